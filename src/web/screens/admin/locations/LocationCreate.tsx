import { locations } from '#contract/locations.ts'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { LocationForm } from './LocationForm.tsx'

export function LocationCreate() {
  const create = useWrite(locations.create)
  return (
    <>
      <PageHeader
        title="Create location"
        breadcrumbs={[useLocationsBreadcrumb()]}
        text="Customers can book here once it has a calendar with standard hours."
      />
      <LocationForm
        onSave={async (body) => {
          await create.mutateAsync({ body })
          return `Location ${body.name} created`
        }}
      />
    </>
  )
}
