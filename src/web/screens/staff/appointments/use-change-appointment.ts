import { useQueryClient } from '@tanstack/react-query'
import { type Appointment, staffAppointments, type UpdateAppointment } from '#contract/staff-appointments.ts'
import type { LocalDateTime } from '#domain/time.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { readOf, refresh, useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'
import { messages } from '#web/platform/messages.ts'
import { offerUndo } from './undo.ts'

interface Spot {
  readonly calendarId: number
  readonly column: number
  readonly start: LocalDateTime
}

/** Where an appointment was seen, and where it is to go. */
export interface AskedMove {
  readonly id: number
  readonly from: Spot
  readonly to: Spot & { readonly calendarName: string }
}

/** Changes appointments by the call that edits them, and offers to take the change back. */
export function useChangeAppointment() {
  const client = useQueryClient()
  const { mutateAsync } = useWrite(staffAppointments.update)
  const read = (id: number) =>
    client.fetchQuery({
      ...readOf(staffAppointments.get, { params: { id }, query: { timeZone: browserTimeZone() } }),
      staleTime: 0,
    })

  /** Undo restores everything, unless it has changed since. */
  const change = async (before: Appointment, body: Omit<UpdateAppointment, 'version'>, said: string) => {
    const { id } = before
    await mutateAsync({ params: { id }, body: { ...body, version: before.version } })
    // Numbers are shown masked, so that one that was replaced cannot be written again.
    if (body.customer.vin || body.customer.dlNumber) return toast.success(said)
    const { version } = await read(id)
    return offerUndo(said, () => mutateAsync({ params: { id }, body: { ...formOf(before), version } }))
  }

  /** Moves it as it was seen; one that is no longer there is not moved. A refusal is told in the server's words. */
  const move = async ({ id, from, to }: AskedMove) => {
    try {
      const before = await read(id)
      const isThere = before.calendarId === from.calendarId && before.column === from.column
      if (!isThere || before.startDateLocal !== from.start) {
        toast.error('Someone else has moved this appointment in the meantime.')
        return await refresh(client, ['Appointment'])
      }
      const { calendarId, column, start, calendarName } = to
      const isOnlyColumn = calendarId === from.calendarId && start === from.start
      const place = isOnlyColumn ? `place ${column + 1}` : sayTimeOf(start)
      const said = `${before.firstName} ${before.lastName}: moved to ${place}, ${calendarName}`
      await change(before, { ...formOf(before), calendarId, column, startDateLocal: start }, said)
    } catch (failed) {
      toast.error(failed instanceof CallFailed ? failed.message : messages.unexpectedError)
      await refresh(client, ['Appointment'])
    }
  }
  return { change, move }
}

/** An appointment as its form would send it, unchanged. */
export function formOf(appointment: Appointment): Omit<UpdateAppointment, 'version'> {
  const { locationId, calendarId, column, startDateLocal, appointmentAppointmentTypes, isWalkIn, note, locale } =
    appointment
  const { firstName, lastName, email, phoneNumber, smsPhoneNumber } = appointment
  return {
    locationId,
    calendarId,
    column,
    startDateLocal,
    appointmentTypes: appointmentAppointmentTypes,
    customer: {
      firstName,
      lastName,
      email,
      phoneNumber,
      smsPhoneNumber,
      isSmsNotificationsEnabled: smsPhoneNumber !== '',
      vin: '',
      dlNumber: '',
    },
    isWalkIn,
    note,
    locale,
  }
}
