import type { WriteDb } from '#server/platform/db/database.ts'

/** What every portal needs from day one, demo or not. Only what is missing is added. */
export async function seedEssentials(db: WriteDb): Promise<void> {
  await db
    .insertInto('setting')
    .values(SETTINGS)
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  await db
    .insertInto('emailTemplate')
    .values(EMAIL_TEMPLATES)
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  await db
    .insertInto('smsTemplate')
    .values(SMS_TEMPLATES)
    .onConflict((c) => c.column('key').doNothing())
    .execute()
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

const page = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')
const manage = '<a href="{{Url}}">See, change or cancel your appointment</a>'

const EMAIL_TEMPLATES = [
  {
    key: 'AppointmentConfirmation',
    description: 'Sent when an appointment is booked.',
    subject: 'Your appointment at {{Location}}',
    body: page([
      'Hello {{FirstName}},',
      'Your appointment is booked: <strong>{{StartDateTime}}</strong> at <strong>{{Location}}</strong>, {{Address}}.',
      'Please bring: {{Documents}}',
      manage,
    ]),
  },
  {
    key: 'AppointmentReminder',
    description: 'Sent a few hours before an appointment.',
    subject: 'Reminder: {{StartDateTime}} at {{Location}}',
    body: page([
      'Hello {{FirstName}},',
      'We look forward to seeing you on {{StartDateTime}} at {{Location}}, {{Address}}.',
      manage,
    ]),
  },
  {
    key: 'AppointmentCancelled',
    description: 'Sent when an appointment is canceled.',
    subject: 'Your appointment at {{Location}} is canceled',
    body: page([
      'Hello {{FirstName}},',
      'Your appointment on {{StartDateTime}} at {{Location}} is canceled.',
      '<a href="{{Url}}">Book another time</a>',
    ]),
  },
  {
    key: 'AppointmentRescheduled',
    description: 'Sent when an appointment moves to another time.',
    subject: 'Your new time at {{Location}}',
    body: page(['Hello {{FirstName}},', 'Your appointment is now on {{StartDateTime}} at {{Location}}.', manage]),
  },
  {
    key: 'LocationClosure',
    description: 'Sent when a closure cancels an appointment.',
    subject: '{{Location}} is closed on the day of your appointment',
    body: page([
      'Hello {{FirstName}},',
      'We had to cancel your appointment on {{StartDateTime}} at {{Location}}. {{Message}}',
      '<a href="{{Url}}">Book another time</a>',
    ]),
  },
  {
    key: 'ConfirmAccount',
    description: 'Sent to a new user.',
    subject: 'Confirm your account',
    body: page(['Hello,', 'Please <a href="{{Url}}">confirm your account</a>.']),
  },
  {
    key: 'ResetPassword',
    description: 'Sent when a user asks for a new password.',
    subject: 'Choose a new password',
    body: page([
      'Hello,',
      '<a href="{{Url}}">Choose a new password</a>. If you did not ask for it, ignore this email.',
    ]),
  },
]

const SMS_TEMPLATES = [
  { key: 'AppointmentConfirmation', body: 'Booked: {{StartDateTime}}, {{Location}}. Reply X to cancel.' },
  { key: 'AppointmentReminder', body: 'Reminder: {{StartDateTime}}, {{Location}}. {{Url}} Reply X to cancel.' },
  { key: 'AppointmentCancelled', body: 'Canceled: your appointment {{StartDateTime}}, {{Location}}.' },
  { key: 'AppointmentRescheduled', body: 'New time: {{StartDateTime}}, {{Location}}. Reply X to cancel.' },
  { key: 'LocationClosure', body: '{{Location}} is closed. {{StartDateTime}} is canceled. {{Message}}' },
  { key: 'AppointmentReady', body: 'Your appointment at {{Location}} is ready. Reply X to cancel.' },
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
    messageTemplate: '{{FirstName}}، موعدك جاهز. تفضل إلى الشباك {{StationNumber}}. للإلغاء أرسل X.',
    announcementTemplate: '{{FirstName}} {{LastName}}، موعدك جاهز عند الشباك {{StationNumber}}.',
  },
]
