import { type Status, STATUS_MEANING } from '#domain/appointments/status.ts'

/** A message's appointment as it is when the message leaves. Instants in milliseconds. */
export interface AtSending {
  readonly status: Status
  readonly startsAt: number
  readonly endsAt: number
  /** Whether it is no longer at the time the message names. */
  readonly hasMoved: boolean
}

type CalendarMethod = 'REQUEST' | 'CANCEL'

/** What a message asks the customer's own calendar to do: add the appointment, or remove it. */
const METHODS: Readonly<Record<string, CalendarMethod>> = {
  AppointmentConfirmation: 'REQUEST',
  AppointmentRescheduled: 'REQUEST',
  PlaceTaken: 'REQUEST',
  AppointmentCancelled: 'CANCEL',
  LocationClosure: 'CANCEL',
  AppointmentToConfirm: 'REQUEST',
  AppointmentReleased: 'CANCEL',
  AppointmentHonored: 'CANCEL',
  OfferUnanswered: 'CANCEL',
}

export function calendarMethod(templateKey: string): CalendarMethod | undefined {
  return METHODS[templateKey]
}

/** Whether a message carries the code that the kiosk scans: those about a visit that is ahead (KIOSK-7). */
export const hasCheckInCode = (templateKey: string): boolean =>
  calendarMethod(templateKey) === 'REQUEST' || templateKey === 'AppointmentReminder'

/** Calls the customer to a desk. It names no time, and an office that runs late needs it more than any other. */
const READY = 'AppointmentReady'

const APPOINTMENT_MESSAGES = new Set([...Object.keys(METHODS), 'AppointmentReminder', 'TimesOffered', READY])

/** No one needs these once the visit has begun. */
const BEFOREHAND: ReadonlySet<string> = new Set(['AppointmentReminder', 'AppointmentToConfirm', 'TimesOffered'])

const MOVED = 'The appointment has been moved since.'

/** Why a message about an appointment must no longer be sent, though it was true when it was written. */
export function whyNotSend(
  templateKey: string,
  { status, startsAt, endsAt, hasMoved }: AtSending,
  now: number,
): string | undefined {
  if (!APPOINTMENT_MESSAGES.has(templateKey)) return undefined
  if (calendarMethod(templateKey) === 'CANCEL') {
    if (status !== 'Cancelled') return 'The appointment is active again.'
    return hasMoved ? MOVED : undefined
  }
  if (status === 'Cancelled') return 'The appointment is canceled.'
  if (!STATUS_MEANING[status].isComing) return 'The visit is over.'
  if (templateKey === READY) return undefined
  if (hasMoved) return MOVED
  if (BEFOREHAND.has(templateKey) && startsAt <= now) return 'The appointment has begun.'
  return endsAt <= now ? 'The appointment is over.' : undefined
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds between tries: short at first, then longer, for most of a day in all. */
const WAITS = [10, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR]

/** How long to wait after this many tries; undefined once there have been enough. */
export function secondsUntilRetry(tries: number): number | undefined {
  return WAITS[tries - 1]
}
