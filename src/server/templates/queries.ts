import type { Db } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'

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

/** What is said to a customer: the email, the text, and the localized templates of his language. */
export interface Texts {
  readonly key: TemplateKey
  /** Exactly his language, else the language without its region. */
  readonly localeId: number | null
  readonly email: { readonly subject: string; readonly body: string } | null
  readonly sms: { readonly body: string } | null
}

const textsStatement = statement<Omit<Texts, 'key'>>(`
  select
    (select id from localized_template where locale = any($2::text[]) order by length(locale) desc limit 1) as "localeId",
    (select json_build_object('subject', subject, 'body', body) from email_template where key = $1) as email,
    (select json_build_object('body', body) from sms_template where key = $1) as sms`)

export async function textsFor(db: Db, key: TemplateKey, locale: string): Promise<Texts> {
  const [texts] = await textsStatement(db, [key, [locale, locale.split('-')[0] ?? locale]])
  return { localeId: null, email: null, sms: null, ...texts, key }
}
