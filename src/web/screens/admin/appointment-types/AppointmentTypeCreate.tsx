import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { AppointmentTypeForm } from './AppointmentTypeForm.tsx'
import type { TypeInput } from './appointment-type-form.ts'
import { typesBreadcrumb } from './LoadedType.tsx'

export function AppointmentTypeCreate() {
  const create = useWrite(adminAppointmentTypes.create)
  const save = async ({ icon, ...body }: TypeInput) => {
    await create.mutateAsync({ body, ...(icon instanceof Blob && { file: icon }) })
    toast.success(`Appointment type ${body.name} created`)
  }
  return (
    <>
      <PageHeader
        title="Create appointment type"
        breadcrumbs={typesBreadcrumb}
        text="Customers can book it once a calendar serves it."
      />
      <AppointmentTypeForm onSave={save} />
    </>
  )
}
