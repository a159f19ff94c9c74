import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Location, locations } from '#contract/locations.ts'
import { ArchiveDialog } from '#web/locations/ArchiveDialog.tsx'
import { useLocationRecord } from '#web/locations/location-record.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { takeUpFocusAfterDialog } from '#web/platform/components/focus.ts'
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
      {(location) => (
        <DeleteRecord
          endpoint={locations.remove}
          input={{ params: { locationId } }}
          list={paths.managerLocation(locationId)}
          preview={preview}
          instead={<Instead location={location} />}
          // Its details screen is gone, so Back must not lead there.
          onDone={() => void navigate(paths.locations, { replace: true })}
        >
          <strong>{location.name}</strong> will be permanently deleted. It has no calendars and no appointments.
        </DeleteRecord>
      )}
    </RecordScreen>
  )
}

/** What a refusal advises: its calendars are deleted on its page, or it is archived. */
function Instead({ location }: { location: Location }) {
  // As it was when asked: archived, it would ask to unarchive.
  const [asked, setAsked] = useState<Location>()
  const frame = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsked(undefined)
    takeUpFocusAfterDialog(() => frame.current)
  }
  return (
    <div ref={frame} tabIndex={-1} className="flex flex-wrap gap-3 outline-none">
      <ButtonLink to={paths.managerLocation(location.id)} icon="calendar">
        Go to its calendars
      </ButtonLink>
      {!location.isArchived && (
        <Button icon="lock" onClick={() => setAsked(location)}>
          Archive
        </Button>
      )}
      {asked && <ArchiveDialog location={asked} onClose={close} />}
    </div>
  )
}
