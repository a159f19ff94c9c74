import type { Db } from '#server/db/database.ts'

export type TemplateKey =
  | 'AppointmentConfirmation'
  | 'AppointmentReminder'
  | 'AppointmentCancelled'
  | 'AppointmentRescheduled'
  | 'LocationClosure'
  | 'ConfirmAccount'
  | 'ResetPassword'
  | 'AppointmentReady'

export function emailTemplate(db: Db, key: TemplateKey) {
  return db.selectFrom('emailTemplate').where('key', '=', key).select(['key', 'subject', 'body']).executeTakeFirst()
}

export function smsTemplate(db: Db, key: TemplateKey) {
  return db.selectFrom('smsTemplate').where('key', '=', key).select(['key', 'body']).executeTakeFirst()
}

/** The templates of the customer's language: exactly his, else the language without its region. */
export function localizedTemplateFor(db: Db, locale: string) {
  const language = locale.split('-')[0] ?? locale
  return db
    .selectFrom('localizedTemplate')
    .where('locale', 'in', [locale, language])
    .select(['id', 'locale'])
    .orderBy((eb) => eb.fn<number>('length', ['locale']), 'desc')
    .executeTakeFirst()
}
