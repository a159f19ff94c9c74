import { zipCodes } from '#contract/zip-codes.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'

/** The offices that serve every chosen type, by their distance from the zip code that was asked for, if one was. */
export function useNearestLocations() {
  const { appointmentTypes, zipCode } = useBooking().draft
  return useRead(zipCodes.sortLocations, { body: { appointmentTypes, zipCode } }, { enabled: zipCode !== '' })
}
