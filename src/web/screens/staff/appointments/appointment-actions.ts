import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Appointment, type CalendarAppointment, staffAppointments } from '#contract/staff-appointments.ts'
import { type Action, handledByColleague, isHandlersOwn, offeredActions } from '#domain/appointments/status.ts'
import type { Instant, LocalDate } from '#domain/time.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { refresh, useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'
import { offerUndo, undoOf } from './undo.ts'

/** What staff can do with an appointment, in button order: what ends a visit comes last. */
export const STAFF_ACTIONS = [
  'checkIn',
  'complete',
  'sendNotice',
  'confirm',
  'handle',
  'unhandle',
  'noShow',
  'backToCheckedIn',
  'resetStatus',
  'cancel',
] as const satisfies readonly Action[]
export type StaffAction = (typeof STAFF_ACTIONS)[number]

/** Those that take one click; a notice has to be written first. */
export type PressedAction = Exclude<StaffAction, 'sendNotice'>

const ACTION_LABELS: Readonly<Record<StaffAction, string>> = {
  checkIn: 'Check In',
  complete: 'Complete',
  sendNotice: 'Send notice',
  confirm: 'Confirm',
  handle: 'Start helping',
  unhandle: 'Stop helping',
  noShow: 'No Show',
  backToCheckedIn: 'Back to Checked In',
  resetStatus: 'Reset Status',
  cancel: 'Cancel',
}

/** An action's button; a colleague is another user who handles the appointment. */
export function actionLabel(action: StaffAction, colleague?: string): string {
  if (colleague !== undefined && action === 'handle') return 'Take over'
  if (colleague !== undefined && action === 'unhandle') return 'Release'
  return ACTION_LABELS[action]
}

/** Cancel always asks and names the day; an appointment is confirmed days before. */
export type AskableAction = Exclude<PressedAction, 'cancel' | 'confirm'>

/** An action that the user is asked about first, and why. */
export interface AskedAction {
  readonly action: AskableAction
  readonly appointment: Named
  /** Who else handles the appointment, if the action is left to them. */
  readonly colleague: string | undefined
  readonly isAnotherDay: boolean
}

interface Named extends Acted {
  readonly start: string
}

/** Undefined if there is nothing to ask: it is the office's today, and no colleague handles the appointment. */
export function askedFirst(
  action: AskableAction,
  appointment: Named,
  { email, today }: { email: string; today: LocalDate },
): AskedAction | undefined {
  const colleague = isHandlersOwn(action) ? handledByColleague(appointment, email) : undefined
  const isAnotherDay = !appointment.start.startsWith(today)
  return colleague !== undefined || isAnotherDay ? { action, appointment, colleague, isAnotherDay } : undefined
}

/** What the offered actions depend on, known to both the calendar and the details. */
export type Actionable = Pick<
  CalendarAppointment,
  'id' | 'startDateUtc' | 'appointmentStatus' | 'confirmedDateUtc' | 'handlingUserEmail'
> &
  // Known once an appointment has been opened.
  Partial<
    Pick<Appointment, 'cancellationDateUtc' | 'isTextMessagesEnabled' | 'isAnnouncementsEnabled' | 'confirmByUtc'>
  >

/** The buttons this user gets for an appointment, in order. */
export function staffActions(appointment: Actionable, email: string, now: Instant): StaffAction[] {
  const offered = offeredActions(
    {
      cancellationDateUtc: null,
      isTextMessagesEnabled: false,
      isAnnouncementsEnabled: false,
      confirmByUtc: null,
      ...appointment,
      startsAt: Date.parse(appointment.startDateUtc),
      notificationCount: 0,
      lastNotificationSentDateUtc: null,
    },
    email,
    now,
  )
  return STAFF_ACTIONS.filter((action) => offered.includes(action))
}

/** The step that moves the visit forward, offered as the primary button. */
export function nextStep(offered: readonly StaffAction[]): 'checkIn' | 'complete' | undefined {
  return offered.find((action) => action === 'checkIn' || action === 'complete')
}

/** An appointment as it was when an action was pressed. */
export type Acted = Pick<
  CalendarAppointment,
  'id' | 'firstName' | 'lastName' | 'appointmentStatus' | 'handlingUserEmail'
>

export interface AppointmentActions {
  /** A colleague who handles the appointment is named to take it from them. */
  readonly perform: (
    action: PressedAction,
    appointment: Acted,
    more?: { readonly takeOverFrom?: string | undefined; readonly reason?: string },
  ) => Promise<void>
  /** The action under way for an appointment. */
  readonly pendingOf: (id: number) => PressedAction | undefined
}

/** What has been done, in the toast that offers to take it back. */
const DONE: Readonly<Record<PressedAction, string>> = {
  checkIn: 'checked in',
  confirm: 'confirmed',
  complete: 'complete',
  handle: 'you are helping them now',
  unhandle: 'no one is helping them now',
  noShow: 'marked as a no-show',
  backToCheckedIn: 'back to Checked In',
  resetStatus: 'back to Booked',
  cancel: 'canceled',
}

/** Performs staff actions, and offers to take them back. A refusal is shown in the server's words, and the data on screen is refetched. */
export function useAppointmentActions(email: string): AppointmentActions {
  const client = useQueryClient()
  const [pending, setPending] = useState<ReadonlyMap<number, PressedAction>>(new Map())
  const reset = useWrite(staffAppointments.resetStatus).mutateAsync
  const cancel = useWrite(staffAppointments.cancel).mutateAsync
  const calls = {
    checkIn: useWrite(staffAppointments.checkIn).mutateAsync,
    complete: useWrite(staffAppointments.complete).mutateAsync,
    confirm: useWrite(staffAppointments.confirm).mutateAsync,
    handle: useWrite(staffAppointments.handle).mutateAsync,
    unhandle: useWrite(staffAppointments.unhandle).mutateAsync,
    noShow: useWrite(staffAppointments.noShow).mutateAsync,
    resetStatus: reset,
    backToCheckedIn: ({ query }) => reset({ query: { ...query, to: 'CheckedIn' } }),
    cancel: ({ query, reason = '' }) => cancel({ query, body: { reason } }),
  } satisfies Record<
    PressedAction,
    (asked: { query: { id: number; version?: number }; reason?: string }) => Promise<Pick<Appointment, 'version'>>
  >

  const perform: AppointmentActions['perform'] = async (action, appointment, { takeOverFrom, reason } = {}) => {
    const { id, firstName, lastName } = appointment
    setPending((before) => new Map(before).set(id, action))
    try {
      const { version } = await calls[action]({
        query: { id, ...(takeOverFrom && { takeOverFrom }) },
        ...(reason && { reason }),
      })
      const back = undoOf(action, appointment, email)
      if (back) {
        offerUndo(`${firstName} ${lastName}: ${DONE[action]}`, () => calls[back]({ query: { id, version } }))
      }
    } catch (failed) {
      toast.error(failed instanceof CallFailed ? failed.message : messages.unexpectedError)
      // A refusal means the screen was out of date.
      void refresh(client, ['Appointment'])
    } finally {
      setPending((before) => new Map([...before].filter(([other]) => other !== id)))
    }
  }
  return { perform, pendingOf: (id) => pending.get(id) }
}
