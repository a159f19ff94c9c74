import { useState } from 'react'
import { type LocationChoice, locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { laterDialog } from '#web/platform/components/dialog/later-dialog.tsx'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'

const AnnounceTicketDialog = laterDialog(async () => (await import('./AnnounceTicketDialog.tsx')).AnnounceTicketDialog)
const dialogs = [AnnounceTicketDialog]
const none: typeof dialogs = []

/** Opens the dialog, if the location calls tickets at all. */
export function AnnounceTicketButton({ location }: { location: LocationChoice }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useRead(locations.staffGet, { params: { locationId: location.id } })
  useFetchedAhead(data?.pullNumberEnabled ? dialogs : none)
  if (!data?.pullNumberEnabled) return null
  return (
    <>
      <Button icon="ticket" onClick={() => setIsOpen(true)}>
        <span className="calendar-bar-label">Announce Ticket</span>
      </Button>
      {isOpen && <AnnounceTicketDialog location={location} onClose={() => setIsOpen(false)} />}
    </>
  )
}
