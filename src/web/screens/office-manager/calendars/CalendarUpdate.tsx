import { calendars } from '#contract/calendars.ts'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { paths } from '#web/platform/paths.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { CalendarForm } from './CalendarForm.tsx'
import { CalendarNotFound } from './CalendarNotFound.tsx'
import type { CalendarInput } from './calendar-form.ts'

export function CalendarUpdate() {
  const update = useWrite(calendars.update)
  return (
    <UpdateScreen
      noun="calendar"
      icon="calendar"
      list={useLocationsBreadcrumb()}
      read={calendars.get}
      input={(id) => ({ params: { id } })}
      idName="entityId"
      heading="Edit calendar"
      headingOf={({ name }) => `Edit ${name}`}
      crumbsOf={({ locationId, locationName }) => [{ label: locationName, to: paths.managerLocation(locationId) }]}
      missing={<CalendarNotFound />}
      save={async (form: CalendarInput, { id, version }) => {
        await update.mutateAsync({ params: { id }, body: { ...form, version } })
        return `Calendar ${form.name} updated`
      }}
    >
      {(calendar, saving) => <CalendarForm locationId={calendar.locationId} calendar={calendar} {...saving} />}
    </UpdateScreen>
  )
}
