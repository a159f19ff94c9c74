import { useNavigate } from 'react-router'
import { locations } from '#contract/locations.ts'
import { useLocationRecord } from '#web/locations/location-record.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'

export function LocationDelete() {
  const navigate = useNavigate()
  return (
    <RecordScreen
      {...useLocationRecord('entityId')}
      heading="Delete location"
      headingOf={({ name }) => `Delete ${name}`}
      crumbsOf={({ id, name }) => [{ label: name, to: paths.managerLocation(id) }]}
    >
      {({ id, name }) => (
        <DeleteRecord
          endpoint={locations.remove}
          input={{ params: { locationId: id } }}
          list={paths.managerLocation(id)}
          // Its details screen is gone, so Back must not lead there.
          onDone={() => void navigate(paths.locations, { replace: true })}
        >
          <strong>{name}</strong> is deleted for good. A location that has appointments or calendars cannot be deleted:
          archive it instead, so that customers no longer find it.
        </DeleteRecord>
      )}
    </RecordScreen>
  )
}
