import { peopleToCall } from '#contract/people-to-call.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { chipClass } from '#web/platform/components/chip.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { paths } from '#web/platform/paths.ts'
import { sayPeople } from './say-people.ts'
import { Link } from '#web/platform/links.tsx'

/** How many of a location are to be called. */
export const usePeopleToCall = (locationId: number) =>
  useRead(peopleToCall.listing, { body: { locationId, take: 1 } }, { enabled: locationId > 0 })

/** Says that a location has people to call, and leads to them; nothing while there are none. A chip moves nothing. */
export function PeopleToCallNotice({ locationId, isChip = false }: { locationId: number; isChip?: boolean }) {
  const { data, isError, isFetching, refetch } = usePeopleToCall(locationId)
  if (!data && isError) {
    return (
      <p
        className={classNames('flex flex-wrap items-center gap-x-3 text-sm text-muted', !isChip && 'mb-5')}
        data-print="hide"
      >
        The people to call could not be loaded.
        <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  }
  if (!data || data.openCount === 0) return null
  if (isChip) {
    return (
      <Link to={paths.peopleToCall(locationId)} className={chipClass('warning')}>
        <Icon name="phone" className="size-4" />
        <span className="max-sm:sr-only">{sayPeople(data.openCount)} to call</span>
        <span aria-hidden="true" className="sm:hidden">
          {data.openCount} to call
        </span>
      </Link>
    )
  }
  return (
    <Banner tone="warning" className="mb-5">
      <Link to={paths.peopleToCall(locationId)} className="link font-semibold">
        {sayPeople(data.openCount)} to call
      </Link>
      : we could not message them about a change to their appointment.
    </Banner>
  )
}
