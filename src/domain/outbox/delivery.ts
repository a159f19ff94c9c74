import { type Status, STATUS_MEANING } from '#domain/appointments/status.ts'

/** What is known of a message's appointment at the moment it leaves. Instants in milliseconds. */
export interface AtSending {
  readonly status: Status
  readonly startsAt: number
  readonly endsAt: number
}

type CalendarMethod = 'REQUEST' | 'CANCEL'

/** What a message asks of the customer's own calendar: to note the appointment, or to strike it out. */
const METHODS: Readonly<Record<string, CalendarMethod>> = {
  AppointmentConfirmation: 'REQUEST',
  AppointmentRescheduled: 'REQUEST',
  AppointmentCancelled: 'CANCEL',
  LocationClosure: 'CANCEL',
}

export function calendarMethod(templateKey: string): CalendarMethod | undefined {
  return METHODS[templateKey]
}

const APPOINTMENT_MESSAGES = new Set([...Object.keys(METHODS), 'AppointmentReminder', 'AppointmentReady'])

/** Why a message about an appointment must not leave any more, though it was true when it was written. */
export function whyNotSend(
  templateKey: string,
  { status, startsAt, endsAt }: AtSending,
  now: number,
): string | undefined {
  if (!APPOINTMENT_MESSAGES.has(templateKey)) return undefined
  if (calendarMethod(templateKey) === 'CANCEL') {
    return status === 'Cancelled' ? undefined : 'The appointment stands again.'
  }
  if (status === 'Cancelled') return 'The appointment is cancelled.'
  if (!STATUS_MEANING[status].isComing) return 'The visit is over.'
  if (templateKey === 'AppointmentReminder' && startsAt <= now) return 'The appointment has begun.'
  return endsAt <= now ? 'The appointment is over.' : undefined
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds between two tries: soon at first, then slower, for most of a day in all. */
const WAITS = [10, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 8 * HOUR]

/** How long to wait after so many tries, or nothing when there have been enough. */
export function secondsUntilRetry(tries: number): number | undefined {
  return WAITS[tries - 1]
}
