import { useId } from 'react'
import type { BookingCluster } from '#contract/suspicious-bookings.ts'
import { sayReason } from '#domain/appointments/clusters.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { ContactLink } from '#web/appointments/ContactLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayCount, sayShortMoment } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { Link } from '#web/platform/links.tsx'

interface ClusterCardProps {
  cluster: BookingCluster
  /** Which one it is on the page. */
  number: number
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], isOn: boolean) => void
}

/** A cluster: why it is one, and its bookings, each to be selected or all at once. */
export function ClusterCard({ cluster, number, selected, onSelect }: ClusterCardProps) {
  const { bookings, bookingCount, reasons } = cluster
  const formId = useId()
  const ids = bookings.map(({ id }) => id)
  const isAll = ids.every((id) => selected.has(id))
  const title = `Group ${number}: ${sayCount(bookingCount, 'booking')}`
  return (
    <Card title={title} isPadded={false}>
      <ul className="list-disc ps-10 pe-5 pt-3 text-sm">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>{sayReason(reason, count)}</li>
        ))}
      </ul>
      <CheckboxInput
        id={`${formId}-all`}
        className="border-b border-line px-5 py-2 font-semibold"
        label={
          bookingCount > ids.length
            ? `Select the latest ${ids.length}`
            : `Select all ${ids.length} of cluster ${number}`
        }
        checked={isAll}
        onChange={(event) => onSelect(ids, event.target.checked)}
      />
      <ul aria-label={title} className="divide-y divide-line">
        {bookings.map((booking) => {
          const { id, firstName, lastName, reference, startDateLocal, locationName, email, phoneNumber } = booking
          return (
            <li key={id} className="grid gap-x-6 px-5 py-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,5fr)]">
              {/* Where they stand side by side, the first lines are level with the middle of the checkbox. */}
              <CheckboxInput
                id={`${formId}-${id}`}
                label={
                  <span className="wrap-anywhere">
                    <Link to={paths.appointment(id)} className="link">
                      {firstName} {lastName}
                    </Link>
                    <span className="sr-only">, {sayReference(reference)}</span>
                  </span>
                }
                checked={selected.has(id)}
                onChange={(event) => onSelect([id], event.target.checked)}
              />
              <p className="min-w-0 text-sm sm:pt-[calc((var(--control-height)-1lh)/2)]">
                {sayShortMoment(startDateLocal)}
                <span className="block text-muted wrap-anywhere">{locationName}</span>
              </p>
              <p className="min-w-0 text-sm wrap-anywhere sm:pt-[calc((var(--control-height)-1.5rem)/2)]">
                {email !== '' && (
                  <span className="flex min-h-6 items-center">
                    <ContactLink scheme="mailto" value={email} />
                  </span>
                )}
                {phoneNumber !== '' && (
                  <span className="flex min-h-6 items-center">
                    <ContactLink scheme="tel" value={phoneNumber} />
                  </span>
                )}
                <span className="block text-muted">
                  Booked <Moment utc={booking.createdUtc} />
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
