import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appointments, type ReviewedAppointment } from '#contract/appointments.ts'
import type { Write } from '#contract/endpoint.ts'
import { type CallFailed, type CallInput, call } from '#web/platform/api/client.ts'
import { readOf, refresh } from '#web/platform/api/hooks.ts'

export type VisitAction = 'confirm' | 'checkIn' | 'reschedule' | 'cancel' | 'runningLate' | 'undoCancel'

/** What a link opens. */
export const reviewOf = (token: string) => ({ query: { token } })

/**
 * What the holder of a link can do. It belongs to the page, not to a button: a button disappears once its action
 * succeeds, and the result must still be announced.
 */
export function useVisitActions(token: string, onDone: () => void) {
  const client = useQueryClient()
  const confirm = useAct(appointments.confirm)
  const checkIn = useAct(appointments.checkIn)
  const reschedule = useAct(appointments.reschedule)
  const cancel = useAct(appointments.cancel)
  const undo = useAct(appointments.undoCancel)
  const late = useAct(appointments.runningLate)
  const [done, setDone] = useState<{ action: VisitAction }>()
  const [failed, setFailed] = useState<CallFailed>()

  const telling = (action: VisitAction) => ({
    onSuccess: (reply: ReviewedAppointment) => {
      client.setQueryData(readOf(appointments.review, reviewOf(token)).queryKey, reply)
      setFailed(undefined)
      setDone({ action })
      onDone()
    },
    onError: (failure: CallFailed) => {
      setFailed(failure)
      // Someone else got there first: what is shown is out of date.
      if (failure.status === 404 || failure.status === 409) void refresh(client, ['Appointment'])
    },
  })

  return {
    /** What last succeeded: a new object each time, so that a repeated action is announced again. */
    done,
    failed,
    forgetFailure: () => setFailed(undefined),
    isConfirming: confirm.isPending,
    isCheckingIn: checkIn.isPending,
    isCancelling: cancel.isPending,
    /** The time being requested. */
    movingTo: reschedule.isPending ? reschedule.variables.body.startDateLocal : undefined,
    isUndoing: undo.isPending,
    undoCancel: () => undo.mutate({ body: { token } }, telling('undoCancel')),
    /** The minutes being said. */
    sayingLate: late.isPending ? late.variables.body.minutes : undefined,
    runningLate: (minutes: number) => late.mutate({ body: { token, minutes } }, telling('runningLate')),
    confirm: () => confirm.mutate({ body: { token } }, telling('confirm')),
    /** Checks in only the named person of a household, or the whole household. */
    checkIn: (appointmentId?: number) =>
      checkIn.mutate({ body: { token, ...(appointmentId && { appointmentId }) } }, telling('checkIn')),
    cancel: (reason: string, appointmentId?: number) =>
      cancel.mutate({ body: { token, reason, ...(appointmentId && { appointmentId }) } }, telling('cancel')),
    moveTo: (startDateLocal: string, locationId: number) =>
      reschedule.mutate({ body: { token, startDateLocal, locationId } }, telling('reschedule')),
  }
}

/** A write whose reply is all the page shows, so there is nothing to refetch and wait for. */
function useAct<E extends Write>(endpoint: E) {
  return useMutation({ mutationFn: (input: CallInput<E>) => call(endpoint, input), meta: { endpoint } })
}

export type VisitActions = ReturnType<typeof useVisitActions>
