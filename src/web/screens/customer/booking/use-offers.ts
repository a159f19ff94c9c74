import { booking } from '#contract/booking.ts'
import { publicLine } from '#contract/public-line.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { useBooking } from './use-booking.ts'

/** The appointment types on offer: all, or those of the linked office. */
export function useTypeOptions() {
  const { linkedLocationId } = useBooking().draft
  return useRead(booking.appointmentOptions, { query: linkedLocationId ? { locationId: linkedLocationId } : {} })
}

/** The offices that serve every chosen type. */
export function useLocationOptions() {
  const { appointmentTypes } = useBooking().draft
  return useRead(booking.filteredLocations, { body: { appointmentTypes } })
}

/** What one would wait at each office now. Asked for a step before it is shown, so that no card waits for it. */
export function useWaits() {
  return useRead(publicLine.waits, {})
}
