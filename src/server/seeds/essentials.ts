import type { Translations } from '#domain/translations.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { seedTemplates } from './templates/templates.ts'

/** What every portal needs from day one, demo or not. Only what is missing is added, and what nobody has changed is renewed. */
export async function seedEssentials(db: WriteDb): Promise<void> {
  await db
    .insertInto('setting')
    .values(SETTINGS)
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  await translateSettings(db)
  await seedTemplates(db)
  await db
    .insertInto('localizedTemplate')
    .values(LOCALIZED_TEMPLATES)
    .onConflict((c) => c.column('locale').doNothing())
    .execute()
  await db
    .insertInto('reportDefinition')
    .values({ name: 'Appointments', reportDataSet: 'AppointmentReportDataSet' })
    .onConflict((c) => c.column('name').doNothing())
    .execute()
}

/** A text that nobody has changed gets the languages that came with a later release. */
async function translateSettings(db: WriteDb): Promise<void> {
  for (const { key, value, translations } of SETTINGS)
    if (translations)
      await db
        .updateTable('setting')
        .set({ translations })
        .where('key', '=', key)
        .where('value', '=', value)
        .where('version', '=', 1)
        .where('translations', '=', {})
        .execute()
}

const SETTINGS: readonly { key: string; value: string; translations?: Translations<'value'> }[] = [
  {
    key: 'introduction',
    value:
      'Book a visit to one of our offices. Choose what you need, pick an office and a time that suits you, and come in at that time.',
    translations: {
      es: {
        value:
          'Programe una visita a una de nuestras oficinas. Elija el trámite que necesita, la oficina y la hora que más le convengan, y acuda a esa hora.',
      },
      fr: {
        value:
          'Prenez rendez-vous dans l’un de nos bureaux. Choisissez la démarche à effectuer, le bureau et l’heure qui vous conviennent, puis présentez-vous à cette heure.',
      },
      vi: {
        value:
          'Đặt hẹn đến một trong các văn phòng của chúng tôi. Quý vị chọn dịch vụ cần làm, văn phòng và giờ thuận tiện, rồi đến đúng giờ đó.',
      },
      zh: { value: '您可以预约到我们的办事处办理业务。请选择所需业务、方便的办事处和时间，然后按时前来。' },
      ar: {
        value:
          'احجزوا موعدًا لزيارة أحد مكاتبنا. اختاروا الخدمة التي تحتاجون إليها والمكتب والوقت المناسبين لكم، ثم احضروا في ذلك الوقت.',
      },
    },
  },
  {
    key: 'privacyPolicy',
    value:
      '<p>We ask only for what your appointment needs: your name, a way to reach you, and the numbers a service requires. We use it to serve you and to tell you about your appointment, and delete it after the period set by law.</p>',
    translations: {
      es: {
        value:
          '<p>Solo le pedimos lo que su cita requiere: su nombre, un medio para comunicarnos con usted y los números que exige el trámite. Usamos estos datos para atenderle y para informarle sobre su cita, y los eliminamos al cumplirse el plazo que fija la ley.</p>',
      },
      fr: {
        value:
          '<p>Nous ne demandons que ce qui est nécessaire à votre rendez-vous : votre nom, un moyen de vous joindre et les numéros qu’exige la démarche. Nous utilisons ces données pour vous accueillir et vous informer de votre rendez-vous, et nous les supprimons à l’issue du délai prévu par la loi.</p>',
      },
      vi: {
        value:
          '<p>Chúng tôi chỉ hỏi những thông tin cần cho cuộc hẹn của quý vị: họ tên, cách liên lạc và các số mà dịch vụ yêu cầu. Chúng tôi dùng thông tin này để phục vụ quý vị và thông báo về cuộc hẹn, rồi xóa sau thời hạn do luật quy định.</p>',
      },
      zh: {
        value:
          '<p>我们只收集预约所需的信息：您的姓名、联系方式以及办理业务所需的号码。这些信息用于为您办理业务和通知预约事宜，并在法律规定的期限届满后删除。</p>',
      },
      ar: {
        value:
          '<p>لا نطلب منكم إلا ما يحتاج إليه موعدكم: الاسم ووسيلة للتواصل معكم والأرقام التي تتطلبها الخدمة. نستخدم هذه البيانات لخدمتكم ولإبلاغكم بما يخص موعدكم، ثم نحذفها بعد انقضاء المدة التي يحددها القانون.</p>',
      },
    },
  },
  { key: 'daysInAdvance', value: '60' },
  { key: 'minimumNoticeMinutes', value: '30' },
]

/** Each message fits into one text with most names: 70 characters, or 160 if all letters are in the basic SMS set. */
const LOCALIZED_TEMPLATES = [
  {
    locale: 'en',
    localeDisplayName: 'English',
    messageTemplate:
      '{{FirstName}}, your appointment is ready. Please come to station {{StationNumber}}. Reply X to cancel.',
    announcementTemplate: '{{FirstName}} {{LastName}}, your appointment is ready at station {{StationNumber}}.',
  },
  {
    locale: 'es',
    localeDisplayName: 'Spanish',
    messageTemplate: '{{FirstName}}, pase a la estación {{StationNumber}}. Responda X para cancelar.',
    announcementTemplate: '{{FirstName}} {{LastName}}, su cita está lista en la estación {{StationNumber}}.',
  },
  {
    locale: 'fr',
    localeDisplayName: 'French',
    messageTemplate: "{{FirstName}}, c'est à vous. Présentez-vous au poste {{StationNumber}}. Répondez X pour annuler.",
    announcementTemplate: '{{FirstName}} {{LastName}}, votre rendez-vous est prêt au poste {{StationNumber}}.',
  },
  {
    locale: 'vi',
    localeDisplayName: 'Vietnamese',
    messageTemplate: '{{FirstName}}, xin mời đến quầy {{StationNumber}}. Trả lời X để hủy.',
    announcementTemplate: 'Mời {{LastName}} {{FirstName}} đến quầy {{StationNumber}}.',
  },
  {
    locale: 'zh',
    localeDisplayName: 'Chinese',
    messageTemplate: '{{FirstName}}，请到{{StationNumber}}号窗口办理。回复X取消。',
    announcementTemplate: '请{{LastName}} {{FirstName}}到{{StationNumber}}号窗口。',
  },
  {
    locale: 'ar',
    localeDisplayName: 'Arabic',
    messageTemplate: '{{FirstName}}، حان دوركم. تفضلوا إلى الشباك {{StationNumber}}. للإلغاء أرسلوا X.',
    announcementTemplate: '{{FirstName}} {{LastName}}، تفضلوا إلى الشباك {{StationNumber}}.',
  },
]
