import type { Wording } from './letters.ts'

export const ar: Wording = {
  greeting: 'مرحبًا {{FirstName}}،',
  service: 'الخدمة:',
  when: 'التاريخ والوقت:',
  where: 'المكان:',
  phone: 'الهاتف:',
  reference: 'رقم الموعد:',
  timeInZone: '{{StartDateTime}} ({{TimeZone}})',
  officeAtAddress: '{{Location}}، {{Address}}',
  bring: 'ما يجب إحضاره:',
  gettingHere: 'كيفية الوصول:',
  manage: 'عرض موعدكم أو نقله أو إلغاؤه',
  manageHint: 'هذا الرابط خاص بكم: كل من يحصل عليه يمكنه نقل موعدكم أو إلغاؤه.',
  bookAgain: 'حجز موعد آخر',
  confirmed: {
    subject: 'موعدكم: {{StartDateTime}}، {{Location}}',
    opening: 'تم حجز موعدكم. نتطلع إلى استقبالكم.',
  },
  reminded: {
    subject: 'تذكير: {{StartDateTime}}، {{Location}}',
    opening: 'نذكّركم بموعدكم. نتطلع إلى استقبالكم.',
    hint: 'إذا تعذّر عليكم الحضور، فيُرجى نقل الموعد أو إلغاؤه ليستفيد شخص آخر من وقته.',
  },
  cancelled: {
    subject: 'أُلغي الموعد: {{StartDateTime}}، {{Location}}',
    opening: 'أُلغي موعدكم.',
  },
  rescheduled: {
    subject: 'الوقت الجديد لموعدكم: {{StartDateTime}}، {{Location}}',
    opening: 'تم نقل موعدكم. فيما يلي التفاصيل الجديدة.',
  },
  offered: {
    subject: 'اختاروا موعدًا جديدًا: {{Location}} مغلق يوم {{StartDateTime}}',
    opening:
      'نعتذر: مكتبنا مغلق في وقت موعدكم. هذه الأوقات محجوزة لكم حتى {{AnswerBy}}. يُرجى اختيار أحدها. وإن لم تختاروا، يُلغى موعدكم عندئذٍ.',
    times: 'الأوقات المحجوزة لكم:',
    choose: 'اختيار وقت جديد',
    before: 'موعدكم الأصلي:',
  },
  honored: {
    subject: 'لا حاجة إلى موعد جديد: {{Location}} مغلق يوم {{StartDateTime}}',
    opening:
      'نعتذر: مكتبنا مغلق في وقت موعدكم. لا تحتاجون إلى موعد جديد: حتى {{UntilDate}} يمكنكم الحضور إلى أي من هذه المكاتب في أوقات عملها. اذكروا اسمكم أو رقم الموعد عند الشباك، وسنخدمكم كمن لديه موعد.',
    offices: 'المكاتب التي يمكنكم الحضور إليها:',
    before: 'موعدكم الأصلي:',
  },
  unanswered: {
    subject: 'أُلغي الموعد: {{StartDateTime}}، {{Location}}',
    opening:
      'حجزنا لكم أوقاتًا أخرى لأن مكتبنا مغلق في وقت موعدكم. ولم تختاروا أيًّا منها، لذلك أُلغي موعدكم. لا يزال بإمكانكم الحجز: يعرض هذا الرابط أقرب الأوقات المتاحة في مكاتبنا.',
    seeTimes: 'عرض أقرب الأوقات المتاحة',
  },
  closed: {
    subject: 'أُلغي موعدكم بسبب إغلاق المكتب: {{StartDateTime}}، {{Location}}',
    opening: 'نعتذر: مكتبنا مغلق في وقت موعدكم، واضطررنا إلى إلغائه.',
  },
  waitingListJoined: {
    subject: 'تأكيد انضمامكم إلى قائمة الانتظار',
    opening:
      'يمكننا إبلاغكم عندما يتوفر وقت. يُرجى تأكيد رغبتكم في ذلك وأنه يمكننا التواصل معكم هنا. ومن تلك اللحظة تكونون في قائمة الانتظار.',
    button: 'الانضمام إلى قائمة الانتظار',
    otherwise: 'إذا لم ترغبوا في ذلك، فيمكنكم تجاهل هذه الرسالة.',
  },
  placeOffered: {
    subject: 'محجوز لكم حتى {{Until}}: {{StartDateTime}}، {{Location}}',
    opening: 'توفر موعد وحان دوركم في قائمة الانتظار. نحجزه لكم حتى {{Until}}.',
    button: 'عرض الوقت وقبوله أو رفضه',
    otherwise: 'إذا لم تردّوا حتى ذلك الحين، فسنعرضه على الشخص التالي وتبقون في قائمة الانتظار.',
  },
  placeTaken: {
    subject: 'موعدكم: {{StartDateTime}}، {{Location}}',
    opening:
      'تم حجز الموعد الذي قبلتموه. إذا كان لديكم موعد سابق لهذه الخدمة، فإن هذا الموعد يحل محله. نتطلع إلى استقبالكم.',
  },
  waitingListEnded: {
    subject: 'لم تعودوا في قائمة الانتظار',
    opening:
      'انتهت مدتكم في قائمة الانتظار: إما لأن يومها الأخير قد مضى أو لأن ثلاثة عروض متتالية بقيت بلا رد. يمكنكم الانضمام من جديد في أي وقت.',
    button: 'عرض طلبكم',
  },
  toConfirm: {
    subject: 'يُرجى التأكيد: {{StartDateTime}}، {{Location}}',
    opening: 'يُرجى تأكيد حضوركم في موعد أقصاه {{ConfirmBy}}. وإلا فسيُلغى موعدكم ويُعطى وقته لشخص آخر.',
    button: 'تأكيد الموعد',
    hint: 'يمكنكم من هذا الرابط أيضًا نقل موعدكم أو إلغاؤه. وهو خاص بكم: كل من يحصل عليه يمكنه فعل ذلك.',
  },
  released: {
    subject: 'أُلغي الموعد لعدم تأكيده: {{StartDateTime}}، {{Location}}',
    opening: 'لم تؤكدوا موعدكم في الوقت المحدد، لذلك أُلغي وأصبح وقته متاحًا لشخص آخر. يمكنكم حجز موعد آخر.',
  },
  confirmAccount: {
    greeting: 'مرحبًا،',
    subject: 'تأكيد حسابكم',
    opening: 'يُرجى تأكيد أن هذا هو البريد الإلكتروني لحسابكم في بوابة المواعيد.',
    button: 'تأكيد الحساب',
    otherwise: 'إذا لم تكن هذه الرسالة تخصكم، فيمكنكم تجاهلها.',
  },
  confirmNewEmail: {
    greeting: 'مرحبًا،',
    subject: 'تأكيد بريدكم الإلكتروني الجديد',
    opening:
      'طلبتم تسجيل الدخول إلى بوابة المواعيد بهذا البريد الإلكتروني من الآن فصاعدًا. يُرجى تأكيده. وإلى ذلك الحين يبقى بريدكم السابق ساريًا.',
    button: 'تأكيد البريد الجديد',
    otherwise: 'إذا لم تطلبوا ذلك، فيمكنكم تجاهل هذه الرسالة. لن يتغير أي شيء.',
  },
  resetPassword: {
    greeting: 'مرحبًا،',
    subject: 'اختيار كلمة مرور جديدة',
    opening: 'طلبتم كلمة مرور جديدة لحسابكم في بوابة المواعيد.',
    button: 'اختيار كلمة مرور جديدة',
    otherwise: 'إذا لم تطلبوا ذلك، فيمكنكم تجاهل هذه الرسالة. ستبقى كلمة مروركم كما هي.',
  },
  passwordChanged: {
    greeting: 'مرحبًا،',
    subject: 'تم تغيير كلمة مروركم',
    opening: 'تم تغيير كلمة مرور حسابكم في بوابة المواعيد. إذا كنتم أنتم من غيّرها، فلا يلزمكم فعل أي شيء.',
    button: 'اختيار كلمة مرور جديدة',
    otherwise: 'إذا لم تكونوا أنتم من غيّرها، فاختاروا كلمة مرور جديدة الآن وأبلغوا أحد مسؤولي البوابة.',
  },
  emailChanged: {
    greeting: 'مرحبًا،',
    subject: 'تم تغيير البريد الإلكتروني لحسابكم',
    opening:
      'أصبح لحسابكم في بوابة المواعيد بريد إلكتروني جديد، ويمكنكم من الآن تسجيل الدخول به. إذا كنتم قد طلبتم ذلك، فلا يلزمكم فعل أي شيء.',
    otherwise: 'إذا لم تطلبوا ذلك، فأبلغوا أحد مسؤولي البوابة فورًا.',
  },
  texts: {
    AppointmentConfirmation: 'تم الحجز: {{StartDateTime}}، {{Location}}. للإلغاء أرسلوا X.',
    AppointmentReminder: 'تذكير بموعدكم: {{StartDateTime}}، {{Location}}. {{Url}} للإلغاء أرسلوا X.',
    AppointmentCancelled: 'أُلغي موعدكم: {{StartDateTime}}، {{Location}}.',
    AppointmentRescheduled: 'وقت جديد: {{StartDateTime}}، {{Location}}. للإلغاء أرسلوا X.',
    TimesOffered: '{{Location}} مغلق {{StartDateTime}}. اختاروا وقتًا جديدًا قبل {{AnswerBy}}: {{Url}}',
    AppointmentHonored: '{{Location}} مغلق {{StartDateTime}}. احضروا من دون موعد جديد حتى {{UntilDate}}: {{Offices}}',
    OfferUnanswered: 'أُلغي موعدكم: {{StartDateTime}}، {{Location}}. أقرب الأوقات المتاحة: {{Url}}',
    LocationClosure: '{{Location}} مغلق. أُلغي موعدكم {{StartDateTime}}. {{Message}}',
    WaitingListJoined:
      'بوابة المواعيد: طلبتم الانضمام إلى قائمة الانتظار. للتأكيد: {{Url}} إن لم تطلبوا ذلك فتجاهلوها.',
    PlaceOffered: 'وقت متاح: {{StartDateTime}}، {{Location}}. محجوز لكم حتى {{Until}}: {{Url}}',
    PlaceTaken: 'تم الحجز: {{StartDateTime}}، {{Location}}. للإلغاء أرسلوا X.',
    WaitingListEnded: 'لم تعودوا في قائمة الانتظار. للانضمام من جديد: {{Url}}',
    AppointmentToConfirm:
      'يُرجى تأكيد موعدكم: {{StartDateTime}}، {{Location}}. أرسلوا C قبل {{ConfirmBy}} وإلا أُلغي. {{Url}}',
    AppointmentReleased: 'أُلغي لعدم التأكيد: {{StartDateTime}}، {{Location}}. موعد جديد: {{Url}}',
    AppointmentReady: 'حان دوركم في {{Location}}. للإلغاء أرسلوا X.',
    TicketCalled: 'رقم الدور {{TicketNumber}}: تفضلوا إلى الشباك {{StationNumber}}، {{Location}}.',
    TicketSoon: 'رقم الدور {{TicketNumber}}: اقترب دوركم في {{Location}}.',
  },
}
