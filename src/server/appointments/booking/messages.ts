import type { ChosenType } from '#contract/booking.ts'
import { directionsTo } from '#domain/directions.ts'
import { directionOf, inLanguage, type Language } from '#domain/languages.ts'
import { fittedText, withLink } from '#domain/outbox/fitted-text.ts'
import { sayClock, sayList, sayWhen, sayWhenShortly } from '#server/platform/say-when.ts'
import { fill } from '#domain/placeholders.ts'
import { letter, type LetterValues, textOf, withoutPersonalLink } from '#domain/templates/letter.ts'
import { OUR_WORDS } from '#domain/templates/placeholders.ts'
import { recipientsOf } from '#domain/templates/recipients.ts'
import { isBefore, type LocalTime } from '#domain/time.ts'
import { textIn } from '#domain/translations.ts'
import { documentsIn, sayTypesIn } from '#server/offices/say-visit.ts'
import type { Visit } from '#server/offices/visit.ts'
import { measuredUrl } from '#server/platform/outbox-links.ts'
import type { Message } from '#server/platform/outbox.ts'
import { sayPhone } from '#domain/phone.ts'
import { sayZone } from '#server/platform/zones.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'

/** What the messages about an appointment need to know about it. */
export interface Told {
  /** Null for what is about no appointment yet. */
  readonly id: number | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Empty unless the customer agreed to texts. */
  readonly smsPhoneNumber: string
  readonly visit: Visit
  readonly start: LocalTime
  /** The time by which it has to be confirmed, on the office's clock, if it has to be. */
  readonly confirmBy?: LocalTime | undefined
  /** The household members that the message is about, with their times. Empty for a person alone. */
  readonly household?: readonly TogetherWith[] | undefined
  /** Values that only some templates use. */
  readonly more?: Readonly<Record<string, string>>
  /** The same where they depend on the language; shorter in texts. */
  readonly words?: ((language: Language, inText: boolean) => LetterValues) | undefined
}

/** One of the people a message is about. */
export interface TogetherWith {
  readonly firstName: string
  readonly start: LocalTime
}

/** Longer directions are for the page behind the link. */
const SHORT_DIRECTIONS = 200

/** The recipient of a message, and what its placeholders stand for in a language. */
export interface Addressed {
  readonly email: string
  /** Empty unless they agreed to texts. */
  readonly smsPhoneNumber: string
  readonly inLetters: (language: Language) => LetterValues
  readonly inTexts: (language: Language) => Readonly<Record<string, string>>
}

/** Messages that book a visit: customers without email get the link by text only there. */
const BOOKS: ReadonlySet<string> = new Set(['AppointmentConfirmation', 'PlaceTaken'])

/**
 * The email and the text about an appointment, where the customer can be reached by them. The reference is filled in as the
 * message is written (`write_outbox`): only the database knows that of an appointment it is just booking.
 */
export function messagesAbout(texts: MessageTemplates, told: Told, publicUrl = ''): Message[] {
  const { sms } = texts
  const isLinked = sms && BOOKS.has(texts.key) && told.email === ''
  const addressed = {
    email: told.email,
    smsPhoneNumber: told.smsPhoneNumber,
    inLetters: (language: Language) => valuesOf(told, language),
    inTexts: (language: Language) => ({
      Location: textIn(told.visit.office, 'name', language),
      StartDateTime: whenOf(told, language, sayWhenShortly),
      ConfirmBy: told.confirmBy ? sayWhenShortly(told.confirmBy, language) : '',
      ...moreIn(told, language),
      ...inOneLine(told.words?.(language, true) ?? {}, language),
    }),
  }
  const templates = isLinked ? { ...texts, sms: { ...sms, body: withLink(sms.body) } } : texts
  return messagesTo(addressed, templates, publicUrl).map((message) => ({ ...message, appointmentId: told.id }))
}

/**
 * The email and the text to a person, if we can reach them that way, each in the language of its template. A link stays a
 * placeholder until delivery, so a copy of the database opens nothing; a text with a link is measured with the portal's
 * address.
 */
export function messagesTo(to: Addressed, { key, email, sms }: MessageTemplates, publicUrl: string): Message[] {
  const messages: Message[] = []
  if (email && to.email !== '') {
    const { language } = email
    const values = to.inLetters(language)
    const listed = (things: readonly string[]) => sayList(things, language)
    const words = inOneLine(values, language)
    // The reference comes later: until then, what people typed contains no braces.
    const subject = fill(email.subject, words, 'stored', OUR_WORDS).replace(/[\r\n]+/g, ' ')
    const isRightToLeft = directionOf(language) === 'rtl'
    const body = letter(
      isRightToLeft ? email.body.replace(/\{\{\s*Reference\s*\}\}/g, isolate) : email.body,
      isRightToLeft ? isolated(values) : values,
      listed,
      OUR_WORDS,
    )
    for (const recipient of recipientsOf(email, to.email))
      messages.push({
        templateKey: key,
        locale: language,
        channel: 'email',
        recipient,
        subject,
        // A link acts for the customer: who reads a copy must not be able to.
        body: recipient === to.email ? body : withoutPersonalLink(body),
      })
  }
  if (sms && to.smsPhoneNumber !== '') {
    const { language } = sms
    const body = fittedText(sms.body, to.inTexts(language), measuredUrl(publicUrl).length, OUR_WORDS)
    messages.push({ templateKey: key, locale: language, channel: 'sms', recipient: to.smsPhoneNumber, body })
  }
  return messages
}

