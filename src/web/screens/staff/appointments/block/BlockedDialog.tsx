import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { sayDate, sayStretch } from '#web/platform/i18n/say-english.ts'
import type { FoundPlace } from './use-blocking.ts'

interface BlockedDialogProps {
  found: FoundPlace
  onUnblock: () => void
  onClose: () => void
}

/** What a blocked place is for, and who blocked it. */
export function BlockedDialog({ found: { place, calendarName }, onUnblock, onClose }: BlockedDialogProps) {
  return (
    <Dialog
      isOpen
      size="small"
      title={`Blocked: ${place.reason}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onUnblock}>
            Unblock
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        <p>
          {calendarName}, {sayStretch(place.start, place.end)}
          <span className="block text-sm text-muted">{sayDate(place.start.slice(0, 10))}</span>
        </p>
        {place.note && <p className="wrap-anywhere">{place.note}</p>}
        {place.blockedBy && <p className="text-sm text-muted">Blocked by {place.blockedBy}</p>}
      </div>
    </Dialog>
  )
}
