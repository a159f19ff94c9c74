import { adminAppointments } from '#contract/admin-appointments.ts'
import { locations } from '#contract/locations.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { AppointmentForm } from './AppointmentForm.tsx'
import { appointmentRecord } from './appointment-record.tsx'
import { useTakenTime } from './use-taken-time.tsx'

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
        {(choices) => <AppointmentForm offices={choices} onSave={save} banner={banner} />}
      </Loaded>
    </>
  )
}
