import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Draft } from './draft.ts'
import { useBooking } from './use-booking.ts'

/** What a link such as `?appointmentTypeId=3` or `?locationId=2` preselects. */
export function preselectedBy(search: URLSearchParams): Partial<Draft> | undefined {
  const typeId = idIn(search, 'appointmentTypeId')
  const locationId = idIn(search, 'locationId')
  if (typeId === undefined && locationId === undefined) return undefined
  return {
    appointmentTypes: typeId === undefined ? [] : [{ appointmentTypeId: typeId, quantity: 1 }],
    locationId: locationId ?? null,
    linkedLocationId: locationId ?? null,
    startDateLocal: null,
  }
}

function idIn(search: URLSearchParams, name: string): number | undefined {
  const id = search.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

/** Applies what the URL preselects, once: it is then removed from the URL, so that a reload keeps later choices. */
export function usePreselection(): void {
  const [search, setSearch] = useSearchParams()
  const { changeVisit } = useBooking()
  useEffect(() => {
    const preselected = preselectedBy(search)
    if (!preselected) return
    changeVisit(preselected)
    const rest = new URLSearchParams(search)
    rest.delete('appointmentTypeId')
    rest.delete('locationId')
    setSearch(rest, { replace: true })
  }, [search, setSearch, changeVisit])
}
