import type { Reply } from '#contract/endpoint.ts'
import { type LocationRow, locations } from '#contract/locations.ts'
import type { CallFailed } from '#web/platform/api/client.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'

import { sayCount } from '#web/platform/i18n/say-english.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

interface ArchiveDialogProps {
  location: LocationRow
  onClose: () => void
}

/** Asks before a location disappears for customers or comes back. */
export function ArchiveDialog({ location, onClose }: ArchiveDialogProps) {
  return location.isArchived ? (
    <Unarchive location={location} onClose={onClose} />
  ) : (
    <Archive location={location} onClose={onClose} />
  )
}

/** First shows what it does; it cannot be confirmed before that is known. */
function Archive({ location: { id, name }, onClose }: ArchiveDialogProps) {
  const preview = useRead(locations.archivePreview, { params: { locationId: id } })
  const archive = useWrite(locations.archive)
  const confirm = () =>
    archive.mutate(
      { body: { id } },
      {
        onSuccess: () => {
          toast.success(`Location ${name} archived`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      isOpen
      isAlert
      title={`Archive ${name}?`}
      onClose={() => !archive.isPending && onClose()}
      actions={
        <>
          <Button disabled={archive.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" disabled={!preview.data} isPending={archive.isPending} onClick={confirm}>
            Archive
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {archive.error && (
          <Banner tone="danger" isLive>
            {archive.error.message}
          </Banner>
        )}
        <Loaded query={preview} what="what archiving does">
          {(effects) => <ArchiveEffects {...effects} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function ArchiveEffects({ calendars, upcomingAppointments, liveHolds }: Reply<typeof locations.archivePreview>) {
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        Customers can no longer find this location
        {calendars > 0 && `, and nothing can be booked in its ${sayCount(calendars, 'calendar')}`}.
      </li>
      <li>
        {upcomingAppointments === 0 ? (
          'It has no upcoming appointments.'
        ) : (
          <>
            <strong>{sayCount(upcomingAppointments, 'upcoming appointment')}</strong>{' '}
            {upcomingAppointments === 1 ? 'stays: it is' : 'stay: they are'} not canceled, and no one is notified.
          </>
        )}
      </li>
      {liveHolds > 0 && (
        <li>
          <strong>{sayCount(liveHolds, 'customer')}</strong> {liveHolds === 1 ? 'is' : 'are'} filling in the form for a
          time here right now and cannot finish.
        </li>
      )}
      <li>You can unarchive it at any time.</li>
    </ul>
  )
}

function Unarchive({ location: { id, name }, onClose }: ArchiveDialogProps) {
  const unarchive = useWrite(locations.unarchive)
  const confirm = async () => {
    await unarchive.mutateAsync({ body: { id } })
    toast.success(`Location ${name} unarchived`)
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Unarchive ${name}?`}
      confirmLabel="Unarchive"
      onConfirm={confirm}
      failureText={(failed) => (failed as CallFailed).message}
      onClose={onClose}
    >
      Customers can find this location again and book its free times.
    </ConfirmDialog>
  )
}
