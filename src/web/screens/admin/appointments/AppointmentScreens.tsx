import { adminAppointments } from '#contract/admin-appointments.ts'
import { locations } from '#contract/locations.ts'
import type { Appointment, NewAppointment } from '#contract/staff-appointments.ts'
import { isCancelled } from '#domain/appointments/status.ts'
import { AppointmentForm } from '#web/appointments/AppointmentForm.tsx'
import { CancelledBanner } from '#web/appointments/CancelledBanner.tsx'
import { EditAppointmentForm } from '#web/appointments/EditAppointmentForm.tsx'
import { useTakenTime } from '#web/appointments/use-taken-time.tsx'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { sayDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { backOffice, paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { described, type FormProps } from '#web/records/record.ts'
import { createScreen, deleteScreen, updateScreen } from '#web/records/record-screens.tsx'
import { appointmentRecord } from './appointment-record.tsx'

const record = described({ ...appointmentRecord, Form })

function Form({ record: appointment, ...saving }: FormProps<typeof adminAppointments.get, NewAppointment>) {
  const offices = useRead(locations.options, {}, { enabled: !appointment })
  if (appointment) {
    return <EditAppointmentForm {...saving} appointment={appointment} current={appointment} list={paths.appointments} />
  }
  return (
    <Loaded query={offices} what="the locations" isScreen>
      {(choices) => <AppointmentForm offices={choices} list={paths.appointments} {...saving} />}
    </Loaded>
  )
}

export const AppointmentCreate = createScreen(record, {
  at: backOffice.createAppointment,
  useSave: () => {
    const create = useWrite(adminAppointments.create)
    const { saving, banner } = useTakenTime()
    return {
      banner,
      save: async (body: NewAppointment) => {
        await saving(create.mutateAsync({ body }))
        return `Appointment for ${body.customer.firstName} ${body.customer.lastName} created`
      },
    }
  },
})

export const AppointmentUpdate = updateScreen(record, {
  useSave: () => {
    const update = useWrite(adminAppointments.update)
    const { saving, banner } = useTakenTime()
    return {
      banner,
      save: async (form: NewAppointment, { id, version }: Appointment) => {
        await saving(update.mutateAsync({ params: { id }, body: { ...form, version } }))
        return `Appointment for ${form.customer.firstName} ${form.customer.lastName} updated`
      },
      // The current record: it may be canceled while it is being edited.
      around: (form, _, current) => (isCancelled(current) ? <CancelledBanner /> : form),
    }
  },
})

export const AppointmentDelete = deleteScreen(record, {
  endpoint: adminAppointments.remove,
  input: (id) => ({ params: { id } }),
  cancelLabel: 'Keep appointment',
  sayLoss: ({ firstName, lastName, startDateLocal, locationName }) => (
    <>
      The appointment for{' '}
      <strong>
        {firstName} {lastName}
      </strong>{' '}
      on {sayDate(startDateLocal.slice(0, 10))} at {sayTimeOf(startDateLocal)}, {locationName}, is removed for good and
      its time is free again. Only the change log is kept. No one is notified: to let the customer know, cancel the
      appointment instead.
    </>
  ),
})
