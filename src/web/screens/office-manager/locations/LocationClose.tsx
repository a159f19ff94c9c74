import type { LocationChoice } from '#contract/locations.ts'
import { locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { paths } from '#web/platform/paths.ts'
import { ClosureUpdate } from './ClosureUpdate.tsx'
import { NewClosure } from './NewClosure.tsx'
import { useSearchParams } from '#web/platform/links.tsx'

/** Closes the location in the URL, or changes one of its closures. */
export function LocationClose() {
  const locationId = useIdInAddress('entityId')
  const closureId = useClosureInAddress()
  const query = useRead(locations.options, {})
  const all = useLocationsBreadcrumb()
  const location = query.data?.find(({ id }) => id === locationId)
  const title = closureId === undefined ? 'Close location' : 'Edit closure'
  return (
    <>
      <PageHeader
        title={location ? `${title}: ${location.name}` : title}
        breadcrumbs={location ? [all, { label: location.name, to: paths.managerLocation(locationId) }] : [all]}
      />
      <Loaded query={query} what="the location" isScreen>
        {() => (location ? <Form location={location} closureId={closureId} /> : missing)}
      </Loaded>
    </>
  )
}

function Form({ location, closureId }: { location: LocationChoice; closureId: number | undefined }) {
  if (closureId === undefined) return <NewClosure location={location} />
  return <ClosureUpdate key={closureId} location={location} closureId={closureId} />
}

const missing = <EmptyState icon="building" title="Location not found." text="You may not have access to it." />

function useClosureInAddress(): number | undefined {
  const text = useSearchParams()[0].get('closureId') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
