import type { ActivityEventType } from '#domain/appointments/activity.ts'
import type { Instant } from '#domain/time.ts'

export const STATUSES = ['Booked', 'CheckedIn', 'NoShow', 'Cancelled', 'Complete'] as const
export type Status = (typeof STATUSES)[number]

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  Booked: 'Booked',
  CheckedIn: 'Checked In',
  NoShow: 'No Show',
  Cancelled: 'Cancelled',
  Complete: 'Complete',
}

/**
 * What a status says about the visit. The database has the same three lists, in functions named alike (`is_coming` …);
 * a test compares them.
 */
export const STATUS_MEANING: Readonly<Record<Status, { isComing: boolean; hasCome: boolean; isDecided: boolean }>> = {
  Booked: { isComing: true, hasCome: false, isDecided: false },
  CheckedIn: { isComing: true, hasCome: true, isDecided: true },
  NoShow: { isComing: false, hasCome: false, isDecided: true },
  Cancelled: { isComing: false, hasCome: false, isDecided: false },
  Complete: { isComing: false, hasCome: true, isDecided: true },
}

const COMING = STATUSES.filter((status) => STATUS_MEANING[status].isComing)

/** When a customer comes in, and whether they still will. */
export interface TakenPlace {
  readonly startsAt: Instant
  /** A hold keeps a place for a customer who is filling in the form: not an appointment yet. */
  readonly appointmentStatus: Status | 'Hold'
  readonly cancellationDateUtc: string | null
}

/** The part of an appointment that its life cycle uses. */
export interface LivingAppointment extends TakenPlace {
  readonly appointmentStatus: Status
  readonly confirmedDateUtc: string | null
  readonly handlingUserEmail: string | null
  readonly notificationCount: number
  readonly lastNotificationSentDateUtc: string | null
}

export type Changes = Partial<Omit<LivingAppointment, 'startsAt'>>

export type ActingAs =
  | {
      readonly role: 'staff'
      readonly email: string
      /** The colleague who handles the appointment, as the actor knows it; the actor still takes it over. */
      readonly takesOverFrom?: string | undefined
    }
  | { readonly role: 'customer' }
  /**
   * A closure or a change of hours that takes the appointment's place away, or the office's rule that it be confirmed.
   */
  | { readonly role: 'closure' }

/** One moment, as it is compared and as it is recorded. */
export interface Moment {
  readonly at: Instant
  readonly utc: string
}

export type Decision =
  /** No changes and no event if the appointment is already in the requested state. */
  | { readonly ok: true; readonly changes: Changes; readonly event?: ActivityEventType }
  | { readonly ok: false; readonly why: string }

export const ACTIONS = [
  'checkIn',
  'comeBack',
  'handle',
  'unhandle',
  'complete',
  'noShow',
  'cancel',
  'resetStatus',
  'backToCheckedIn',
  'sendNotice',
  'confirm',
] as const
export type Action = (typeof ACTIONS)[number]

interface Step {
  readonly from: readonly Status[]
  readonly by: readonly ActingAs['role'][]
  readonly event?: ActivityEventType
  readonly changes: (on: { appointment: LivingAppointment; actor: ActingAs; utc: string }) => Changes
  /** Whether the appointment is already in the requested state. */
  readonly isDone?: (appointment: LivingAppointment, actor: ActingAs) => boolean
  /** Left to the person who handles the appointment, unless the actor takes it from them. */
  readonly isHandlersOwn?: true
  /** The action as a refusal words it: "cannot be …". */
  readonly passive: string
}

