import {
  type EmailDraft,
  type EmailTemplate,
  HALF_TRANSLATED,
  type LocalizedTemplate,
  type SmsTemplate,
  type UpdateEmailTemplate,
  type UpdateLocalizedTemplate,
  type UpdateSmsTemplate,
} from '#contract/templates.ts'
import type { TranslatedLanguage } from '#domain/languages.ts'
import { fill } from '#domain/placeholders.ts'
import { letter } from '#domain/templates/letter.ts'
import { missingMistake, templateMistake } from '#domain/templates/mistakes.ts'
import {
  EMAIL_NEEDS,
  EMAIL_PLACEHOLDERS,
  LOCALIZED_PLACEHOLDERS,
  placeholdersOf,
  SAMPLE_DOCUMENTS,
  SAMPLE_VALUES,
  SMS_NEEDS,
  SMS_PLACEHOLDERS,
} from '#domain/templates/placeholders.ts'
import { type Addresses, addressMistakes } from '#domain/templates/recipients.ts'
import { filledIn, type Translations } from '#domain/translations.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal, ruleBroken } from '#server/platform/errors.ts'
import { htmlPage } from '#server/platform/mail-page.ts'
import { found, foundUnchanged, recordUpdate } from '#server/platform/records.ts'
import { sayList } from '#server/platform/say-when.ts'
import {
  changeEmail,
  changeLocalized,
  changeSms,
  emailById,
  emailToChange,
  localizedById,
  localizedToChange,
  smsById,
  smsToChange,
} from './queries.ts'
import { EMAIL_TEMPLATES, LOCALIZED_TEMPLATES, SMS_TEMPLATES } from './shipped.ts'
import { harmless, isBlank } from '#server/platform/rich-text.ts'

/** Each template comes with its shipped texts, the way back from any change (TMPL-9). */
export async function getEmail({ db }: Context, id: number): Promise<EmailTemplate> {
  const template = found(await emailById(db, id), 'Template')
  const { subject, body, translations } = EMAIL_TEMPLATES.find(({ key }) => key === template.key) ?? {}
  const shipped = subject === undefined || body === undefined ? null : { subject, body, translations }
  return { ...template, shipped }
}

export async function getSms({ db }: Context, id: number): Promise<SmsTemplate> {
  const template = found(await smsById(db, id), 'Template')
  const { body, translations } = SMS_TEMPLATES.find(({ key }) => key === template.key) ?? {}
  return { ...template, shipped: body === undefined ? null : { body, translations } }
}

export async function getLocalized({ db }: Context, id: number): Promise<LocalizedTemplate> {
  const template = found(await localizedById(db, id), 'Template')
  const { messageTemplate, announcementTemplate } =
    LOCALIZED_TEMPLATES.find(({ locale }) => locale === template.locale) ?? {}
  const isShipped = messageTemplate !== undefined && announcementTemplate !== undefined
  return { ...template, shipped: isShipped ? { messageTemplate, announcementTemplate } : null }
}

/** Changes an email template. What could run in a mail program is removed; an unknown placeholder is refused. */
export async function updateEmail(ctx: Context, { id, version, ...form }: UpdateEmailTemplate): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = foundUnchanged(await emailToChange(tx.db, id), version, 'Template')
    requireOwnAddresses(before.key, form)
    const { to, ...after } = {
      ...form,
      ...checkedEmail(before.key, form),
      ...(form.translations && { translations: checkedTranslations(before.key, form.translations) }),
    }
    requireNeeded(after, after.translations, placeholdersOf(EMAIL_NEEDS, before.key))
    await changeEmail(tx.db, id, { ...after, toAddress: to })
    recordUpdate(tx, 'EmailTemplate', before, { ...after, to })
  })
}

export async function updateSms(ctx: Context, { id, version, ...form }: UpdateSmsTemplate): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = foundUnchanged(await smsToChange(tx.db, id), version, 'Template')
    const translations = form.translations && filledIn(form.translations)
    requireFillable(
      { body: form.body, ...byProperty(translations ?? {}) },
      placeholdersOf(SMS_PLACEHOLDERS, before.key),
    )
    requireNeeded(form, translations, placeholdersOf(SMS_NEEDS, before.key))
    const after = { ...form, ...(translations && { translations }) }
    await changeSms(tx.db, id, after)
    recordUpdate(tx, 'SmsTemplate', before, after)
  })
}

export async function updateLocalized(ctx: Context, { id, version, ...form }: UpdateLocalizedTemplate): Promise<void> {
  const { messageTemplate, announcementTemplate } = form
  requireFillable({ messageTemplate, announcementTemplate }, LOCALIZED_PLACEHOLDERS)
  await transact(ctx, async (tx) => {
    const before = foundUnchanged(await localizedToChange(tx.db, id), version, 'Template')
    await changeLocalized(tx.db, id, form)
    recordUpdate(tx, 'LocalizedTemplate', before, form)
  })
}

