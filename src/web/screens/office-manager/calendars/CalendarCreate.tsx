import { calendars } from '#contract/calendars.ts'
import { ArchivedNotice } from '#web/locations/ArchivedNotice.tsx'
import { useLocationRecord } from '#web/locations/location-record.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { paths } from '#web/platform/paths.ts'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { CalendarForm } from './CalendarForm.tsx'

export function CalendarCreate() {
  const create = useWrite(calendars.create)
  return (
    <RecordScreen
      {...useLocationRecord('locationId')}
      heading="Create calendar"
      headingOf={() => 'Create calendar'}
      crumbsOf={({ id, name }) => [{ label: name, to: paths.managerLocation(id) }]}
      text="Customers can book in it once it has standard hours."
    >
      {({ id: locationId, isArchived }) => (
        <>
          <ArchivedNotice isArchived={isArchived} />
          <CalendarForm
            locationId={locationId}
            onSave={async (form) => {
              await create.mutateAsync({ body: { ...form, locationId } })
              return `Calendar ${form.name} created`
            }}
          />
        </>
      )}
    </RecordScreen>
  )
}