/** An appointment's life cycle. Status, handling user, confirmation and notices change only through this table. */
const LIFE: Readonly<Record<Action, Step>> = {
  checkIn: {
    from: ['Booked'],
    by: ['staff', 'customer'],
    event: 'CHECKED_IN',
    changes: () => ({ appointmentStatus: 'CheckedIn' }),
    isDone: isAlready('CheckedIn'),
    passive: 'checked in',
  },
  /** Missed their calls in the line, and is back within its time (LINE-5). */
  comeBack: {
    from: ['NoShow'],
    by: ['customer'],
    event: 'CHECKED_IN',
    changes: () => ({ appointmentStatus: 'CheckedIn' }),
    passive: 'taken back into the line',
  },
  handle: {
    from: COMING,
    by: ['staff'],
    event: 'SERVICE_START',
    changes: ({ actor }) => ({ handlingUserEmail: emailOf(actor) }),
    isDone: (appointment, actor) => isComing(appointment) && appointment.handlingUserEmail === emailOf(actor),
    isHandlersOwn: true,
    passive: 'handled',
  },
  unhandle: {
    from: COMING,
    by: ['staff'],
    changes: () => ({ handlingUserEmail: null }),
    isDone: (appointment) => isComing(appointment) && appointment.handlingUserEmail === null,
    isHandlersOwn: true,
    passive: 'released',
  },
  complete: {
    from: ['CheckedIn'],
    by: ['staff'],
    event: 'SERVICE_COMPLETE',
    changes: () => ({ appointmentStatus: 'Complete' }),
    isDone: isAlready('Complete'),
    isHandlersOwn: true,
    passive: 'completed',
  },
  noShow: {
    from: ['Booked'],
    by: ['staff'],
    event: 'NO_SHOW',
    changes: () => ({ appointmentStatus: 'NoShow' }),
    isDone: isAlready('NoShow'),
    passive: 'marked as no show',
  },
  cancel: {
    from: ['Booked'],
    by: ['staff', 'customer', 'closure'],
    event: 'CANCELLED',
    changes: ({ utc }) => ({ appointmentStatus: 'Cancelled', cancellationDateUtc: utc }),
    isDone: (appointment) => isCancelled(appointment),
    passive: 'canceled',
  },
  resetStatus: {
    from: ['CheckedIn', 'NoShow', 'Complete'],
    by: ['staff'],
    event: 'MODIFIED',
    changes: () => ({ appointmentStatus: 'Booked', handlingUserEmail: null }),
    isDone: isAlready('Booked'),
    passive: 'reset',
  },
  /** Undoes Complete, pressed too early: who handled the visit still does (APPT-7). */
  backToCheckedIn: {
    from: ['Complete'],
    by: ['staff'],
    event: 'MODIFIED',
    changes: () => ({ appointmentStatus: 'CheckedIn' }),
    isDone: isAlready('CheckedIn'),
    passive: 'set back to Checked In',
  },
  sendNotice: {
    from: COMING,
    by: ['staff'],
    event: 'CALLED',
    changes: ({ appointment, utc }) => ({
      notificationCount: appointment.notificationCount + 1,
      lastNotificationSentDateUtc: utc,
    }),
    passive: 'sent a notice',
  },
  confirm: {
    from: ['Booked'],
    by: ['staff', 'customer'],
    changes: ({ utc }) => ({ confirmedDateUtc: utc }),
    isDone: (appointment) => isAlready('Booked')(appointment) && isConfirmed(appointment),
    passive: 'confirmed',
  },
}

/**
 * Decides one action on an appointment as it is now; the writer applies the changes only if it has not changed since.
 * Repeating an action succeeds and changes nothing: for a customer who presses twice, for a closure that resumes after
 * a crash, and for two desks that do the same. How soon one notice may follow another is not decided here.
 */
export function decide(action: Action, appointment: LivingAppointment, actor: ActingAs, now: Moment): Decision {
  const step = LIFE[action]
  const isRepeat = step.by.includes(actor.role) && step.isDone?.(appointment, actor) === true
  if (isRepeat) return { ok: true, changes: {} }
  const why = refusal(action, appointment, actor, now.at)
  if (why !== undefined) return { ok: false, why }
  return {
    ok: true,
    changes: step.changes({ appointment, actor, utc: now.utc }),
    event: step.event,
  }
}

