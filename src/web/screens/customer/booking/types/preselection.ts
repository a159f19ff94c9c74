import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#domain/limits.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import type { Draft } from '#web/screens/customer/booking/draft.ts'
import { steps } from '#web/screens/customer/booking/steps.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useSearchParams } from '#web/platform/links.tsx'

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
 * Applies what the URL preselects, once: it is then removed from the URL, so that a reload keeps later choices. A link to a
 * later step goes on to it; whether it does is returned, so that this one need not show itself for a moment.
 */
export function usePreselection(): boolean {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { changeVisit } = useBooking()
  const step = steps.find((each) => each === search.get('step'))
  useEffect(() => {
    const preselected = preselectedBy(search)
    if (!preselected) return
    changeVisit(preselected)
    const rest = new URLSearchParams(search)
    for (const name of ['appointmentTypeId', 'quantity', 'locationId', 'step']) rest.delete(name)
    if (step) void navigate(publicPaths.booking[step], { replace: true })
    else setSearch(rest, { replace: true })
  }, [search, setSearch, navigate, changeVisit, step])
  return step !== undefined && preselectedBy(search) !== undefined
}
