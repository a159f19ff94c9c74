import { honored } from '#contract/honored.ts'
import { sayPeople } from '#web/people-to-call/say-people.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { chipClass } from '#web/platform/components/chip.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { paths } from '#web/platform/paths.ts'
import { Link } from '#web/platform/links.tsx'

/** How many a location serves without a time. */
export const useHonored = (locationId: number) =>
  useRead(honored.listing, { body: { locationId, take: 1 } }, { enabled: locationId > 0 })

/** Says that a location serves people of another one without a time, and leads to them; nothing while there are none. */
export function HonoredNotice({ locationId }: { locationId: number }) {
  const { data } = useHonored(locationId)
  if (!data || data.openCount === 0) return null
  const words = `${sayPeople(data.openCount)} may come without a time`
  return (
    <Link to={paths.honored(locationId)} className={chipClass('info')}>
      <Icon name="users" className="size-4" />
      <span className="max-sm:sr-only">{words}</span>
      <span aria-hidden="true" className="sm:hidden">
        {data.openCount} any time
      </span>
    </Link>
  )
}