function refusal(
  action: Action,
  appointment: Pick<LivingAppointment, keyof TakenPlace | 'handlingUserEmail'>,
  actor: ActingAs,
  now: Instant,
): string | undefined {
  const { by, from, isHandlersOwn, passive } = LIFE[action]
  const { appointmentStatus } = appointment
  if (!by.includes(actor.role)) return `An appointment cannot be ${passive} by ${ROLE_NAMES[actor.role]}.`
  if (isCancelled(appointment)) return 'This appointment has been canceled.'
  if (!from.includes(appointmentStatus)) {
    return `This appointment’s status is ${STATUS_LABELS[appointmentStatus]}, so it cannot be ${passive}.`
  }
  if (action === 'cancel' && hasBegun(appointment, now)) return 'This appointment has begun and cannot be canceled.'
  if (isHandlersOwn && actor.role === 'staff') {
    const colleague = handledByColleague(appointment, actor.email)
    if (colleague !== actor.takesOverFrom && colleague !== undefined) {
      return `This appointment is being handled by ${colleague}.`
    }
  }
  return undefined
}

/** Who else handles the appointment; undefined if no one does, or the user does. */
export function handledByColleague(
  { handlingUserEmail }: Pick<LivingAppointment, 'handlingUserEmail'>,
  email: string,
): string | undefined {
  return handlingUserEmail === null || handlingUserEmail === email ? undefined : handlingUserEmail
}

/** Whether an action is left to the person who handles the appointment, so that a colleague is asked first. */
export function isHandlersOwn(action: Action): boolean {
  return LIFE[action].isHandlersOwn === true
}

const ROLE_NAMES: Readonly<Record<ActingAs['role'], string>> = {
  staff: 'staff',
  customer: 'a customer',
  closure: 'a closure',
}

function emailOf(actor: ActingAs): string | null {
  return actor.role === 'staff' ? actor.email : null
}

function isAlready(status: Exclude<Status, 'Cancelled'>): (appointment: LivingAppointment) => boolean {
  return (appointment) => appointment.appointmentStatus === status && !isCancelled(appointment)
}

function isComing(appointment: LivingAppointment): boolean {
  return STATUS_MEANING[appointment.appointmentStatus].isComing && !isCancelled(appointment)
}

function hasBegun({ startsAt }: TakenPlace, now: Instant): boolean {
  return startsAt <= now
}

export function isCancelled(place: Pick<TakenPlace, 'appointmentStatus' | 'cancellationDateUtc'>): boolean {
  return place.appointmentStatus === 'Cancelled' || place.cancellationDateUtc !== null
}

/** The zero date counts as not confirmed. */
export function isConfirmed({ confirmedDateUtc }: Pick<LivingAppointment, 'confirmedDateUtc'>): boolean {
  return confirmedDateUtc !== null && !confirmedDateUtc.startsWith('0001-01-01')
}

/** Whether a closure may cancel the appointment in this place. */
export function isCancellable({ appointmentStatus, ...place }: TakenPlace, now: Instant): boolean {
  if (appointmentStatus === 'Hold') return false
  const appointment = { ...place, appointmentStatus, handlingUserEmail: null }
  return refusal('cancel', appointment, { role: 'closure' }, now) === undefined
}

/**
 * What the staff screens offer a user: the permitted actions that would change something, including those that take the
 * appointment from a colleague. Confirming is the customer's, but for those who have to (KEEP-5).
 */
export function offeredActions(
  appointment: LivingAppointment & {
    readonly isTextMessagesEnabled: boolean
    readonly isAnnouncementsEnabled: boolean
    readonly confirmByUtc: string | null
  },
  email: string,
  now: Instant,
): Action[] {
  const staff: ActingAs = { role: 'staff', email, takesOverFrom: handledByColleague(appointment, email) }
  const canBeCalled = appointment.isTextMessagesEnabled || appointment.isAnnouncementsEnabled
  return ACTIONS.filter(
    (action) =>
      refusal(action, appointment, staff, now) === undefined &&
      !LIFE[action].isDone?.(appointment, staff) &&
      (action !== 'sendNotice' || canBeCalled) &&
      (action !== 'confirm' || appointment.confirmByUtc !== null),
  )
}
