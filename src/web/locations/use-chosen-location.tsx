import { NoLocation } from './NoLocation.tsx'
import { locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { useSearchParams } from '#web/platform/links.tsx'

/** The location that a screen is about: the one in its address, else the user's own, else the first. */
export function useChosenLocation() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const choices = useRead(locations.options, {})
  const find = (id: number | null | undefined) => choices.data?.find((choice) => choice.id === id)
  const location = find(Number(search.get('locationId'))) ?? find(user?.homeLocationId) ?? choices.data?.[0]
  const failed = () => (
    <Card>
      <FailedState onRetry={() => void choices.refetch()} isRetrying={choices.isFetching} />
    </Card>
  )
  const isChoice = choices.data !== undefined && choices.data.length > 1
  return {
    location,
    /** What a screen shows if there is none: the user may see none at all, or they could not be read. */
    instead: choices.data?.length === 0 ? <NoLocations /> : choices.isError && !choices.data && failed(),
    /** To choose another, where there are several. */
    select: isChoice && location && (
      <SelectInput
        label="Location"
        isLabelHidden
        value={String(location.id)}
        onChange={(id) => setSearch({ locationId: id })}
        options={optionsOf(choices.data)}
      />
    ),
  }
}

function NoLocations() {
  return (
    <Card>
      <EmptyState icon="building" title="No locations" text={<NoLocation />} />
    </Card>
  )
}
