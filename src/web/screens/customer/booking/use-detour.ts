import { useLocation } from 'react-router'
import { publicPaths } from '#web/platform/public-paths.ts'
import { detourFrom, type Step } from './steps.ts'
import { useBooking } from './use-booking.ts'

/** Where to go when a step cannot be shown yet. A link that chooses for it is followed at the first step, which knows how. */
export function useDetour(step: Step): string | undefined {
  const { search } = useLocation()
  const detour = detourFrom(step, useBooking())
  if (search.includes('Id=')) return `${publicPaths.booking.appointmentType}${search}&step=${step}`
  return detour && publicPaths.booking[detour]
}
