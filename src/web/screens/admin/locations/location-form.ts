import { CreateLocation, type Location } from '#contract/locations.ts'
import { DEFAULT_TICKET_TEMPLATE } from '#domain/tickets/template.ts'
import { sayPhone } from '#domain/phone.ts'
import { inEveryLanguage } from '#web/platform/components/form/LanguageTabs.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'

/** What customers read of an office. Its name is usually the same in every language. */
export const TEXTS = ['name', 'directions'] as const

/** The form's values while it is being filled in. */
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
  releaseMinutes: 0,
  pullNumberAnnouncementTemplate: DEFAULT_TICKET_TEMPLATE,
  translations: inEveryLanguage(TEXTS),
}

export function valuesOf(location: Location): LocationValues {
  return {
    name: location.name,
    officeNumber: location.officeNumber,
    phoneNumber: sayPhone(location.phoneNumber),
    directions: location.directions,
    address: location.address,
    latitude: location.latitude?.toString() ?? '',
    longitude: location.longitude?.toString() ?? '',
    timeZone: location.timeZone,
    textMessagesEnabled: location.textMessagesEnabled,
    announcementsEnabled: location.announcementsEnabled,
    pullNumberEnabled: location.pullNumberEnabled,
    releaseMinutes: location.releaseMinutes,
    pullNumberAnnouncementTemplate: location.pullNumberAnnouncementTemplate,
    translations: inEveryLanguage(TEXTS, location.translations),
  }
}

export const locationResolver = contractResolver(CreateLocation, {
  bodyOf: ({ timeZone, latitude, longitude, ...fields }: LocationValues) => ({
    ...fields,
    latitude: coordinateOf(latitude),
    longitude: coordinateOf(longitude),
    timeZone: timeZone ?? '',
  }),
})

function coordinateOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed)
}
