import { useTranslations } from 'use-intl'
import { fromLocalDateTime } from '#domain/time.ts'
import { Answered } from '#web/booking/Answered.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { BookingStep } from '#web/screens/customer/booking/BookingStep.tsx'
import { ChoiceSummary } from './ChoiceSummary.tsx'
import { HoldCountdown } from '#web/screens/customer/booking/times/HoldCountdown.tsx'
import { besideClass, InformationForm, type InformationFormProps } from './InformationForm.tsx'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useChosenTypes } from '#web/screens/customer/booking/types/use-chosen-types.ts'
import { useLocationOptions } from '#web/screens/customer/booking/times/use-offers.ts'

type InformationStepProps = Omit<InformationFormProps, 'summary' | 'countdown'> & { locationId: number }

/** The form, next to the choices and how long the time is held. */
export function InformationStep({ locationId, ...form }: InformationStepProps) {
  const { hold, others } = useBooking().draft
  const { read, types } = useChosenTypes()
  const locations = useLocationOptions()
  const t = useTranslations('booking.information')
  const { startDateLocal } = form
  const isHeld = hold?.startDateLocal === startDateLocal
  return (
    <BookingStep step="information" title={t('title')} backTo={publicPaths.booking.time}>
      <Answered read={read} skeleton={<FormSkeleton />}>
        {() => (
          <InformationForm
            {...form}
            summary={
              <ChoiceSummary
                startDateLocal={startDateLocal}
                isTaken={form.booking.taken !== undefined && !form.booking.isPending}
                endDateLocal={isHeld && others.length > 0 ? hold.endDateLocal : undefined}
                minutes={isHeld && others.length === 0 ? minutesOf(hold) : undefined}
                types={types}
                location={locations.data?.find(({ id }) => id === locationId)}
              />
            }
            countdown={isHeld && <HoldCountdown hold={hold} />}
          />
        )}
      </Answered>
    </BookingStep>
  )
}

const minutesOf = ({ startDateLocal, endDateLocal }: { startDateLocal: string; endDateLocal: string }) =>
  fromLocalDateTime(endDateLocal).minute - fromLocalDateTime(startDateLocal).minute

function FormSkeleton() {
  return (
    <div className={besideClass}>
      <Skeleton className="h-40 rounded-lg lg:order-2 lg:h-96" />
      <Skeleton className="h-160 rounded-lg" />
    </div>
  )
}
