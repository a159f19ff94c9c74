import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { AppointmentTypeForm } from './AppointmentTypeForm.tsx'
import { typeRecord } from './appointment-type-record.ts'

export function AppointmentTypeCreate() {
  const create = useWrite(adminAppointmentTypes.create)
  return (
    <>
      <PageHeader
        title="Create appointment type"
        breadcrumbs={[typeRecord.list]}
        text="Customers can book it once a calendar serves it."
      />
      <AppointmentTypeForm
        onSave={async ({ icon, ...body }) => {
          await create.mutateAsync({ body, ...(icon instanceof Blob && { file: icon }) })
          return `Appointment type ${body.name} created`
        }}
      />
    </>
  )
}
