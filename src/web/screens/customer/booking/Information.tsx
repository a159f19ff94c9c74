import { Navigate } from 'react-router'
import { publicPaths } from '#web/platform/public-paths.ts'
import { InformationStep } from './InformationStep.tsx'
import { useBooking } from './use-booking.ts'
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
