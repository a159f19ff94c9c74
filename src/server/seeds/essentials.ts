import type { WriteDb } from '#server/platform/db/database.ts'
import { seedTemplates } from './templates/templates.ts'

/** What every portal needs from day one, demo or not. Only what is missing is added, and what nobody has changed is renewed. */
export async function seedEssentials(db: WriteDb): Promise<void> {
  await db
    .insertInto('setting')
    .values(SETTINGS)
    .onConflict((c) => c.column('key').doNothing())
    .execute()
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

const SETTINGS = [
  {
    key: 'introduction',
    value:
      'Book a visit to one of our offices. Choose what you need, pick an office and a time that suits you, and come in at that time.',
  },
  {
    key: 'privacyPolicy',
    value:
      '<p>We ask only for what your appointment needs: your name, a way to reach you, and the numbers a service requires. We use it to serve you and to tell you about your appointment, and delete it after the period set by law.</p>',
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
    announcementTemplate: 'Mời {{FirstName}} {{LastName}} đến quầy {{StationNumber}}.',
  },
  {
    locale: 'zh',
    localeDisplayName: 'Chinese',
    messageTemplate: '{{FirstName}}，请到{{StationNumber}}号窗口办理。回复X取消。',
    announcementTemplate: '请{{FirstName}} {{LastName}}到{{StationNumber}}号窗口。',
  },
  {
    locale: 'ar',
    localeDisplayName: 'Arabic',
    messageTemplate: '{{FirstName}}، حان دوركم. تفضلوا إلى الشباك {{StationNumber}}. للإلغاء أرسلوا X.',
    announcementTemplate: '{{FirstName}} {{LastName}}، تفضلوا إلى الشباك {{StationNumber}}.',
  },
]
