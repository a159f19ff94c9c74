import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useTypeOptions } from '#web/screens/customer/booking/times/use-offers.ts'

/** What the visit is for, once the types are read, and what they ask of the customer besides a name. */
export function useChosenTypes() {
  const { appointmentTypes } = useBooking().draft
  const read = useTypeOptions()
  const types = (read.data ?? []).flatMap((type) => {
    const chosen = appointmentTypes.find(({ appointmentTypeId }) => appointmentTypeId === type.id)
    return chosen ? [{ ...type, quantity: chosen.quantity }] : []
  })
  const asked = {
    vin: types.some(({ requestVin }) => requestVin),
    dlNumber: types.some(({ requestDlNumber }) => requestDlNumber),
  }
  return { read, types, asked }
}