const inOneLine = (values: LetterValues, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : sayList(value.map(textOf), language),
    ]),
  )

/** What the placeholders of a message stand for, in a language. */
export function valuesOf({ visit: { office, types }, ...told }: Told, language: Language): LetterValues {
  const directions = textIn(office, 'directions', language)
  return {
    FirstName: told.firstName,
    LastName: told.lastName,
    Types: sayTypesIn(types, language),
    StartDateTime: whenOf(told, language, sayWhen),
    TimeZone: sayZone(office.timeZone, language),
    ConfirmBy: told.confirmBy ? sayWhen(told.confirmBy, language) : '',
    Location: textIn(office, 'name', language),
    Address: office.address,
    MapUrl: directionsTo(office.name, office.address),
    Phone: sayPhone(office.phoneNumber),
    Directions: directions.length <= SHORT_DIRECTIONS ? directions : '',
    Documents: documentsIn(types, language),
    ...moreIn(told, language),
    ...told.words?.(language, false),
  }
}

const moreIn = ({ more = {} }: Pick<Told, 'more'>, language: Language): Readonly<Record<string, string>> =>
  more.Url ? { ...more, Url: inLanguage(more.Url, language) } : more

/**
 * When the appointment is. A household's message gives everyone's time, in any template: "Monday, March 9, 2026, 8:05 AM
 * (Ana, Ben), 8:25 AM (Cleo)".
 */
export function whenOf(
  { start, household = [] }: Pick<Told, 'start' | 'household'>,
  language: Language,
  say: typeof sayWhen,
): string {
  if (household.length === 0) return say(start, language)
  const times: { at: LocalTime; names: string[] }[] = []
  for (const { firstName, start: at } of household.toSorted((a, b) => (isBefore(a.start, b.start) ? -1 : 1))) {
    const name = directionOf(language) === 'rtl' ? isolate(firstName) : firstName
    const same = times.find((time) => time.at.date === at.date && time.at.minute === at.minute)
    if (same) same.names.push(name)
    else times.push({ at, names: [name] })
  }
  const said = times.map(({ at, names }, i) => {
    const when = at.date === times[i - 1]?.at.date ? sayClock(at, language) : say(at, language)
    return `${when} (${sayList(names, language)})`
  })
  return sayList(said, language)
}

const isolate = (text: string) => `\u2068${text}\u2069`

/** A phone number or an English name in a text that runs from right to left keeps its own order. */
function isolated(values: LetterValues): LetterValues {
  const wrapped = (value: string) => (value === '' || /^\P{L}*\p{Script=Arabic}/u.test(value) ? value : isolate(value))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'Url' || name === 'MapUrl') return [name, value]
      return [
        name,
        typeof value === 'string'
          ? wrapped(value)
          : value.map((each) => (typeof each === 'string' ? wrapped(each) : { ...each, text: wrapped(each.text) })),
      ]
    }),
  )
}

/** The first free times for a visit at the offices near a zip code. */
export const earliestUrl =
  (publicUrl: string) =>
  (types: readonly ChosenType[], zipCode: string): string => {
    const query = typesIn(types)
    if (/^\d{5}/.test(zipCode)) query.set('zipCode', zipCode.slice(0, 5))
    return `${publicUrl}/customer/booking/earliest?${query.toString()}`
  }

/**
 * Where the same visit can be booked again at the same office. Each quantity follows its type; a quantity of one is left
 * out.
 */
export function rebookUrl(publicUrl: string, locationId: number, types: readonly ChosenType[]): string {
  const query = typesIn(types, { locationId: String(locationId) })
  return `${publicUrl}/customer/booking/start?${query.toString()}`
}

function typesIn(types: readonly ChosenType[], more: Record<string, string> = {}): URLSearchParams {
  const query = new URLSearchParams(more)
  const isOneOfEach = types.every(({ quantity }) => quantity === 1)
  for (const { appointmentTypeId, quantity } of types) {
    query.append('appointmentTypeId', String(appointmentTypeId))
    if (!isOneOfEach) query.append('quantity', String(quantity))
  }
  return query
}
