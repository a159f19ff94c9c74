import { useState } from 'react'
import { BOOKED_WITHIN_HOURS, suspiciousBookings } from '#contract/suspicious-bookings.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { CancelSelected } from './CancelSelected.tsx'
import { ClusterCard } from './ClusterCard.tsx'

type Hours = (typeof BOOKED_WITHIN_HOURS)[number]

const PERIODS = BOOKED_WITHIN_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 24 ? 'Last 24 hours' : `Last ${hours / 24} days`,
}))

/** Bookings that one hand may have made, with what they share, to be looked at and canceled together. */
export function SuspiciousBookingList() {
  const isAdmin = useIsAdmin()
  const locations = useLocationsBreadcrumb()
  const [withinHours, setWithinHours] = useState<Hours>(168)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const query = useRead(suspiciousBookings.listing, { body: { withinHours } }, { keepPrevious: true })
  const shown = new Set(query.data?.clusters.flatMap(({ bookings }) => bookings.map(({ id }) => id)))
  // What is gone from the list can no longer be meant.
  const meant = [...selected].filter((id) => shown.has(id))
  const select = (ids: readonly number[], isOn: boolean) =>
    setSelected((before) => new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  return (
    <>
      <PageHeader
        title="Suspicious bookings"
        breadcrumbs={[isAdmin ? { label: 'Appointments', to: paths.appointments } : locations]}
        text="Upcoming appointments that share a contact, a number or a network, or have very similar names. It could be a family, a fleet or a library. Check before you cancel."
      />
      <SelectInput
        label="Booked within"
        className="mb-5 max-w-60"
        options={PERIODS}
        value={String(withinHours)}
        onChange={(value) => setWithinHours(Number(value) as Hours)}
      />
      <Loaded query={query} what="the suspicious bookings" isScreen>
        {({ clusters, clusterCount }) =>
          clusters.length === 0 ? (
            <Card>
              <EmptyState
                icon="check-circle"
                title="Nothing suspicious"
                text="No upcoming appointments booked in this time have that much in common."
              />
            </Card>
          ) : (
            <div className="flex flex-col gap-5">
              <output className="font-semibold">
                {sayCount(clusterCount, 'cluster')}
                {clusterCount > clusters.length && `, the largest ${clusters.length} are listed`}
              </output>
              {clusters.map((cluster, i) => (
                <ClusterCard
                  key={cluster.bookings[0]?.id}
                  cluster={cluster}
                  number={i + 1}
                  selected={selected}
                  onSelect={select}
                />
              ))}
              <CancelSelected ids={meant} onDone={() => setSelected(new Set())} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}
