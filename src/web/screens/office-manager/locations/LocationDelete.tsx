import { useNavigate } from 'react-router'
import { locations } from '#contract/locations.ts'
import { useLocationRecord } from '#web/locations/location-record.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'

export function LocationDelete() {
  const navigate = useNavigate()
  const locationId = useIdInAddress('entityId')
  const preview = useRead(locations.deletePreview, { params: { locationId } }, { enabled: locationId > 0 })
  return (
    <RecordScreen
      {...useLocationRecord('entityId')}
      heading="Delete location"
      headingOf={({ name }) => `Delete ${name}`}
      crumbsOf={({ id, name }) => [{ label: name, to: paths.managerLocation(id) }]}
    >
      {({ name }) => (
        <DeleteRecord
          endpoint={locations.remove}
          input={{ params: { locationId } }}
          list={paths.managerLocation(locationId)}
          preview={preview}
          // Its details screen is gone, so Back must not lead there.
          onDone={() => void navigate(paths.locations, { replace: true })}
        >
          <strong>{name}</strong> is deleted for good. It has no calendars and no appointments.
        </DeleteRecord>
      )}
    </RecordScreen>
  )
}
