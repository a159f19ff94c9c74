import { locations } from '#contract/locations.ts'
import type { RecordKind } from '#web/platform/record/RecordScreen.tsx'
import { useLocationsBreadcrumb } from './locations-list.ts'

/** A location, for the people who run it. */
export function useLocationRecord(idName: string): RecordKind<typeof locations.managerGet> {
  return {
    noun: 'location',
    icon: 'building',
    list: useLocationsBreadcrumb(),
    read: locations.managerGet,
    input: (locationId) => ({ params: { locationId } }),
    idName,
  }
}
