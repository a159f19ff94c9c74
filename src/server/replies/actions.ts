import { isCancellable } from '#domain/appointments/status.ts'
import type { VisitNow } from '#domain/appointments/visit-now.ts'
import type { ReplyAction } from '#domain/replies/asks.ts'
import type { NumberedChoice } from '#domain/replies/choices.ts'
import { closedRanges, closesAnyOf, isAbsence } from '#domain/closures/closure.ts'
import { languageOf } from '#domain/languages.ts'
import { actOn } from '#server/appointments/links/act.ts'
import { nowOf } from '#server/appointments/links/check-in.ts'
import {
  appointmentOfPhone,
  type CustomersAppointment,
  householdOf,
  textedAbout,
} from '#server/appointments/links/queries.ts'
import { takeTime } from '#server/offers/of-appointment.ts'
import { settleOffer } from '#server/offers/offers.ts'
import { offerToSettle, openOfferOf } from '#server/offers/queries.ts'
import { closuresOf } from '#server/offices/closures.ts'
import { Refusal } from '#server/platform/errors.ts'
import { hasOpenLink } from '#server/platform/outbox-links.ts'
import { sayDateShortly, sayWhenShortly } from '#server/platform/say-when.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { entryToChange } from '#server/waiting-list/queries.ts'
import { confirmContact, declineOffer, takeOffer } from '#server/waiting-list/service.ts'
import { wishedOffice } from '#server/waiting-list/say-wishes.ts'
import { answerIn } from './answers.ts'
import { askBack, askWhom, listCancellable, peopleOf } from './ask.ts'
import { bookAgainUrl, cancellable, said, type Talk, which, whichPlace } from './talk.ts'

/** Does what the message asked about, by the doors that its link opens, and says what was done. */
export async function perform(talk: Talk, action: ReplyAction): Promise<string> {
  const { asked, about, coming } = talk
  switch (action) {
    case 'take':
    case 'decline':
      return settle(talk, action)
    case 'join':
      return join(talk)
    case 'check-in':
      return checkIn(talk)
    case 'confirm': {
      const meant = asked === 'nothing' ? coming[0] : about
      return meant ? confirm(talk, meant) : askBack(talk, 'confirm')
    }
    case 'cancel':
      return cancel(talk)
  }
}

/** Does what a number stands for; nothing if that is no longer as it was listed. */
export async function chosen(
  talk: Talk,
  { action, appointments = [], ...place }: NumberedChoice,
): Promise<string | undefined> {
  if (place.entryId !== undefined) {
    const entry = await entryToChange(talk.tx.db, place.entryId)
    const offer = place.offerId === undefined ? undefined : await offerToSettle(talk.tx.db, place.offerId)
    const isTheirs = entry !== undefined && (offer === undefined || offer.waitingListEntryId === entry.id)
    return isTheirs ? perform({ ...talk, entry, offer }, action) : undefined
  }
  const rows: CustomersAppointment[] = []
  for (const { id, day, startMinute } of appointments) {
    // The number said another time if it has been moved since.
    const row = await appointmentOfPhone(talk.tx.db, talk.phone, id)
    if (row?.day === day && row.startMinute === startMinute) rows.push(row)
  }
  const [first] = rows
  if (!first || rows.length < appointments.length) return undefined
  if (action === 'take') return takeOther(talk, first, place.position ?? 0)
  if (action === 'confirm') return confirm(talk, first)
  if (action === 'check-in') return checkIn(talk)
  const isAsked = rows.length === 1 || talk.choices?.isHousehold === true
  return isAsked ? cancelAll(talk, rows) : askWhom(talk, rows)
}

