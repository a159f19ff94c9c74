import { calendars } from '#contract/calendars.ts'
import { locations } from '#contract/locations.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { LocationNotFound } from '#web/locations/LocationNotFound.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { paths } from '#web/platform/paths.ts'
import { CalendarForm } from './CalendarForm.tsx'
import type { CalendarInput } from './calendar-form.ts'

export function CalendarCreate() {
  const locationId = useIdInAddress('locationId')
  const query = useRead(locations.managerGet, { params: { locationId } }, { enabled: locationId > 0 })
  const list = useLocationsBreadcrumb()
  const create = useWrite(calendars.create)
  const save = async (input: CalendarInput) => {
    await create.mutateAsync({ body: { ...input, locationId } })
    toast.success(`Calendar ${input.name} created`)
  }
  return (
    <>
      <PageHeader
        title="Create calendar"
        breadcrumbs={query.data ? [list, { label: query.data.name, to: paths.managerLocation(locationId) }] : [list]}
        text="Customers can book in it once it has standard hours."
      />
      <Loaded query={query} what="the location" missing={<LocationNotFound />} isScreen>
        {() => <CalendarForm locationId={locationId} onSave={save} />}
      </Loaded>
    </>
  )
}
