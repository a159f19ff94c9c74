import { booking } from '#contract/booking.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ofPeople } from '#web/screens/customer/booking/draft.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'

/** The appointment types on offer: all, or those of the linked office. */
export function useTypeOptions() {
  const { linkedLocationId } = useBooking().draft
  return useRead(booking.appointmentOptions, { query: linkedLocationId ? { locationId: linkedLocationId } : {} })
}

/** The offices that serve every chosen type. */
export function useLocationOptions() {
  const { draft } = useBooking()
  return useRead(booking.filteredLocations, { body: { appointmentTypes: draft.appointmentTypes, ...ofPeople(draft) } })
}
