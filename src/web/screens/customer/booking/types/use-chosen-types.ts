import type { ChosenType } from '#contract/booking.ts'
import { neededBy } from '#web/screens/customer/booking/draft.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useTypeOptions } from '#web/screens/customer/booking/times/use-offers.ts'

/** What the visit is for, once the types are read, and what they ask of each person besides a name. */
export function useChosenTypes() {
  const { draft } = useBooking()
  const { appointmentTypes, others } = draft
  const read = useTypeOptions()
  const types = (read.data ?? []).flatMap((type) => {
    const chosen = appointmentTypes.find(({ appointmentTypeId }) => appointmentTypeId === type.id)
    return chosen ? [{ ...type, quantity: chosen.quantity }] : []
  })
  const askedBy = (needed: readonly ChosenType[]) => {
    const own = types.filter(({ id }) => needed.some(({ appointmentTypeId }) => appointmentTypeId === id))
    return {
      vin: own.some(({ requestVin }) => requestVin),
      dlNumber: own.some(({ requestDlNumber }) => requestDlNumber),
    }
  }
  return {
    read,
    types,
    asked: askedBy(neededBy(draft, 0)),
    askedOfOthers: others.map((_, i) => askedBy(neededBy(draft, i + 1))),
  }
}
