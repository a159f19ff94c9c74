import { useQueryClient } from '@tanstack/react-query'
import { type ArchivePreview, type LocationRow, locations } from '#contract/locations.ts'
import { sayDone, useAfterChange } from '#web/effects/after-change.ts'
import { ChangeQuestion } from '#web/effects/ChangeQuestion.tsx'
import { EffectPreview } from '#web/effects/EffectPreview.tsx'
import { useConfirmedChange } from '#web/effects/use-confirmed-change.ts'
import type { CallFailed } from '#web/platform/api/client.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { useLocationsBreadcrumb } from './locations-list.ts'

interface ArchiveDialogProps {
  location: Pick<LocationRow, 'id' | 'name' | 'isArchived'>
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

/**
 * First shows what it does, and asks what should happen to the appointments; it cannot be confirmed before that is
 * known.
 */
function Archive({ location: { id, name }, onClose }: ArchiveDialogProps) {
  const client = useQueryClient()
  const archive = useWrite(locations.archive)
  const goOn = useAfterChange(useLocationsBreadcrumb())
  const doneText = `Location ${name} archived`
  const change = useConfirmedChange({
    archives: id,
    preview: (locationId: number, people) => {
      const query = people ? { people: JSON.stringify(people) } : {}
      return client.fetchQuery(readOf(locations.archivePreview, { params: { locationId }, query }))
    },
    confirm: (confirmed, previewKey, people) =>
      archive.mutateAsync({ body: { id: confirmed, ...(people && { people, previewKey }) } }),
    onDone: (effected) => {
      if (effected.progressId !== null) return goOn(effected, doneText)
      sayDone(effected, doneText)
      onClose()
    },
    askAtOnce: id,
  })
  const { question, failed, isAsking, isConfirming } = change
  return (
    <Dialog
      isOpen
      isAlert
      title={`Archive ${name}?`}
      onClose={() => !isConfirming && onClose()}
      actions={
        <>
          <Button disabled={isConfirming} onClick={onClose}>
            Back
          </Button>
          <Button
            variant="danger"
            disabled={!change.isReady}
            isPending={isConfirming}
            onClick={() => void change.confirm()}
          >
            Archive
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {question ? (
          <ChangeQuestion change={change} concerns={({ upcomingAppointments }) => upcomingAppointments > 0}>
            {(preview) => <ArchiveEffects preview={preview} isKept={!question.people} />}
          </ChangeQuestion>
        ) : failed ? (
          <FailedState
            text={isTold(failed) ? undefined : failed.message}
            onRetry={() => void change.ask(id)}
            isRetrying={isAsking}
          />
        ) : (
          <output>
            <span className="sr-only">Loading what archiving does</span>
            <Skeleton lines={4} />
          </output>
        )}
      </div>
    </Dialog>
  )
}

function ArchiveEffects({ preview, isKept }: { preview: ArchivePreview; isKept: boolean }) {
  const { calendars, upcomingAppointments, liveHolds } = preview
  const leaving = preview.cancelledCount + preview.offeredCount + preview.honoredCount
  const staying = upcomingAppointments - leaving
  return (
    <>
      {!isKept && <EffectPreview effect={preview} />}
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          Customers can no longer find this location
          {calendars > 0 && `, and nothing can be booked in its ${sayCount(calendars, 'calendar')}`}.
        </li>
        {upcomingAppointments === 0 && <li>It has no upcoming appointments.</li>}
        {isKept && upcomingAppointments > 0 && (
          <li>
            <strong>{sayCount(upcomingAppointments, 'upcoming appointment')}</strong>{' '}
            {upcomingAppointments === 1 ? 'stays: it is' : 'stay: they are'} not canceled, and no one is notified.
          </li>
        )}
        {!isKept && staying > 0 && (
          <li>
            {staying === 1
              ? '1 appointment in progress stays as it is'
              : `${sayNumber(staying)} appointments in progress stay as they are`}
            .
          </li>
        )}
        {liveHolds > 0 && (
          <li>
            <strong>{sayCount(liveHolds, 'customer')}</strong> {liveHolds === 1 ? 'is' : 'are'} filling in the form for
            a time here right now and cannot finish.
          </li>
        )}
        <li>
          You can unarchive it at any time
          {isKept ? '' : '; what was canceled by then stays canceled'}.
        </li>
      </ul>
    </>
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
