import type { Language } from '#domain/languages.ts'

interface Policy {
  readonly lead: string
  /** What is kept, what is done against misuse, what stays in the browser, and how long all of it stays. */
  readonly parts: readonly (readonly [title: string, ...sentences: string[]])[]
}

const POLICIES: Readonly<Record<Language, Policy>> = {
  en: {
    lead: 'We ask only for what your visit needs. We use it to serve you and to tell you about your visit.',
    parts: [
      [
        'What we keep',
        'For an appointment: your name, your email address or phone number, and the driver license number or vehicle identification number (VIN) if the service needs it. For people who come with you: their names and the same numbers.',
        'On the waiting list: your name, how to reach you, and which times and offices suit you.',
        'In the line at an office: your name and cell phone number, if you give them.',
        'The messages we exchange with you, the outcome of your visit, and why you canceled, if you say so.',
        'Which of our employees looked at your data.',
        'Companies that deliver our emails and text messages see what they deliver.',
      ],
      [
        'To stop people from booking times to sell them',
        'We count bookings by person, by vehicle and by network.',
        'License numbers and VINs are stored encrypted and compared only as codes.',
        'With a booking we keep a code of your network for a day, not the address. Against attacks we also count how many requests come from an internet address. That count is deleted after a day.',
      ],
      [
        'In your browser',
        'Your browser remembers your language, your place in a line, what you type until you have booked or close the tab, and which documents you have ready. That list of documents is not sent to us.',
        'You need no account, and we set no cookies to follow you.',
        'If you share your position to find an office, it is rounded, used for that search, and not kept.',
        'We may count which pages are opened: without your name, without what you type, and not the pages behind a personal link. If your browser asks not to be tracked, you are not counted.',
      ],
      [
        'How long',
        'Two years after your visit we remove your name, contact and numbers, also from our messages and logs. The same goes for the waiting list and the line. Backups can hold them for a while longer.',
        'A request for the waiting list that is not confirmed is deleted after a day.',
        'If a number opts out of our texts, we keep a note of it, so that we do not text it again.',
      ],
    ],
  },
  es: {
    lead: 'Solo le pedimos lo que su visita requiere. Lo usamos para atenderle y para informarle sobre su visita.',
    parts: [
      [
        'Qué guardamos',
        'Para una cita: su nombre, su correo electrónico o su número de teléfono y, si el trámite lo exige, el número de licencia de conducir o el número de identificación del vehículo (VIN). De quienes vienen con usted: sus nombres y los mismos números.',
        'En la lista de espera: su nombre, cómo comunicarnos con usted y qué horarios y oficinas le convienen.',
        'En la fila de una oficina: su nombre y su número de celular, si los indica.',
        'Los mensajes entre usted y nosotros, qué pasó con su visita y, si lo dice, por qué canceló.',
        'Qué empleados nuestros consultaron sus datos.',
        'Las empresas que entregan nuestros correos y mensajes de texto ven lo que entregan.',
      ],
      [
        'Para que nadie programe citas con el fin de venderlas',
        'Contamos las citas por persona, por vehículo y por red de internet.',
        'Los números de licencia y los VIN se guardan cifrados y solo se comparan como códigos.',
        'Con cada cita guardamos durante un día un código de su red, no la dirección. Contra los ataques también contamos cuántas solicitudes llegan de una dirección de internet. Ese conteo se elimina después de un día.',
      ],
      [
        'En su navegador',
        'Su navegador recuerda su idioma, su lugar en una fila, lo que usted escribe hasta que programa la cita o cierra la pestaña, y qué documentos tiene listos. Esa lista de documentos no se nos envía.',
        'No necesita una cuenta, y no usamos cookies para seguirle.',
        'Si comparte su ubicación para encontrar una oficina, se redondea, se usa para esa búsqueda y no se guarda.',
        'Podemos contar qué páginas se abren: sin su nombre, sin lo que escribe y sin las páginas de un enlace personal. Si su navegador pide que no le sigan, no contamos sus visitas.',
      ],
      [
        'Por cuánto tiempo',
        'Dos años después de su visita eliminamos su nombre, sus datos de contacto y sus números, también de nuestros mensajes y registros. Lo mismo vale para la lista de espera y la fila. Las copias de seguridad pueden conservarlos un tiempo más.',
        'Una solicitud para la lista de espera que no se confirma se elimina después de un día.',
        'Si un número dejó de aceptar nuestros mensajes de texto, lo anotamos para no volver a escribirle.',
      ],
    ],
  },
  fr: {
    lead: 'Nous ne demandons que ce qui est nécessaire à votre visite. Nous l’utilisons pour vous recevoir et pour vous informer de votre visite.',
    parts: [
      [
        'Ce que nous conservons',
        'Pour un rendez-vous : votre nom, votre adresse e-mail ou votre numéro de téléphone et, si la démarche l’exige, le numéro de permis de conduire ou le numéro d’identification du véhicule (VIN). Pour les personnes qui vous accompagnent : leur nom et les mêmes numéros.',
        'Sur la liste d’attente : votre nom, un moyen de vous joindre, et les horaires et bureaux qui vous conviennent.',
        'Dans la file d’un bureau : votre nom et votre numéro de mobile, si vous les donnez.',
        'Les messages entre vous et nous, ce qu’est devenue votre visite et, si vous le dites, pourquoi vous avez annulé.',
        'Le nom des agents qui ont consulté vos données.',
        'Les entreprises qui acheminent nos e-mails et nos SMS voient ce qu’elles acheminent.',
      ],
      [
        'Pour que personne ne réserve des horaires afin de les vendre',
        'Nous comptons les réservations par personne, par véhicule et par réseau internet.',
        'Les numéros de permis et les VIN sont chiffrés et ne sont comparés que sous forme de codes.',
        'Avec une réservation, nous gardons pendant un jour un code de votre réseau, et non l’adresse. Contre les attaques, nous comptons aussi combien de requêtes proviennent d’une adresse internet. Ce décompte est supprimé après un jour.',
      ],
      [
        'Dans votre navigateur',
        'Votre navigateur retient votre langue, votre place dans une file, ce que vous saisissez jusqu’à la réservation ou la fermeture de l’onglet, et les documents que vous avez préparés. Cette liste de documents ne nous est pas envoyée.',
        'Vous n’avez pas besoin de compte, et nous n’utilisons pas de cookies pour vous suivre.',
        'Si vous partagez votre position pour trouver un bureau, elle est arrondie, sert à cette recherche et n’est pas conservée.',
        'Il se peut que nous comptions les pages ouvertes : sans votre nom, sans ce que vous saisissez, et sans les pages d’un lien personnel. Si votre navigateur demande de ne pas être suivi, vous n’êtes pas compté.',
      ],
      [
        'Pendant combien de temps',
        'Deux ans après votre visite, nous supprimons votre nom, vos coordonnées et vos numéros, y compris dans nos messages et nos journaux. Il en va de même pour la liste d’attente et la file. Les sauvegardes peuvent les contenir un peu plus longtemps.',
        'Une demande d’inscription sur la liste d’attente qui n’est pas confirmée est supprimée après un jour.',
        'Un numéro qui a refusé nos SMS reste noté, afin que nous ne lui en envoyions plus.',
      ],
    ],
  },
  vi: {
    lead: 'Chúng tôi chỉ hỏi những gì cần cho lần đến của quý vị. Chúng tôi dùng thông tin này để phục vụ và báo tin cho quý vị.',
    parts: [
      [
        'Những gì chúng tôi lưu giữ',
        'Với một cuộc hẹn: họ tên, email hoặc số điện thoại, và số bằng lái xe hoặc số nhận dạng xe (VIN) nếu dịch vụ yêu cầu. Về những người đi cùng: họ tên và các số như vậy.',
        'Trong danh sách chờ: họ tên, cách liên lạc, và giờ cùng văn phòng phù hợp với quý vị.',
        'Khi xếp hàng tại văn phòng: tên và số di động, nếu quý vị cho biết.',
        'Tin nhắn giữa quý vị và chúng tôi, kết quả lần đến của quý vị, và lý do hủy nếu quý vị cho biết.',
        'Nhân viên nào đã xem thông tin của quý vị.',
        'Các công ty chuyển email và tin nhắn của chúng tôi thấy những gì họ chuyển.',
      ],
      [
        'Để không ai đặt giờ rồi đem bán',
        'Chúng tôi đếm số lần đặt hẹn theo người, theo xe và theo mạng internet.',
        'Số bằng lái và số VIN được mã hóa khi lưu và chỉ được so sánh dưới dạng mã.',
        'Cùng với một lần đặt hẹn, chúng tôi giữ mã của mạng trong một ngày, không giữ địa chỉ. Để chống tấn công, chúng tôi cũng đếm số lần một địa chỉ internet truy cập. Số đếm này được xóa sau một ngày.',
      ],
      [
        'Trong trình duyệt của quý vị',
        'Trình duyệt ghi nhớ ngôn ngữ, chỗ xếp hàng, những gì quý vị nhập cho đến khi đặt hẹn xong hoặc đóng thẻ, và giấy tờ đã chuẩn bị. Danh sách giấy tờ này không được gửi cho chúng tôi.',
        'Quý vị không cần tài khoản, và chúng tôi không dùng cookie để theo dõi quý vị.',
        'Nếu quý vị chia sẻ vị trí để tìm văn phòng, vị trí được làm tròn, chỉ dùng cho lần tìm đó và không được lưu.',
        'Chúng tôi có thể đếm những trang được mở: không có họ tên, không có nội dung quý vị nhập, và không đếm các trang của liên kết riêng. Nếu trình duyệt yêu cầu không theo dõi, quý vị không được đếm.',
      ],
      [
        'Trong bao lâu',
        'Hai năm sau lần đến, chúng tôi xóa họ tên, thông tin liên lạc và các số của quý vị, cả trong tin nhắn và nhật ký. Danh sách chờ và hàng chờ cũng vậy. Bản sao lưu có thể giữ lâu hơn một thời gian.',
        'Yêu cầu vào danh sách chờ không được xác nhận sẽ bị xóa sau một ngày.',
        'Số điện thoại đã từ chối tin nhắn của chúng tôi được ghi lại, để chúng tôi không nhắn nữa.',
      ],
    ],
  },
  zh: {
    lead: '我们只收集您办理业务所需的信息，用于为您办理业务和通知有关事宜。',
    parts: [
      [
        '我们保存什么',
        '预约：您的姓名、电子邮箱或电话号码；业务需要时，还有驾照号码或车辆识别号码 (VIN)。与您同来的人：他们的姓名和同样的号码。',
        '候补名单：您的姓名、联系方式，以及适合您的时间和办事处。',
        '在办事处排队：您的姓名和手机号码（如果您提供）。',
        '我们与您之间的消息、您来访的结果，以及您说明的取消原因。',
        '哪些工作人员查看过您的信息。',
        '为我们递送电子邮件和短信的公司会看到所递送的内容。',
      ],
      [
        '防止有人抢订时间转卖',
        '我们按人、按车辆和按互联网网段统计预约次数。',
        '驾照号码和 VIN 加密保存，只以代码形式比对。',
        '每次预约，我们保存您所在网段的代码一天，不保存地址。为防止攻击，我们也统计某个互联网地址的访问次数，一天后删除。',
      ],
      [
        '在您的浏览器中',
        '您的浏览器会记住您的语言、您的排队位置、您填写的内容（直到预约完成或关闭标签页），以及您已备好的材料。材料清单不会发送给我们。',
        '您不需要账户，我们也不使用 cookie 跟踪您。',
        '如果您共享位置来查找办事处，该位置会取整，只用于这一次查找，不会保存。',
        '我们可能统计哪些页面被打开：不含您的姓名和您填写的内容，也不统计专用链接的页面。如果您的浏览器要求不被跟踪，则不计入统计。',
      ],
      [
        '保存多久',
        '在您来访两年后，我们会删除您的姓名、联系方式和号码，消息和日志中的也一并删除。候补名单和排队也是如此。备份可能会多保留一段时间。',
        '未确认的候补申请会在一天后删除。',
        '已拒收我们短信的号码会留有记录，以免我们再次发送。',
      ],
    ],
  },
  ar: {
    lead: 'لا نطلب منكم إلا ما تحتاج إليه زيارتكم. نستخدمه لخدمتكم ولإبلاغكم بما يخص زيارتكم.',
    parts: [
      [
        'ما نحتفظ به',
        'للموعد: اسمكم، وبريدكم الإلكتروني أو رقم هاتفكم، ورقم رخصة القيادة أو رقم تعريف المركبة (VIN) إذا كانت الخدمة تتطلبه. وعمّن يأتون معكم: أسماؤهم والأرقام نفسها.',
        'في قائمة الانتظار: اسمكم، ووسيلة التواصل معكم، والأوقات والمكاتب التي تناسبكم.',
        'في طابور المكتب: اسمكم ورقم هاتفكم المحمول، إذا ذكرتموهما.',
        'الرسائل بيننا وبينكم، وما آلت إليه زيارتكم، وسبب الإلغاء إذا ذكرتموه.',
        'من اطّلع على بياناتكم من موظفينا.',
        'الشركات التي توصل رسائلنا الإلكترونية والنصية ترى ما توصله.',
      ],
      [
        'كي لا يحجز أحد المواعيد ليبيعها',
        'نحصي الحجوزات لكل شخص ولكل مركبة ولكل شبكة إنترنت.',
        'تُحفظ أرقام الرخص وأرقام المركبات مشفّرة، ولا تُقارن إلا على شكل رموز.',
        'نحتفظ مع كل حجز برمز لشبكتكم مدة يوم، لا بالعنوان نفسه. ولصد الهجمات نحصي أيضًا عدد الطلبات الواردة من كل عنوان إنترنت، ويُحذف هذا العدد بعد يوم.',
      ],
      [
        'في متصفحكم',
        'يتذكر متصفحكم لغتكم، ومكانكم في الطابور، وما تكتبونه حتى تحجزوا أو تغلقوا علامة التبويب، والمستندات التي جهّزتموها. لا تُرسل إلينا قائمة المستندات هذه.',
        'لا تحتاجون إلى حساب، ولا نستخدم ملفات تعريف الارتباط لتتبّعكم.',
        'إذا شاركتم موقعكم للعثور على مكتب، فإننا نقرّبه ونستخدمه لهذا البحث فقط ولا نحتفظ به.',
        'قد نحصي الصفحات التي تُفتح: من دون اسمكم ومن دون ما تكتبونه، ولا نحصي صفحات الروابط الخاصة. وإذا طلب متصفحكم عدم التتبّع، فلا نحصيكم.',
      ],
      [
        'مدة الاحتفاظ',
        'بعد سنتين من زيارتكم نحذف اسمكم وبيانات التواصل معكم وأرقامكم، ومن رسائلنا وسجلاتنا أيضًا. وينطبق ذلك على قائمة الانتظار والطابور. وقد تبقى في النسخ الاحتياطية مدة أطول قليلًا.',
        'يُحذف بعد يوم كل طلب انضمام إلى قائمة الانتظار لم يتم تأكيده.',
        'الرقم الذي أوقف رسائلنا النصية يبقى مسجَّلًا كي لا نراسله من جديد.',
      ],
    ],
  },
}

/** What the portal keeps of customers in fact, as long as no one changes the setting `retentionDays`. */
export function privacyPolicy(language: Language): string {
  const { lead, parts } = POLICIES[language]
  const list = (sentences: readonly string[]) => `<ul>${sentences.map((each) => `<li>${each}</li>`).join('')}</ul>`
  return `<p>${lead}</p>${parts.map(([title, ...sentences]) => `<h2>${title}</h2>${list(sentences)}`).join('')}`
}

/** The first releases began with this one. */
export const EARLIER_PRIVACY_POLICY =
  '<p>We ask only for what your appointment needs: your name, a way to reach you, and the numbers a service requires. We use it to serve you and to tell you about your appointment, and delete it after the period set by law.</p>'