async function settle(talk: Talk, action: 'take' | 'decline'): Promise<string> {
  const { ctx, tx, entry, offer } = talk
  const Which = await whichPlace(talk)
  if (!entry || !offer) return said(talk, 'offerEnded', { Which })
  if (action === 'decline') {
    if (offer.state === 'Taken' || (offer.state !== 'Open' && offer.state !== 'Declined'))
      return offer.state === 'Taken' ? said(talk, 'taken', { Which }) : said(talk, 'offerEnded', { Which })
    await declineOffer(ctx, tx, entry, offer)
    return withOwn(talk, said(talk, 'declined', { Which }))
  }
  if (talk.isLost === true && offer.state === 'Open') {
    await settleOffer(ctx, tx, offer, 'Withdrawn')
    return withOwn(talk, said(talk, 'offerEnded', { Which }))
  }
  const isTaken = await takeOffer(ctx, quiet(talk), entry, offer)
  return isTaken ? said(talk, 'taken', { Which }) : withOwn(talk, said(talk, 'offerEnded', { Which }))
}

/** The answer also names the appointment they have: people fear for it. */
function withOwn(talk: Talk, answer: string): string {
  const [own] = talk.coming
  return own ? `${answer} ${answerIn(talk.locale, 'stays', { Which: which(talk, [own]) })}` : answer
}

async function join(talk: Talk): Promise<string> {
  if (!talk.entry || talk.entry.endedAt !== null) return said(talk, 'none')
  try {
    await confirmContact(talk.tx, talk.entry)
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
  }
  const language = languageOf(talk.locale)
  const UntilDate = sayDateShortly(talk.entry.lastsUntil, language)
  return said(talk, 'joined', { Which: wishedOffice(talk.entry, language), UntilDate })
}

/** Moves the appointment to one of the times that are kept because its office closes. */
async function takeOther(talk: Talk, row: CustomersAppointment, position: number): Promise<string> {
  const offer = await openOfferOf(talk.tx.db, { appointmentId: row.id })
  const Which = await whichPlace({ ...talk, offer }, position)
  if (!offer || talk.isLost === true) return said(talk, 'offerEnded', { Which })
  try {
    await takeTime(talk.ctx, quiet(talk), await householdOf(talk.tx.db, row), { offerId: offer.id, position })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return said(talk, 'offerEnded', { Which })
  }
  return said(talk, 'taken', { Which })
}

async function confirm(talk: Talk, row: CustomersAppointment): Promise<string> {
  const why = await whyNotAhead(talk, row)
  if (why !== undefined) return why
  if (await isClosed(talk, row)) {
    const closed = said(talk, 'isClosed', { Which: which(talk, [row]) })
    return row.hasOffer
      ? `${closed} ${await askBack({ ...talk, asked: 'closure', about: row, offer: await openOfferOf(talk.tx.db, { appointmentId: row.id }) }, 'confirm')}`
      : closed
  }
  return act(talk, 'confirm', await peopleOf(talk, row))
}

/** Whether the office closes at this time: the customer hears of it soon, and must not be told to come. */
async function isClosed(talk: Talk, row: CustomersAppointment): Promise<boolean> {
  if (row.hasOffer) return true
  const closures = (await closuresOf(talk.tx.db, [row.locationId], row.day, row.day)).get(row.locationId) ?? []
  const types = row.visit.types.map(({ appointmentTypeId }) => appointmentTypeId)
  const ranges = closedRanges(
    closures.filter((closure) => !isAbsence(closure) && closesAnyOf(closure, types)),
    row.day,
  )
  return ranges.some(({ from, to }) => from < row.endMinute && row.startMinute < to)
}

/** If an appointment is canceled or over: what happened to it, and what to do now. */
export async function whyNotAhead(talk: Talk, row: CustomersAppointment): Promise<string | undefined> {
  const Which = which(talk, [row])
  if (row.isReleased) return said(talk, 'released', { Which, Url: bookAgainUrl(talk, row) })
  if (row.cancelledAt !== null) return said(talk, 'isCanceled', { Which })
  const { state } = nowOf(row, talk.ctx.now())
  if (state === 'past' || state === 'missed' || state === 'complete') return said(talk, 'isOver', { Which })
  return state === 'late' ? said(talk, 'tooLate', { Which }) : undefined
}

/** HERE means the visit that is due, not the one that was just texted about. */
async function checkIn(talk: Talk): Promise<string> {
  const { coming, about, ctx } = talk
  // Someone who is late may come after the time of their appointment is over.
  const known = about && !coming.some(({ id }) => id === about.id) ? [...coming, about] : coming
  const at = (checkIn: VisitNow['checkIn']) => known.find((each) => nowOf(each, ctx.now()).checkIn === checkIn)
  const row = at('open') ?? at('too-late') ?? known[0]
  if (!row) return said(talk, 'none')
  return act(talk, 'check-in', await householdOf(talk.tx.db, row))
}

