import { sql, type Updateable } from 'kysely'
import type { EmailTemplateRow, LocalizedTemplateRow, SmsTemplateRow } from '#contract/templates.ts'
import { type Language } from '#domain/languages.ts'
import type { EmailTemplateKey, SmsTemplateKey } from '#domain/templates/placeholders.ts'
import type { Addresses } from '#domain/templates/recipients.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { EmailTemplate, LocalizedTemplate, SmsTemplate } from '#server/platform/db/schema.ts'
import { statement } from '#server/platform/db/statement.ts'
import { languagesBehindColumn, languagesMissingColumn } from '#server/platform/db/translated.ts'
import type { Table } from '#server/platform/tables/table.ts'

export type TemplateKey = EmailTemplateKey | SmsTemplateKey

/**
 * What is said to a customer: the email, the text, and the localized templates of their language. Each is there in one
 * language, theirs or English: half an email in each would be worse.
 */
export interface MessageTemplates {
  readonly key: TemplateKey
  /** Their exact language, else the language without its region. */
  readonly localeId: number | null
  readonly email: (Addresses & { readonly language: Language; readonly subject: string; readonly body: string }) | null
  readonly sms: { readonly language: Language; readonly body: string } | null
}

/** The language of a locale, "es" for "es-MX", as the translations name it. */
const languageColumn = (locale: string) => `lower(split_part(trim(${locale}::text), '-', 1))`

/**
 * A template of `table` with its fields in the customer's language, if all of them are there, or else in English. All its
 * translations together are large and stored apart: they are fetched once (`offset 0` keeps the planner from repeating
 * them in every place), and not at all for English.
 */
const templateColumn = (table: string, fields: readonly string[], key: string, locale: string, more = '') => {
  const inLanguage = (field: string) => `nullif(theirs.words ->> '${field}', '')`
  const isThere = fields.map((field) => `${inLanguage(field)} is not null`).join(' and ')
  const pick = (theirs: string, english: string) => `case when ${isThere} then ${theirs} else ${english} end`
  const words = fields.map((field) => `'${field}', ${pick(inLanguage(field), `m.${field}`)}`).join(', ')
  return `(select json_build_object(${more}'language', ${pick(languageColumn(locale), "'en'")}, ${words})
      from ${table} m cross join lateral (
        select case when ${languageColumn(locale)} <> 'en' then m.translations -> ${languageColumn(locale)} end as words offset 0) theirs
      where m.key = ${key})`
}

/** Texts as one column of a larger query; the arguments stand for the template's key and the customer's locale. */
export const textsColumn = (key: string, locale: string) => `json_build_object('key', ${key}::text,
    'localeId', (select id from localized_template
      where locale in (${locale}::text, split_part(${locale}, '-', 1)) order by length(locale) desc limit 1),
    'email', ${templateColumn('email_template', ['subject', 'body'], key, locale, "'to', m.to_address, 'cc', m.cc, 'bcc', m.bcc, ")},
    'sms', ${templateColumn('sms_template', ['body'], key, locale)})`

const textsStatement = statement<{ texts: MessageTemplates }>(`select ${textsColumn('$1', '$2')} as texts`)

export async function textsFor(db: Db, key: TemplateKey, locale: string): Promise<MessageTemplates> {
  const [found] = await textsStatement(db, [key, locale])
  return found?.texts ?? { key, localeId: null, email: null, sms: null }
}

/** The same for many customers: each locale's texts are read once. */
export function textsByLocale(db: Db, key: TemplateKey): (locale: string) => Promise<MessageTemplates> {
  const known = new Map<string, MessageTemplates>()
  return async (locale) => {
    const texts = known.get(locale) ?? (await textsFor(db, key, locale))
    known.set(locale, texts)
    return texts
  }
}

const all = sql<boolean>`true`

export const emailTemplates: Table<EmailTemplateRow> = {
  from: sql`email_template`,
  where: all,
  columns: {
    id: { sql: sql`id`, type: 'int' },
    key: { sql: sql`key`, type: 'string', search: true },
    subject: { sql: sql`subject`, type: 'string', search: true },
    description: { sql: sql`description`, type: 'string', search: true },
    languagesMissing: languagesMissingColumn('email_template', READ_BY_CUSTOMERS.emailTemplate),
    languagesBehind: languagesBehindColumn('email_template', 'EmailTemplate', READ_BY_CUSTOMERS.emailTemplate),
  },
  sort: [sql`key`],
  id: sql`id`,
}

export const smsTemplates: Table<SmsTemplateRow> = {
  from: sql`sms_template`,
  where: all,
  columns: {
    id: { sql: sql`id`, type: 'int' },
    key: { sql: sql`key`, type: 'string', search: true },
    body: { sql: sql`body`, type: 'string', search: true },
    languagesMissing: languagesMissingColumn('sms_template', READ_BY_CUSTOMERS.smsTemplate),
    languagesBehind: languagesBehindColumn('sms_template', 'SmsTemplate', READ_BY_CUSTOMERS.smsTemplate),
  },
  sort: [sql`key`],
  id: sql`id`,
}

export const localizedTemplates: Table<LocalizedTemplateRow> = {
  from: sql`localized_template`,
  where: all,
  columns: {
    id: { sql: sql`id`, type: 'int' },
    locale: { sql: sql`locale`, type: 'string', search: true },
    localeDisplayName: { sql: sql`locale_display_name`, type: 'string', search: true },
    messageTemplate: { sql: sql`message_template`, type: 'string', search: true },
    announcementTemplate: { sql: sql`announcement_template`, type: 'string', search: true },
    voiceKey: { sql: sql`voice_key`, type: 'string', search: true },
  },
  sort: [sql`locale_display_name`],
  id: sql`id`,
}

export const emailById = (db: Db, id: number) => selectEmail(db, id).executeTakeFirst()
/** The same, locked until the transaction ends. */
export const emailToChange = (db: Db, id: number) => selectEmail(db, id).forUpdate().executeTakeFirst()

function selectEmail(db: Db, id: number) {
  return db
    .selectFrom('emailTemplate')
    .where('id', '=', id)
    .select(['id', 'key', 'toAddress as to', 'cc', 'bcc', 'subject', 'body', 'description', 'translations', 'version'])
}

export async function changeEmail(db: WriteDb, id: number, change: Updateable<EmailTemplate>): Promise<void> {
  await db
    .updateTable('emailTemplate')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const smsById = (db: Db, id: number) => selectSms(db, id).executeTakeFirst()
export const smsToChange = (db: Db, id: number) => selectSms(db, id).forUpdate().executeTakeFirst()

function selectSms(db: Db, id: number) {
  return db.selectFrom('smsTemplate').where('id', '=', id).select(['id', 'key', 'body', 'translations', 'version'])
}

export async function changeSms(db: WriteDb, id: number, change: Updateable<SmsTemplate>): Promise<void> {
  await db
    .updateTable('smsTemplate')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const localizedById = (db: Db, id: number) => selectLocalized(db, id).executeTakeFirst()
export const localizedToChange = (db: Db, id: number) => selectLocalized(db, id).forUpdate().executeTakeFirst()

function selectLocalized(db: Db, id: number) {
  return db
    .selectFrom('localizedTemplate')
    .where('id', '=', id)
    .select(['id', 'locale', 'localeDisplayName', 'messageTemplate', 'announcementTemplate', 'voiceKey', 'version'])
}

export async function changeLocalized(db: WriteDb, id: number, change: Updateable<LocalizedTemplate>): Promise<void> {
  await db
    .updateTable('localizedTemplate')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
