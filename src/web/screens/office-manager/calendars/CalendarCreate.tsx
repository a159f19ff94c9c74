import { calendars } from '#contract/calendars.ts'
import { locations } from '#contract/locations.ts'
import { useRead, useWrite } from '#web/api/hooks.ts'
import { PageHeader } from '#web/components/PageHeader.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { useIdInAddress } from '#web/record/id-in-address.ts'
import { Loaded } from '#web/record/Loaded.tsx'
import { LocationNotFound } from '#web/offices/LocationNotFound.tsx'
import { useLocationsBreadcrumb } from '#web/offices/locations-list.ts'
import { paths } from '#web/paths.ts'
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
