import { type CreateLocation, locations } from '#contract/locations.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { LocationForm } from './LocationForm.tsx'

export function LocationCreate() {
  const create = useWrite(locations.create)
  const save = async (body: CreateLocation) => {
    await create.mutateAsync({ body })
    toast.success(`Location ${body.name} created`)
  }
  return (
    <>
      <PageHeader
        title="Create location"
        breadcrumbs={[useLocationsBreadcrumb()]}
        text="Customers can book here once it has a calendar with standard hours."
      />
      <LocationForm onSave={save} />
    </>
  )
}
