import { type FieldErrors, type ResolverResult, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { CreateLocation, type Location } from '#contract/locations.ts'
import { DEFAULT_TICKET_TEMPLATE } from '#domain/tickets/template.ts'

/** What the form holds while it is filled in. */
export interface LocationValues extends Omit<CreateLocation, 'latitude' | 'longitude' | 'timeZone'> {
  /** Coordinates as they are typed. */
  latitude: string
  longitude: string
  /** Null until one is chosen. */
  timeZone: string | null
}

export const newLocation: LocationValues = {
  name: '',
  officeNumber: '',
  phoneNumber: '',
  directions: '',
  address: { address1: '', address2: '', city: '', state: '', zipCode: '' },
  latitude: '',
  longitude: '',
  timeZone: null,
  textMessagesEnabled: true,
  announcementsEnabled: true,
  pullNumberEnabled: false,
  pullNumberAnnouncementTemplate: DEFAULT_TICKET_TEMPLATE,
}

export function valuesOf(location: Location): LocationValues {
  return {
    name: location.name,
    officeNumber: location.officeNumber,
    phoneNumber: location.phoneNumber,
    directions: location.directions,
    address: location.address,
    latitude: location.latitude?.toString() ?? '',
    longitude: location.longitude?.toString() ?? '',
    timeZone: location.timeZone,
    textMessagesEnabled: location.textMessagesEnabled,
    announcementsEnabled: location.announcementsEnabled,
    pullNumberEnabled: location.pullNumberEnabled,
    pullNumberAnnouncementTemplate: location.pullNumberAnnouncementTemplate,
  }
}

/** Checks the form by the contract's own rules. */
export function locationResolver(values: LocationValues): ResolverResult<LocationValues, CreateLocation> {
  const { timeZone, latitude, longitude, ...fields } = values
  const checked = z.safeParse(CreateLocation, {
    ...fields,
    latitude: coordinateOf(latitude),
    longitude: coordinateOf(longitude),
    timeZone: timeZone ?? '',
  })
  if (checked.success) return { values: checked.data, errors: {} }
  const errors: FieldErrors<LocationValues> = {}
  // The first failure of a field is the one that is told.
  for (const { path, message } of checked.error.issues.toReversed())
    set(errors, path.join('.'), { type: 'contract', message })
  return { values: {}, errors }
}

function coordinateOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}
