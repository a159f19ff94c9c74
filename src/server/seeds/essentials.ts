import { sql } from 'kysely'
import { TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import type { Translations } from '#domain/translations.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { EARLIER_PRIVACY_POLICY, privacyPolicy } from './privacy-policy.ts'
import { seedTemplates } from './templates/templates.ts'

/**
 * What every portal needs from day one, demo or not. Only what is missing is added, and what no one has changed is
 * renewed.
 */
export async function seedEssentials(db: WriteDb): Promise<void> {
  await db
    .insertInto('setting')
    .values(SETTINGS)
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  await renewSettings(db)
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

/** A text that no one has changed gets the words and languages of this release. */
async function renewSettings(db: WriteDb): Promise<void> {
  for (const { key, value, translations } of SETTINGS)
    if (translations)
      await db
        .updateTable('setting')
        .set({ value, translations })
        .where('key', '=', key)
        .where('version', '=', 1)
        .where('value', 'in', [value, ...(key === 'privacyPolicy' ? [EARLIER_PRIVACY_POLICY] : [])])
        .where(sql<boolean>`(value, translations) is distinct from (${value}, ${JSON.stringify(translations)}::jsonb)`)
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
    value: privacyPolicy('en'),
    translations: Object.fromEntries(
      TRANSLATED_LANGUAGES.map((language) => [language, { value: privacyPolicy(language) }]),
    ),
  },
  { key: 'daysInAdvance', value: '60' },
  { key: 'minimumNoticeMinutes', value: '30' },
]

/** Each message fits into one text with most names: 70 characters, or 160 if all letters are in the basic SMS set. */
const LOCALIZED_TEMPLATES = [
  {
    locale: 'en',
    localeDisplayName: 'English',
    messageTemplate: '{{FirstName}}, we are ready for you. Please come to desk {{StationNumber}}. Reply X to cancel.',
    announcementTemplate: '{{FirstName}} {{LastName}}, please come to desk {{StationNumber}}.',
  },
  {
    locale: 'es',
    localeDisplayName: 'Spanish',
    messageTemplate: '{{FirstName}}, pase a la ventanilla {{StationNumber}}. Responda X para cancelar.',
    announcementTemplate: '{{FirstName}} {{LastName}}, pase a la ventanilla {{StationNumber}}, por favor.',
  },
  {
    locale: 'fr',
    localeDisplayName: 'French',
    messageTemplate:
      "{{FirstName}}, c'est à vous. Présentez-vous au guichet {{StationNumber}}. Répondez X pour annuler.",
    announcementTemplate: '{{FirstName}} {{LastName}}, veuillez vous présenter au guichet {{StationNumber}}.',
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
    announcementTemplate: '请{{LastName}}{{FirstName}}到{{StationNumber}}号窗口。',
  },
  {
    locale: 'ar',
    localeDisplayName: 'Arabic',
    messageTemplate: '{{FirstName}}، حان دوركم. تفضلوا إلى الشباك {{StationNumber}}. للإلغاء أرسلوا X.',
    announcementTemplate: '{{FirstName}} {{LastName}}، تفضلوا إلى الشباك {{StationNumber}}.',
  },
]
