import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { limits } from '#domain/limits.ts'
import type { Draft } from './draft.ts'
import { useBooking } from './use-booking.ts'

/** What a link such as `?appointmentTypeId=3&quantity=2` or `?locationId=2` preselects. */
export function preselectedBy(search: URLSearchParams): Partial<Draft> | undefined {
  const [locationId = null] = numbersIn(search, 'locationId')
  const quantities = numbersIn(search, 'quantity')
  const appointmentTypes = numbersIn(search, 'appointmentTypeId').flatMap((appointmentTypeId, i) =>
    appointmentTypeId ? [{ appointmentTypeId, quantity: Math.min(quantities[i] ?? 1, limits.quantity) }] : [],
  )
  if (!locationId && appointmentTypes.length === 0) return undefined
  return { appointmentTypes, locationId, linkedLocationId: locationId, startDateLocal: null }
}

/** The numbers under a name, in their order; null stands for one that is none. */
function numbersIn(search: URLSearchParams, name: string): (number | null)[] {
  return search.getAll(name).map((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null))
}

/**
 * Applies what the URL preselects, once: it is then removed from the URL, so that a reload keeps later choices. True until
 * then: a step cannot tell yet whether it may be shown.
 */
export function usePreselection(): boolean {
  const [search, setSearch] = useSearchParams()
  const { changeVisit } = useBooking()
  const isAsked = preselectedBy(search) !== undefined
  useEffect(() => {
    const preselected = preselectedBy(search)
    if (!preselected) return
    changeVisit(preselected)
    const rest = new URLSearchParams(search)
    for (const name of ['appointmentTypeId', 'quantity', 'locationId']) rest.delete(name)
    setSearch(rest, { replace: true })
  }, [search, setSearch, changeVisit])
  return isAsked
}
