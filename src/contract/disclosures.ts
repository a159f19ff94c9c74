import type { Entity } from './entities.ts'
import type { Filter } from './tables.ts'

export const ACCESS_ACTIONS = ['Viewed', 'Found', 'Listed', 'Exported'] as const
export type AccessAction = (typeof ACCESS_ACTIONS)[number]

/** How a list or a file was narrowed. Text typed to find a customer is that customer's data, so it is not kept. */
export interface Narrowed {
  /** Something was searched for. */
  readonly isSearched?: true
  readonly filters?: readonly { readonly propertyName: string; readonly from: string; readonly to: string }[]
}

/** What an answer shows of customers: a record, or a list. */
export interface Disclosure {
  readonly action: AccessAction
  readonly recordTypeName: Entity
  readonly recordId?: number | undefined
  readonly locationId?: number | undefined
  readonly day?: string | undefined
  readonly narrowed?: Narrowed
}

export const viewed = (recordTypeName: Entity, recordId: number): Disclosure => ({
  action: 'Viewed',
  recordTypeName,
  recordId,
})

export const found = (recordTypeName: Entity, recordId: number): Disclosure => ({
  action: 'Found',
  recordTypeName,
  recordId,
})

type Of = Pick<Disclosure, 'locationId' | 'day' | 'narrowed'>

export const listed = (recordTypeName: Entity, of: Of = {}): Disclosure => ({ action: 'Listed', recordTypeName, ...of })

/** A preview that names appointments, of one location if it says so. */
export const listsAppointments = ({ body }: { body?: { locationId?: number } }): Disclosure[] => [
  listed('Appointment', { locationId: body?.locationId }),
]

const MASK = '••••'

/** What a table or a file was asked for, without the words that identify a customer. */
export function narrowedBy(request: { readonly allSearch: string; readonly filters: readonly Filter[] }): Narrowed {
  const filters = request.filters.map(({ propertyName, type, searchTerm, operationalSearchTerm }) =>
    type === 'string'
      ? { propertyName, from: MASK, to: '' }
      : { propertyName, from: searchTerm, to: operationalSearchTerm },
  )
  return { ...(request.allSearch !== '' && { isSearched: true }), ...(filters.length > 0 && { filters }) }
}
