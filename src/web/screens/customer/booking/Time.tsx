import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Answered } from '#web/booking/Answered.tsx'
import { NoTimesAtOffice } from '#web/booking/NoTimes.tsx'
import { TimePickerSkeleton } from '#web/booking/TimePicker.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { BookingStep } from './BookingStep.tsx'
import { TimeChoice } from './times/TimeChoice.tsx'
import { useBooking } from './use-booking.ts'
import { useDetour } from './use-detour.ts'
import { useLocationOptions } from './times/use-offers.ts'
import { later } from '#web/platform/components/later/later.tsx'
import { Link } from '#web/platform/links.tsx'

const OnlyForOne = later(async () => (await import('#web/booking/OnlyForOne.tsx')).OnlyForOne)

/** A space that takes a line's height, so that nothing moves when the office's name arrives. */
const KEEPS_ITS_LINE = '\u00a0'

/** The third step: a day and a time at the chosen office. */
export function Time() {
  const detour = useDetour('time')
  return detour ? <Navigate to={detour} replace /> : <TimeStep />
}

function TimeStep() {
  const { draft } = useBooking()
  const locations = useLocationOptions()
  const t = useTranslations('booking.time')
  const booking = useTranslations('booking')
  const location = locations.data?.find(({ id }) => id === draft.locationId)
  // There is no such service: the first step says so.
  if (locations.error?.status === 400) return <Navigate to={publicPaths.booking.appointmentType} replace />
  return (
    <BookingStep
      step="time"
      title={t('title')}
      lead={location?.name ?? KEEPS_ITS_LINE}
      backTo={publicPaths.booking.location}
    >
      <Answered read={locations} skeleton={<TimePickerSkeleton />}>
        {() => {
          // The office has closed for good, or no longer offers what was chosen. If a link asked for it, the first step
          // says so.
          if (!location) {
            const isLinked = draft.linkedLocationId === draft.locationId
            return <Navigate to={publicPaths.booking[isLinked ? 'appointmentType' : 'location']} replace />
          }
          if (location.nextFreeLocal === null) return <NoTimesAtOffice location={location} />
          return <TimeChoice location={location} nextFreeLocal={location.nextFreeLocal} />
        }}
      </Answered>
      {location && draft.others.length > 0 && (
        <div className="mt-8 min-h-12">
          <Suspense>
            <OnlyForOne />
          </Suspense>
        </div>
      )}
      {location && draft.others.length === 0 && (
        <Link
          to={`${publicPaths.joinWaitingList}?office=${location.id}`}
          className="when-loaded link mt-4 inline-flex min-h-11 items-center gap-2 font-medium"
        >
          <Icon name="bell" className="size-5" />
          {booking('tellMe')}
        </Link>
      )}
    </BookingStep>
  )
}
