import { Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Answered } from '#web/booking/Answered.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { BookingStep } from './BookingStep.tsx'
import { ChoiceSummary } from './ChoiceSummary.tsx'
import { HoldCountdown } from './HoldCountdown.tsx'
import { InformationForm } from './InformationForm.tsx'
import { useBooking } from './use-booking.ts'
import { useInformationForm } from './use-information-form.ts'
import { useLocationOptions, useTypeOptions } from './use-offers.ts'
import { useSubmitAppointment } from './use-submit-appointment.ts'
import { useDetour } from './use-detour.ts'

/** The fourth step: who is coming, and the booking itself. */
export function Information() {
  const detour = useDetour('information')
  const { startDateLocal, locationId } = useBooking().draft
  if (detour || startDateLocal === null || locationId === null) {
    return <Navigate to={detour ?? publicPaths.booking.time} replace />
  }
  return <InformationStep startDateLocal={startDateLocal} locationId={locationId} />
}

/** The form, beside what was chosen and how long it is kept. */
function InformationStep({ startDateLocal, locationId }: { startDateLocal: string; locationId: number }) {
  const { draft } = useBooking()
  const types = useTypeOptions()
  const locations = useLocationOptions()
  const t = useTranslations('booking.information')
  const chosenTypes = (types.data ?? []).flatMap((type) => {
    const chosen = draft.appointmentTypes.find(({ appointmentTypeId }) => appointmentTypeId === type.id)
    return chosen ? [{ ...type, quantity: chosen.quantity }] : []
  })
  const asked = {
    vin: chosenTypes.some(({ requestVin }) => requestVin),
    dlNumber: chosenTypes.some(({ requestDlNumber }) => requestDlNumber),
  }
  const form = useInformationForm(asked)
  const booking = useSubmitAppointment(locationId, form.refuse)
  return (
    <BookingStep step="information" title={t('title')} backTo={publicPaths.booking.time}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-12">
        <aside className="lg:sticky lg:top-6 lg:order-2">
          <ChoiceSummary
            startDateLocal={startDateLocal}
            types={types.data && chosenTypes}
            location={locations.data?.find(({ id }) => id === locationId)}
          />
        </aside>
        <div>
          {draft.hold?.startDateLocal === startDateLocal && <HoldCountdown hold={draft.hold} />}
          <Answered read={types} skeleton={<Skeleton className="h-96 rounded-lg" />}>
            {() => <InformationForm {...{ form, booking, startDateLocal, asked }} />}
          </Answered>
        </div>
      </div>
    </BookingStep>
  )
}
