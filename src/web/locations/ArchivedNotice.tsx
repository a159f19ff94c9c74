import { locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'

/** Says what an archived location is, wherever people work with it (LOC-8). */
export function ArchivedNotice({ isArchived }: { isArchived: boolean | undefined }) {
  if (!isArchived) return null
  return (
    <Banner tone="warning" title="This location is archived" className="mb-5">
      Customers cannot find it, book here or choose another time. Existing appointments stay booked, and staff can still
      add more.
    </Banner>
  )
}

/** The same on a screen that knows only the location's id. */
export function ArchivedNoticeOf({ locationId }: { locationId: number }) {
  const { data } = useRead(locations.staffGet, { params: { locationId } })
  return <ArchivedNotice isArchived={data?.isArchived} />
}
