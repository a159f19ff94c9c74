import { addDays, type Instant, type LocalTime, type Minute, MINUTE_MS } from '#domain/time.ts'

/** How a location has its customers confirm that they will come. */
export interface KeepSettings {
  readonly isOn: boolean
  /** Minutes to answer after booking; 0 if customers are not asked then. */
  readonly minutesAfterBooking: number
  /** Days before the visit when they are asked again; 0 if they are not. */
  readonly daysBefore: number
  /** How long there is to answer from then on. */
  readonly hoursToAnswer: number
}

export const KEEP_DEFAULTS: KeepSettings = { isOn: false, minutesAfterBooking: 0, daysBefore: 3, hoursToAnswer: 24 }

/** Why an appointment is canceled that was not confirmed in time; for the log, and by it known as released. */
export const NOT_CONFIRMED = 'Not confirmed in time'

/** The wall clock of an office. */
export interface OfficeClock {
  readonly localTimeAt: (instant: Instant) => LocalTime
  readonly instantOf: (time: LocalTime) => Instant
}

/** The deadline to confirm, and the time of one more question before it. */
export interface ConfirmTimes {
  readonly confirmBy: Instant
  readonly remindAt: Instant
}

interface Visit {
  /** When its time was chosen: booked, or moved since. */
  readonly bookedAt: Instant
  readonly startsAt: Instant
  readonly confirmedAt: Instant | null
}

/** A booking, a move or a confirmation counts as an answer to a question that would come this soon after it. */
export const STILL_COUNTS_HOURS = 24

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** No one has to answer at night: an answer may be due between these minutes of the office's day. */
export const ANSWERS_DUE = { from: 10 * 60, to: 21 * 60 } as const satisfies { from: Minute; to: Minute }

/** A place that opens up later than this before its start is of use to no one. */
const USEFUL_MS = HOUR_MS

/** Asked once more so long before, or halfway where there is less time. Two hours before ten it is day already. */
const REMINDED_BEFORE_MS = 2 * HOUR_MS

/**
 * What a customer is asked as they book. Undefined if the location does not ask then, or the visit is too near
 * (KEEP-2).
 */
export function askedAtBooking(
  { isOn, minutesAfterBooking }: KeepSettings,
  { bookedAt, startsAt }: Omit<Visit, 'confirmedAt'>,
  clock: OfficeClock,
): ConfirmTimes | undefined {
  return isOn && minutesAfterBooking > 0 ? asked(bookedAt, minutesAfterBooking * MINUTE_MS, startsAt, clock) : undefined
}

/** From when a visit is asked about again; undefined if never. */
export function asksAgainFrom({ isOn, daysBefore }: KeepSettings, startsAt: Instant): Instant | undefined {
  return isOn && daysBefore > 0 ? startsAt - daysBefore * DAY_MS : undefined
}

/**
 * What a customer is asked some days before, at this moment. Undefined if it is not time yet, if they have confirmed
 * since it is or shortly before, if they chose the time as late, or if no answer would come in time to be of use.
 */
export function askedAgain(
  settings: KeepSettings,
  { bookedAt, startsAt, confirmedAt }: Visit,
  now: Instant,
  clock: OfficeClock,
): ConfirmTimes | undefined {
  const from = asksAgainFrom(settings, startsAt)
  const said = Math.max(bookedAt, confirmedAt ?? bookedAt)
  if (from === undefined || now < from || said >= from - STILL_COUNTS_HOURS * HOUR_MS) return undefined
  return asked(now, settings.hoursToAnswer * HOUR_MS, startsAt, clock)
}

function asked(now: Instant, forMs: number, startsAt: Instant, clock: OfficeClock): ConfirmTimes | undefined {
  const confirmBy = byDay(now + forMs, clock)
  if (confirmBy > startsAt - USEFUL_MS) return undefined
  return { confirmBy, remindAt: confirmBy - Math.min(REMINDED_BEFORE_MS, (confirmBy - now) / 2) }
}

/** The same moment in whole minutes, or where it is night, the next morning. */
function byDay(instant: Instant, { localTimeAt, instantOf }: OfficeClock): Instant {
  const whole = Math.ceil(instant / MINUTE_MS) * MINUTE_MS
  const { date, minute } = localTimeAt(whole)
  if (ANSWERS_DUE.from <= minute && minute < ANSWERS_DUE.to) return whole
  return instantOf({ date: minute < ANSWERS_DUE.from ? date : addDays(date, 1), minute: ANSWERS_DUE.from })
}

/** Whether an appointment goes to someone else: its time to answer is over, and its customer has not (KEEP-1). */
export function isLost(
  { confirmBy, isConfirmed }: { readonly confirmBy: Instant; readonly isConfirmed: boolean },
  now: Instant,
): boolean {
  return !isConfirmed && confirmBy <= now
}

/**
 * Whether a visit of the past would have gone to someone else under these settings. Only the last confirmation is
 * known: one in the days before the visit speaks for the one at booking too.
 */
export function wouldBeLost(
  settings: KeepSettings,
  { cancelledAt, ...visit }: Visit & { readonly cancelledAt: Instant | null },
  clock: OfficeClock,
): boolean {
  const { confirmedAt, startsAt } = visit
  const isFreeBy = (moment: Instant) => cancelledAt !== null && cancelledAt <= moment
  const from = asksAgainFrom(settings, startsAt)
  const first = askedAtBooking(settings, visit, clock)
  const isSpokenFor = confirmedAt !== null && from !== undefined && confirmedAt >= from
  if (first && !isFreeBy(first.confirmBy) && !isSpokenFor && !(confirmedAt !== null && confirmedAt <= first.confirmBy))
    return true
  const before = from !== undefined && confirmedAt !== null && confirmedAt < from ? confirmedAt : null
  const again = from !== undefined && askedAgain(settings, { ...visit, confirmedAt: before }, from, clock)
  if (!again || isFreeBy(again.confirmBy)) return false
  return confirmedAt === null || confirmedAt < (from ?? 0) || confirmedAt > again.confirmBy
}