/** Cancels what the message is about, if that is certain; else the customer picks by number. Never another. */
async function cancel(talk: Talk): Promise<string> {
  const { tx, phone, asked, about, coming } = talk
  const possible = cancellable(talk, coming)
  const meant = asked === 'nothing' ? (possible.length < 2 ? (possible[0] ?? coming[0]) : undefined) : about
  if (!meant) return listCancellable(talk)
  const isSame = (row: CustomersAppointment) =>
    row.id === meant.id || (row.householdId !== null && row.householdId === meant.householdId)
  if (asked !== 'nothing') {
    const others = possible.filter((row) => !isSame(row))
    const why = possible.some(isSame) ? undefined : await whyNotAhead(talk, meant)
    if (why !== undefined) return others.length === 0 ? why : `${why} ${await listCancellable(talk)}`
    if (others.length > 0) {
      const texted = await textedAbout(
        tx.db,
        phone,
        possible.map(({ id }) => id),
      )
      const [only, ...more] = possible.filter(({ id }) => texted.includes(id))
      if (more.length > 0 || !only || !isSame(only)) return listCancellable(talk)
    }
  }
  const people = cancellable(talk, await peopleOf(talk, meant))
  return people.length > 1 ? askWhom(talk, people) : act(talk, 'cancel', people.length > 0 ? people : [meant])
}

async function cancelAll(talk: Talk, rows: readonly CustomersAppointment[]): Promise<string> {
  const now = talk.ctx.now().getTime()
  const isLive = ({ startsAt, status, cancelledAt }: CustomersAppointment) =>
    isCancellable({ startsAt: Date.parse(startsAt), appointmentStatus: status, cancellationDateUtc: cancelledAt }, now)
  const live = rows.filter(isLive)
  return act(talk, 'cancel', live.length > 0 ? live : rows)
}

const BY_LINK = { confirm: 'confirm', cancel: 'cancel', 'check-in': 'checkIn' } as const

async function act(talk: Talk, action: keyof typeof BY_LINK, rows: readonly CustomersAppointment[]): Promise<string> {
  const [row] = rows
  if (!row) return said(talk, 'none')
  try {
    await actOn(talk.ctx, quiet(talk), rows, BY_LINK[action], { household: await householdOf(talk.tx.db, row) })
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    return whyNot(talk, action, row)
  }
  const ids = rows.map(({ id }) => id)
  const others = talk.coming.filter(
    ({ id, householdId }) => !ids.includes(id) && (householdId === null || householdId !== row.householdId),
  ).length
  const done = said(talk, action, { Which: which(talk, rows) })
  return others === 0 ? done : `${done} ${answerIn(talk.locale, 'more', { Count: String(others) })}`
}

/** What the customer can do about it, in their language. */
function whyNot(talk: Talk, action: keyof typeof BY_LINK, row: CustomersAppointment): string {
  const checkingIn = action === 'check-in' ? nowOf(row, talk.ctx.now()) : undefined
  const Which = which(talk, [row])
  if (checkingIn?.state === 'past') return said(talk, 'isOver', { Which })
  if (checkingIn?.checkIn === 'too-early') {
    const opens = localTimeAt(new Date(checkingIn.checkInOpens), row.timeZone)
    return said(talk, 'tooEarly', { When: sayWhenShortly(opens, languageOf(talk.locale)), Which })
  }
  return said(talk, checkingIn?.checkIn === 'too-late' ? 'tooLate' : 'notPossible', { Which })
}

/** The answer is itself a text: the customer gets no second one about the same change, except for its link. */
function quiet({ tx }: Talk): Talk['tx'] {
  return {
    ...tx,
    get db() {
      return tx.db
    },
    send: (message) => (message.channel === 'sms' && !hasOpenLink(message.body) ? undefined : tx.send(message)),
  }
}
