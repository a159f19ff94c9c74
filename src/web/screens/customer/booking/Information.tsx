import { Navigate } from 'react-router'
import { publicPaths } from '#web/platform/public-paths.ts'
import { InformationStep } from './information/InformationStep.tsx'
import { useBooking } from './use-booking.ts'
import { useChosenTypes } from './types/use-chosen-types.ts'
import { useDetour } from './use-detour.ts'
import { useInformationForm } from './information/use-information-form.ts'
import { useSubmitAppointment } from './information/use-submit-appointment.ts'

/** The fourth step: who is coming, and the booking itself. */
export function Information() {
  const detour = useDetour('information')
  const { startDateLocal, locationId } = useBooking().draft
  if (detour || startDateLocal === null || locationId === null) {
    return <Navigate to={detour ?? publicPaths.booking.time} replace />
  }
  return <Booking startDateLocal={startDateLocal} locationId={locationId} />
}

function Booking(chosen: { startDateLocal: string; locationId: number }) {
  const { asked, askedOfOthers } = useChosenTypes()
  const form = useInformationForm(asked)
  const booking = useSubmitAppointment(chosen.locationId, form.refuse)
  return <InformationStep {...{ ...chosen, form, booking, asked, askedOfOthers }} />
}
