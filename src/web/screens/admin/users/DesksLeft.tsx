import { type DeskOfUser, users } from '#contract/users.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'

interface DesksLeftProps {
  id: number
  name: string
  /** Whether they may still sit at a desk of this location afterwards. */
  mayStayAt?: (locationId: number) => boolean
}

/** Which desks close, and who goes back to the line, when a user is locked or loses their location (USER-6). */
export function DesksLeft({ id, name, mayStayAt = () => false }: DesksLeftProps) {
  const desks = useRead(users.desks, { params: { id } }).data ?? []
  const left = desks.filter(({ locationId }) => !mayStayAt(locationId))
  if (left.length === 0) return null
  return (
    <Banner tone="warning" title={`${name} is at a desk now`} isLive>
      <ul>
        {left.map((desk) => (
          <li key={`${desk.location} ${desk.desk}`}>{sayDesk(desk)}</li>
        ))}
      </ul>
    </Banner>
  )
}

function sayDesk({ desk, location, ticket }: DeskOfUser): string {
  const closes = `${desk} at ${location} closes.`
  return ticket === null
    ? closes
    : `${closes} Ticket ${ticket} goes back to the line and is called again at their turn.`
}
