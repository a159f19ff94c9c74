import * as z from 'zod/mini'
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#domain/languages.ts'
import { areUsableLines, isEmail, isPersonName, isPublicEmail, isUsable, visibleText } from '#domain/text.ts'
import { limits } from '#domain/limits.ts'
import { isTooShort } from '#domain/phone.ts'
import { isInstant } from '#domain/instant.ts'
import { isDate } from '#domain/time.ts'

/** Shapes that many calls share. */

const BIGGEST_ID = Number.MAX_SAFE_INTEGER

export const Id = z.int('Must be a whole number').check(z.positive('Must be at least 1'), z.maximum(BIGGEST_ID))

/** An id in a path or a query, where everything arrives as text. */
export const IdInUrl = z.pipe(
  z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Must be a whole number')), z.transform(Number))]),
  Id,
)

const textOf = (max: number, normalize: (typed: string) => string, isFine: (typed: string) => boolean) =>
  z
    .string('Required')
    .check(
      z.overwrite(normalize),
      z.maxLength(max, `Must be at most ${max} characters`),
      z.refine(isFine, 'Contains characters that cannot be used'),
    )

/** A text on one line, as most are: a break in it could pass for another line of a mail or a log. */
export const text = (max: number, normalize = visibleText) => textOf(max, normalize, isUsable)

export const requiredText = (max: number) => text(max).check(z.minLength(1, 'Required'))

const visibleLines = (typed: string) => (visibleText(typed.replaceAll(/[\r\n]/g, ' ')) === '' ? '' : typed.trim())

/** A text that may have several lines. */
export const lines = (max: number) => textOf(max, visibleLines, areUsableLines)

export const requiredLines = (max: number) => lines(max).check(z.minLength(1, 'Required'))

/** A date of the office: "2026-03-09". */
export const LocalDate = z
  .string('Required')
  // The day after the last one has five digits in its year.
  .check(z.refine((value: string) => isDate(value) && value < '9999-12-31', 'Must be a date, such as 2026-03-09'))

const DATE_TIME = 'Must be a date and time, such as 2026-03-09T08:05'

/** A wall-clock moment of the office: "2026-03-09T08:05". */
export const LocalDateTime = z.string('Required').check(
  z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, DATE_TIME),
  z.refine((value: string) => isDate(value.slice(0, 10)), DATE_TIME),
)

/** A moment with its zone. */
export const Instant = z.string('Required').check(z.refine(isInstant, 'Must be a moment, such as 2026-03-09T08:05:00Z'))

/** Records to narrow a list to; none means all. */
export const listOfIds = z._default(z.array(Id).check(z.maxLength(200, 'Must be at most 200')), [])

/** A month of the office: "2026-03". */
export const LocalMonth = z
  .string('Required')
  .check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month, such as 2026-03'))

/** One address, or empty. Never a list of addresses. */
export const Email = z.string('Required').check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(256, 'Must be at most 256 characters'),
  z.refine((value: string) => value === '' || isEmail(value), 'Must be an email address'),
)

/** An address that a customer gives us, to which mail must arrive. */
export const CustomerEmail = Email.check(
  // `Email` has refused what is no address at all.
  z.refine((value: string) => !isEmail(value) || isPublicEmail(value), 'Must be an email address'),
)

/** A number that a customer gives us, or empty. Only the server knows whether it can be called. */
export const CustomerPhone = text(limits.phoneNumber).check(
  z.refine((value: string) => value === '' || !isTooShort(value), 'Must be a phone number'),
)

/** What a customer is called: it goes into messages to them. */
export const PersonName = text(limits.name).check(z.refine(isPersonName, 'Must be a name, without links'))

/** A person who should be notified needs one of them. */
export const NO_CONTACT = 'An email address or phone number is required'

/** BCP 47: "en", "es-MX". */
export const Locale = z
  .string()
  .check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Must be a language, such as en or es-MX'))

/** What a write returns when there is nothing more to say. */
export const Done = z.object({ ok: z.literal(true) })
export const done: z.output<typeof Done> = { ok: true }

/** Whether a record can be deleted: why not, and what to do instead, or null. */
export const DeletePreview = z.object({ refusal: z.nullable(z.string()) })
export type DeletePreview = z.output<typeof DeletePreview>

/** One refused field; every refusal of the portal has this shape. */
export interface ValidationFailure {
  readonly propertyName: string
  readonly errorMessage: string
}

/** In a table: the languages in which a record is still read in English. */
export const LanguagesMissing = z.array(z.enum(TRANSLATED_LANGUAGES))

/** The languages whose texts are older than the English ones. */
export const LanguagesBehind = z.optional(LanguagesMissing)

/** A record's texts in the other languages; left out, they stay as they are. An empty text is read in English. */
export function translationsOf<Texts extends Record<string, z.ZodMiniType<string>>>(texts: Texts) {
  const inOne = z.optional(z.partial(z.strictObject(texts)))
  const inEach = Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, inOne]))
  return z.optional(z.strictObject(inEach as Record<TranslatedLanguage, typeof inOne>))
}
