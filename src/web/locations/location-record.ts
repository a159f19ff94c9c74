import { locations } from '#contract/locations.ts'
import { paths } from '#web/platform/paths.ts'
import type { Described } from '#web/records/record.ts'
import { useLocationsBreadcrumb } from './locations-list.ts'

type DescribedLocation = Described<typeof locations.managerGet>

/** A location, for the people who run it. */
export const locationRecord = {
  noun: 'location',
  icon: 'building',
  list: useLocationsBreadcrumb,
  read: locations.managerGet,
  input: (locationId) => ({ params: { locationId } }),
  nameOf: ({ name }) => name,
} satisfies DescribedLocation

/** The same for screens below its details, by what the address calls its id. */
export const locationAbove = (idName: string) =>
  ({
    ...locationRecord,
    idName,
    crumbsOf: ({ id, name }) => [{ label: name, to: paths.managerLocation(id) }],
  }) satisfies DescribedLocation