/** A draft as it would arrive, with sample data. */
export async function previewEmail({ db }: Context, draft: EmailDraft): Promise<{ subject: string; html: string }> {
  const { subject, body } = await filledEmail(db, draft)
  return { subject, html: htmlPage(body, draft.language) }
}

async function filledEmail(db: Db, draft: EmailDraft) {
  const { key } = found(await emailById(db, draft.id), 'Template')
  const { subject, body } = checkedEmail(key, draft)
  const values = { ...SAMPLE_VALUES, Documents: SAMPLE_DOCUMENTS }
  const filled = letter(body, values, (things) => sayList(things, draft.language))
  return { key, subject: fill(subject, SAMPLE_VALUES, 'header'), body: filled }
}

/** Mails a draft with sample data to the person trying it out, and to no one else. */
export async function sendTest(ctx: Context, draft: EmailDraft): Promise<{ sentTo: string }> {
  const { email, userId } = userOf(ctx)
  const { key, subject, body } = await filledEmail(ctx.db, draft)
  await transact(ctx, async (tx) =>
    tx.send({
      channel: 'email',
      templateKey: key,
      recipient: email,
      subject,
      body,
      locale: draft.language,
      userId,
    }),
  )
  return { sentTo: email }
}

/** An announcement with sample names, in the language of its template. */
export async function sampleAnnouncement({ db }: Context, id: number, announcementTemplate: string) {
  const { locale } = found(await localizedById(db, id), 'Template')
  requireFillable({ announcementTemplate }, LOCALIZED_PLACEHOLDERS)
  return { locale, text: fill(announcementTemplate, SAMPLE_VALUES, 'plain') }
}

/** Checked after cleaning, because cleaning reveals what was hidden in entities. */
function checkedEmail(key: string, { subject, body }: Pick<EmailDraft, 'subject' | 'body'>) {
  const clean = harmless(body)
  if (isBlank(clean)) throw ruleBroken('Required', 'body')
  requireFillable({ subject, body: clean }, placeholdersOf(EMAIL_PLACEHOLDERS, key))
  return { subject, body: clean }
}

/** Each as its language needs it, cleaned like the English; what is empty is left out. */
function checkedTranslations(key: string, translations: Translations<'subject' | 'body'>) {
  const clean = filledIn(
    Object.fromEntries(
      Object.entries(filledIn(translations)).map(([language, { subject, body = '' }]) => {
        const harmlessBody = harmless(body)
        return [language, { subject, body: isBlank(harmlessBody) ? '' : harmlessBody }]
      }),
    ) as Translations<'subject' | 'body'>,
  )
  // What only looked like a body is gone already.
  const half = Object.entries(clean).find(([, { subject, body }]) => !subject || !body)
  if (half) throw ruleBroken(HALF_TRANSLATED, `translations.${half[0]}.${half[1].subject ? 'body' : 'subject'}`)
  requireFillable(byProperty(clean), placeholdersOf(EMAIL_PLACEHOLDERS, key))
  return clean
}

/** Under the names that failures use: "translations.es.body". */
function byProperty(translations: Translations): Record<string, string> {
  return Object.fromEntries(
    (Object.entries(translations) as [TranslatedLanguage, Record<string, string>][]).flatMap(([language, texts]) =>
      Object.entries(texts).map(([field, text]) => [`translations.${language}.${field}`, text]),
    ),
  )
}

function requireOwnAddresses(key: string, addresses: Addresses): void {
  const errorMessage = 'This email carries a personal link, so it goes only to its user.'
  const failures = addressMistakes(key, addresses).map((propertyName) => ({ propertyName, errorMessage }))
  if (failures.length > 0) throw new Refusal(400, failures)
}

function requireFillable(texts: Readonly<Record<string, string>>, known: readonly string[]): void {
  const failures = Object.entries(texts).flatMap(([propertyName, text]) => {
    const errorMessage = templateMistake(text, known)
    return errorMessage === undefined ? [] : [{ propertyName, errorMessage }]
  })
  if (failures.length > 0) throw new Refusal(400, failures)
}

interface Texts {
  readonly subject?: string | undefined
  readonly body?: string | undefined
}

/** In every language: a text without its link leaves its readers unable to do what it asks (TMPL-8). */
function requireNeeded(
  english: Texts,
  translations: Translations<'subject' | 'body'> | undefined,
  needed: readonly string[],
): void {
  const each = Object.entries<Texts | undefined>(translations ?? {})
  const named: [string, Texts | undefined][] = [
    ['body', english],
    ...each.map(([language, texts]): [string, Texts | undefined] => [`translations.${language}.body`, texts]),
  ]
  const failures = named.flatMap(([propertyName, { subject, body = '' } = {}]) => {
    const errorMessage = propertyName !== 'body' && body === '' ? undefined : missingMistake(body, needed, subject)
    return errorMessage === undefined ? [] : [{ propertyName, errorMessage }]
  })
  if (failures.length > 0) throw new Refusal(400, failures)
}
