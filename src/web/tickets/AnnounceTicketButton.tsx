import { useState } from 'react'
import { type LocationChoice, locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { laterDialog } from '#web/platform/components/dialog/later-dialog.tsx'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'
import { paths } from '#web/platform/paths.ts'

const AnnounceTicketDialog = laterDialog(async () => (await import('./AnnounceTicketDialog.tsx')).AnnounceTicketDialog)
const dialogs = [AnnounceTicketDialog]
const none: typeof dialogs = []

/** The one way to call at a location: its line is called from a desk, the numbers of a paper roll are announced (LINE-18). */
export function AnnounceTicketButton({ location }: { location: LocationChoice }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useRead(locations.staffGet, { params: { locationId: location.id } })
  const isAnnounced = data?.pullNumberEnabled === true && !data.hasLine
  useFetchedAhead(isAnnounced ? dialogs : none)
  if (data?.hasLine) {
    return (
      <ButtonLink to={paths.deskAt(location.id)} icon="ticket">
        <span className="calendar-bar-label">Desk</span>
      </ButtonLink>
    )
  }
  if (!isAnnounced) return null
  return (
    <>
      <Button icon="ticket" onClick={() => setIsOpen(true)}>
        <span className="calendar-bar-label">Announce Ticket</span>
      </Button>
      {isOpen && <AnnounceTicketDialog location={location} onClose={() => setIsOpen(false)} />}
    </>
  )
}
