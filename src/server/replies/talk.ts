import { inLanguage, type Language, languageOf } from '#domain/languages.ts'
import { isCancellable } from '#domain/appointments/status.ts'
import { sayPhone } from '#domain/phone.ts'
import { type Asked, askedBy } from '#domain/replies/asks.ts'
import type { Choices } from '#domain/replies/choices.ts'
import { textIn } from '#domain/translations.ts'
import { rebookUrl, whenOf } from '#server/appointments/booking/messages.ts'
import {
  appointmentOfPhone,
  comingAppointmentsOf,
  type CustomersAppointment,
  oneOfEachHousehold,
} from '#server/appointments/links/queries.ts'
import { offerToSettle, openOfferOf, type OfferRow } from '#server/offers/queries.ts'
import { type Context, type Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { commaIn, sayWhenShortly } from '#server/platform/say-when.ts'
import { entryToChange, type EntryRow } from '#server/waiting-list/queries.ts'
import { type Answers, answerFrom, answerIn } from './answers.ts'
import { choicesOf, officeById, type Sender, textsTo, waitingBehind } from './conversation.ts'

/** Enough to tell whether there are others, and as many as a list by text can hold. */
const LOOKED_AT = 10

/** What a reply is part of: the last message to its number that asked something, and what it asked about. */
export interface Talk {
  readonly ctx: Context
  readonly tx: Tx
  readonly phone: string
  readonly asked: Asked
  readonly locale: string
  /** The appointment that the message is about, canceled or not. */
  readonly about: CustomersAppointment | undefined
  /** The entry of the waiting list that it is about, and its offer, both locked; or the offer of other times. */
  readonly entry: EntryRow | undefined
  readonly offer: OfferRow | undefined
  /** The upcoming appointments of the number, one of each household. */
  readonly coming: readonly CustomersAppointment[]
  readonly choices: (Choices & { readonly isLatest: boolean }) | undefined
  /** The office that answers. */
  readonly office: Sender | undefined
  /** Whether what was to be taken has been lost at the same moment. */
  readonly isLost?: boolean
}

export async function openTalk(ctx: Context, tx: Tx, phone: string): Promise<Talk> {
  const texts = await textsTo(tx.db, phone)
  const last = texts.find(({ templateKey }) => askedBy(templateKey) !== 'nothing')
  const asked = last ? askedBy(last.templateKey) : 'nothing'
  const coming = await comingByPhone(ctx, tx.db, phone)
  const aboutId = last?.appointmentId ?? undefined
  const about = aboutId === undefined ? undefined : await appointmentOfPhone(tx.db, phone, aboutId)
  const waiting =
    last && (asked === 'offer' || asked === 'join') ? await waitingBehind(tx.db, last.messageId) : undefined
  // In the order in which the waiting list locks them.
  const entry = waiting && (await entryToChange(tx.db, waiting.entryId))
  const offer = waiting?.offerId
    ? await offerToSettle(tx.db, waiting.offerId)
    : about?.hasOffer
      ? await openOfferOf(tx.db, { appointmentId: about.id })
      : undefined
  const choices = await choicesOf(tx.db, phone)
  const place = offer?.places[0]
  const row = about ?? coming[0]
  return {
    ctx,
    tx,
    phone,
    asked,
    about,
    entry,
    offer,
    coming,
    locale: texts[0]?.locale ?? row?.locale ?? entry?.locale ?? '',
    choices: choices && { ...choices, isLatest: !last?.settledAt || choices.askedAt > last.settledAt },
    office:
      asked === 'offer' && place
        ? await officeById(tx.db, place.locationId)
        : row && { ...row.visit.office, phoneNumber: row.locationPhoneNumber },
  }
}

export async function comingByPhone(ctx: Context, db: Db, phone: string): Promise<CustomersAppointment[]> {
  return oneOfEachHousehold(await comingAppointmentsOf(db, phone, ctx.now(), LOOKED_AT))
}

export const cancellable = <R extends CustomersAppointment>({ ctx }: Pick<Talk, 'ctx'>, rows: readonly R[]): R[] =>
  rows.filter(({ startsAt, status: appointmentStatus, cancelledAt: cancellationDateUtc }) =>
    isCancellable({ startsAt: Date.parse(startsAt), appointmentStatus, cancellationDateUtc }, ctx.now().getTime()),
  )

/** An answer, with the office's phone number where it names one. */
export function said(talk: Talk, key: keyof Answers, values: Readonly<Record<string, string>> = {}): string {
  const { office, ctx } = talk
  const Phone = office ? sayPhone(office.phoneNumber) : ''
  return answerIn(talk.locale, key, { Phone, Url: inLanguage(`${ctx.publicUrl}/`, languageOf(talk.locale)), ...values })
}

/** An answer as it is sent: from the office it is about, or else from the portal. */
export const signed = (talk: Talk, answer: string): string =>
  answerFrom(talk.locale, talk.office && officeIn(talk, talk.office), answer)

const officeIn = ({ locale }: Pick<Talk, 'locale'>, office: Pick<Sender, 'name' | 'translations'>) =>
  textIn(office, 'name', languageOf(locale))

/** When people come, by name, and where, if it is not the office that answers: "Thu, Mar 5, 9:00 AM (Ana, Ben)". */
export function which(talk: Talk, rows: readonly CustomersAppointment[]): string {
  const [first] = rows
  if (!first) return ''
  const language = languageOf(talk.locale)
  const start = { date: first.day, minute: first.startMinute }
  const household = rows.map(({ firstName, day, startMinute }) => ({
    firstName,
    start: { date: day, minute: startMinute },
  }))
  return placed(talk, whenOf({ start, household }, language, sayWhenShortly), first.visit.office, language)
}

function placed(talk: Talk, when: string, office: Pick<Sender, 'name' | 'translations'>, language: Language): string {
  const name = textIn(office, 'name', language)
  return talk.office && officeIn(talk, talk.office) === name ? when : `${when}${commaIn(language)}${name}`
}

/** The time of an offered place: that of the waiting list has one, other times have several. */
export async function whichPlace(talk: Talk, position = 0): Promise<string> {
  const place = talk.offer?.places.find((each) => each.position === position)
  const office = place && (await officeById(talk.tx.db, place.locationId))
  if (!place || !office) return ''
  const language = languageOf(talk.locale)
  return placed(talk, sayWhenShortly({ date: place.day, minute: place.startMinute }, language), office, language)
}

export const bookAgainUrl = ({ ctx, locale }: Talk, row: CustomersAppointment): string =>
  inLanguage(rebookUrl(ctx.publicUrl, row.locationId, row.visit.types), languageOf(locale))
