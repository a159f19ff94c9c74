import { useTranslations } from 'use-intl'
import { Answered } from '#web/booking/Answered.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { BookingStep } from './BookingStep.tsx'
import { ChoiceSummary } from './ChoiceSummary.tsx'
import { HoldCountdown } from './HoldCountdown.tsx'
import { InformationForm, type InformationFormProps } from './InformationForm.tsx'
import { useBooking } from './use-booking.ts'
import { useChosenTypes } from './use-chosen-types.ts'
import { useLocationOptions } from './use-offers.ts'

/** The form, beside what was chosen and how long it is kept. */
export function InformationStep({ locationId, ...form }: InformationFormProps & { locationId: number }) {
  const { hold } = useBooking().draft
  const { read, types } = useChosenTypes()
  const locations = useLocationOptions()
  const t = useTranslations('booking.information')
  const { startDateLocal } = form
  return (
    <BookingStep step="information" title={t('title')} backTo={publicPaths.booking.time}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-12">
        <aside className="lg:sticky lg:top-6 lg:order-2">
          <ChoiceSummary
            startDateLocal={startDateLocal}
            types={read.data && types}
            location={locations.data?.find(({ id }) => id === locationId)}
          />
        </aside>
        <div>
          {hold?.startDateLocal === startDateLocal && <HoldCountdown hold={hold} />}
          <Answered read={read} skeleton={<Skeleton className="h-96 rounded-lg" />}>
            {() => <InformationForm {...form} />}
          </Answered>
        </div>
      </div>
    </BookingStep>
  )
}
