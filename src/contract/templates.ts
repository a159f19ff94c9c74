import * as z from 'zod/mini'
import { LANGUAGES, TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { limits } from '#domain/limits.ts'
import { RECIPIENT } from '#domain/templates/placeholders.ts'
import { isEmail } from '#domain/text.ts'
import type { Translations } from '#domain/translations.ts'
import { admins, perHour, perMinute, read, write } from './endpoint.ts'
import {
  Done,
  Id,
  IdInUrl,
  LanguagesBehind,
  LanguagesMissing,
  lines,
  requiredLines,
  text,
  translationsOf,
} from './fields.ts'
import { TableRequest, tableReplyOf } from './tables.ts'

const onOneLine = z.refine<string>((value) => !/[\r\n]/.test(value), 'Must be on one line')

/** One address, or the person the email is for. Never a list, and never a line break. */
const Address = z.string('Required').check(
  z.trim(),
  z.maxLength(limits.email, `Must be at most ${limits.email} characters`),
  z.refine(
    (value: string) => value === '' || value === RECIPIENT || (isEmail(value) && !/[{}]/.test(value)),
    `Must be one email address or ${RECIPIENT}`,
  ),
)

const emailForm = {
  /** Empty: the person the email is for. */
  to: Address,
  cc: Address,
  bcc: Address,
  subject: requiredLines(limits.emailSubject).check(onOneLine),
  /** Rich text; the server keeps only what is harmless. */
  body: requiredLines(limits.emailBody),
  description: lines(limits.templateDescription),
  translations: translationsOf({
    subject: lines(limits.emailSubject).check(onOneLine),
    body: lines(limits.emailBody),
  }),
}

export const HALF_TRANSLATED = 'Translate both the subject and the body, or neither'

/** An email is read in one language: the half that is missing is named. */
const wholeTranslations = TRANSLATED_LANGUAGES.flatMap((language) =>
  (['subject', 'body'] as const).map((missing) =>
    z.refine<{ readonly translations?: Translations<'subject' | 'body'> | undefined }>(
      ({ translations }) => {
        const { subject = '', body = '' } = translations?.[language] ?? {}
        return (missing === 'subject' ? subject : body) !== '' || subject + body === ''
      },
      { error: HALF_TRANSLATED, path: ['translations', language, missing] },
    ),
  ),
)

export const EmailTemplateForm = z.strictObject(emailForm).check(...wholeTranslations)
export type EmailTemplateForm = z.output<typeof EmailTemplateForm>

/** The texts as the release ships them; null for a template that no release knows. */
const shippedEmail = z.nullable(
  z.object({ subject: z.string(), body: z.string(), translations: emailForm.translations }),
)

export const EmailTemplate = z.object({
  id: Id,
  key: z.string(),
  ...emailForm,
  shipped: shippedEmail,
  version: z.int(),
})
export type EmailTemplate = z.output<typeof EmailTemplate>

/** The version of the record the form was loaded from: a stale form is refused. */
const filledFrom = { id: Id, version: z.int() }

export const UpdateEmailTemplate = z.strictObject({ ...filledFrom, ...emailForm }).check(...wholeTranslations)
export type UpdateEmailTemplate = z.output<typeof UpdateEmailTemplate>

/** An email as it is in the form, saved or not, in one of its languages. */
export const EmailDraft = z.strictObject({
  id: Id,
  language: z._default(z.enum(LANGUAGES, 'Must be a language'), 'en'),
  subject: emailForm.subject,
  body: emailForm.body,
})
export type EmailDraft = z.output<typeof EmailDraft>

export const EmailTemplateRow = z.object({
  id: Id,
  key: z.string(),
  subject: z.string(),
  description: z.string(),
  languagesMissing: LanguagesMissing,
  languagesBehind: LanguagesBehind,
})
export type EmailTemplateRow = z.output<typeof EmailTemplateRow>

const smsForm = {
  body: requiredLines(limits.smsTemplateBody),
  translations: translationsOf({ body: lines(limits.smsTemplateBody) }),
}
export const SmsTemplateForm = z.strictObject(smsForm)
export type SmsTemplateForm = z.output<typeof SmsTemplateForm>

export const SmsTemplate = z.object({
  id: Id,
  key: z.string(),
  ...smsForm,
  shipped: z.nullable(z.object(smsForm)),
  version: z.int(),
})
export type SmsTemplate = z.output<typeof SmsTemplate>

export const UpdateSmsTemplate = z.strictObject({ ...filledFrom, ...smsForm })
export type UpdateSmsTemplate = z.output<typeof UpdateSmsTemplate>

export const SmsTemplateRow = z.object({
  id: Id,
  key: z.string(),
  body: z.string(),
  languagesMissing: LanguagesMissing,
  languagesBehind: LanguagesBehind,
})
export type SmsTemplateRow = z.output<typeof SmsTemplateRow>

const VoiceKey = text(limits.voiceKey).check(
  z.regex(/^[\w:.-]*$/, 'Must be the name of a voice, such as azure:es-MX-DaliaNeural'),
)
const localizedForm = {
  messageTemplate: requiredLines(limits.localizedTemplate),
  announcementTemplate: requiredLines(limits.localizedTemplate),
  /** Empty: the language's default voice. */
  voiceKey: VoiceKey,
}
export const LocalizedTemplateForm = z.strictObject(localizedForm)
export type LocalizedTemplateForm = z.output<typeof LocalizedTemplateForm>

export const LocalizedTemplate = z.object({
  id: Id,
  locale: z.string(),
  localeDisplayName: z.string(),
  ...localizedForm,
  shipped: z.nullable(z.object({ messageTemplate: z.string(), announcementTemplate: z.string() })),
  version: z.int(),
})
export type LocalizedTemplate = z.output<typeof LocalizedTemplate>

export const UpdateLocalizedTemplate = z.strictObject({ ...filledFrom, ...localizedForm })
export type UpdateLocalizedTemplate = z.output<typeof UpdateLocalizedTemplate>

export const LocalizedTemplateRow = z.object({
  id: Id,
  locale: z.string(),
  localeDisplayName: z.string(),
  messageTemplate: z.string(),
  announcementTemplate: z.string(),
  voiceKey: z.string(),
})
export type LocalizedTemplateRow = z.output<typeof LocalizedTemplateRow>

const ById = z.strictObject({ id: IdInUrl })

export const templates = {
  emailGet: read({
    at: 'GET /api/emailTemplate/:id',
    summary: 'Get an email template',
    allow: admins,
    params: ById,
    response: EmailTemplate,
    entities: ['EmailTemplate'],
  }),
  emailTable: read({
    at: 'POST /api/emailTemplate/table',
    summary: 'List email templates',
    allow: admins,
    body: TableRequest,
    response: tableReplyOf(EmailTemplateRow),
    entities: ['EmailTemplate'],
  }),
  emailUpdate: write({
    at: 'PUT /api/emailTemplate/update',
    summary: 'Update an email template',
    allow: admins,
    body: UpdateEmailTemplate,
    isLong: true,
    response: Done,
    entities: ['EmailTemplate'],
  }),
  /** What a draft looks like with sample data. */
  emailPreview: read({
    at: 'POST /api/emailTemplate/preview',
    summary: 'Preview an email',
    allow: admins,
    body: EmailDraft,
    response: z.object({ subject: z.string(), html: z.string() }),
    entities: [],
  }),
  /** The same as an email, only to the caller's own address. */
  emailTestSend: write({
    at: 'POST /api/emailTemplate/test-send',
    summary: 'Send a test email to the caller',
    allow: admins,
    body: EmailDraft,
    response: z.object({ sentTo: z.string() }),
    limit: perHour(60),
    entities: ['OutboxMessage'],
  }),
  localizedGet: read({
    at: 'GET /api/locale-templates/:id',
    summary: 'Get a localized template',
    allow: admins,
    params: ById,
    response: LocalizedTemplate,
    entities: ['LocalizedTemplate'],
  }),
  localizedTable: read({
    at: 'POST /api/locale-templates/table',
    summary: 'List localized templates',
    allow: admins,
    body: TableRequest,
    response: tableReplyOf(LocalizedTemplateRow),
    entities: ['LocalizedTemplate'],
  }),
  localizedUpdate: write({
    at: 'PUT /api/locale-templates/update',
    summary: 'Update a localized template',
    allow: admins,
    body: UpdateLocalizedTemplate,
    response: Done,
    entities: ['LocalizedTemplate'],
  }),
  /** Returns a recording of the announcement with sample names, not JSON; a GET, so a page can play it. */
  listen: read({
    at: 'GET /api/locale-templates/listen',
    summary: 'Listen to an announcement with sample names',
    allow: admins,
    query: z.strictObject({
      id: IdInUrl,
      announcementTemplate: localizedForm.announcementTemplate,
      voiceKey: VoiceKey,
    }),
    response: z.any(),
    mediaTypes: ['audio/mpeg', 'audio/wav'],
    limit: perMinute(20),
    entities: [],
  }),
  smsGet: read({
    at: 'GET /api/sms-template/:id',
    summary: 'Get an SMS template',
    allow: admins,
    params: ById,
    response: SmsTemplate,
    entities: ['SmsTemplate'],
  }),
  smsTable: read({
    at: 'POST /api/sms-template/table',
    summary: 'List SMS templates',
    allow: admins,
    body: TableRequest,
    response: tableReplyOf(SmsTemplateRow),
    entities: ['SmsTemplate'],
  }),
  smsUpdate: write({
    at: 'PUT /api/sms-template/update',
    summary: 'Update an SMS template',
    allow: admins,
    body: UpdateSmsTemplate,
    response: Done,
    entities: ['SmsTemplate'],
  }),
}
