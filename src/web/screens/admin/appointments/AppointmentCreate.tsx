import { adminAppointments } from '#contract/admin-appointments.ts'
import { locations } from '#contract/locations.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { AppointmentForm } from '#web/appointments/AppointmentForm.tsx'
import { useTakenTime } from '#web/appointments/use-taken-time.tsx'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { appointmentRecord } from './appointment-record.tsx'

export function AppointmentCreate() {
  const offices = useRead(locations.options, {})
  const create = useWrite(adminAppointments.create)
  const { saving, banner } = useTakenTime()
  const save = async (body: NewAppointment) => {
    await saving(create.mutateAsync({ body }))
    return `Appointment for ${body.customer.firstName} ${body.customer.lastName} created`
  }
  return (
    <>
      <PageHeader title="Create appointment" breadcrumbs={[appointmentRecord.list]} />
      <Loaded query={offices} what="the locations" isScreen>
        {(choices) => (
          <AppointmentForm offices={choices} list={appointmentRecord.list.to} onSave={save} banner={banner} />
        )}
      </Loaded>
    </>
  )
}
