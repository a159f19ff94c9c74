import type { Appointment } from '#contract/staff-appointments.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayShortDate, sayShortMoment } from '#web/platform/i18n/say-english.ts'

/** What the office does for a customer whose appointment it cannot keep; nothing for all others. */
export function InsteadBanner({ appointment: { offered, honored, timeZone } }: { appointment: Appointment }) {
  if (offered) {
    return (
      <Banner tone="warning" title="We are holding other times for this customer" className="mb-5">
        <p>
          The office is closed at this time. They can choose until <Moment utc={offered.untilUtc} timeZone={timeZone} />
          ; then the appointment is canceled.
        </p>
        <ul className="mt-1 list-disc ps-5">
          {offered.times.map(({ startDateLocal, locationName }) => (
            <li key={`${startDateLocal} ${locationName}`}>
              {sayShortMoment(startDateLocal)}, {locationName}
            </li>
          ))}
        </ul>
      </Banner>
    )
  }
  if (!honored) return null
  const where = honored.locationNames.join(', ')
  return (
    <Banner tone="info" title="Can go to another office without an appointment" className="mb-5">
      {honored.cameTo === null
        ? `Until ${sayShortDate(honored.untilDate)}: ${where}.`
        : `They came to ${honored.cameTo}.`}
    </Banner>
  )
}
