import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FreeTime } from '#contract/booking.ts'
import { type AddedAppointment, type NewAppointment, staffAppointments } from '#contract/staff-appointments.ts'
import type { LocalDate } from '#domain/time.ts'
import type { AddValues } from '#web/appointments/add-appointment-form.ts'
import { otherTimesIn } from '#web/booking/other-times.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { refresh, useWrite } from '#web/platform/api/hooks.ts'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { showRefusal } from '#web/platform/record/show-refusal.ts'

/** Where a new appointment ended up. */
export interface Added {
  readonly id: number
  readonly date: LocalDate
}

/** Why a time cannot be had, and the free times nearby. */
interface Refused {
  readonly why: string
  readonly otherTimes: readonly FreeTime[]
}

/** Adds the appointment. If its time cannot be had, the form keeps its values and offers free times nearby. */
export function useAddAppointment(form: FormOf<AddValues, NewAppointment>, onAdded: (added: Added) => void) {
  const client = useQueryClient()
  const { mutateAsync } = useWrite(staffAppointments.addFromCalendar)
  const [refused, setRefused] = useState<Refused>()

  const add = async ({ isCheckedIn, ...appointment }: AddedAppointment) => {
    setRefused(undefined)
    const { startDateLocal, customer } = appointment
    try {
      const { id } = await mutateAsync({ body: { ...appointment, ...(isCheckedIn && { isCheckedIn }) } })
      const done = isCheckedIn ? 'Added and checked in' : 'Added'
      toast.success(`${done} ${customer.firstName} ${customer.lastName} at ${sayTimeOf(startDateLocal)}.`)
      onAdded({ id, date: startDateLocal.slice(0, 10) })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      const otherTimes = otherTimesIn(failed)
      if (otherTimes) {
        setRefused({ why: failed.status === 409 ? 'Someone else just took this time.' : failed.message, otherTimes })
        // The offered times still include the one just taken.
        void refresh(client, ['Appointment'])
      } else showRefusal(form, failed)
    }
  }
  return { add, refused }
}
