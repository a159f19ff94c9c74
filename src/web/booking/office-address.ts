import type { LocationOption } from '#contract/booking.ts'
import { directionsTo } from '#domain/directions.ts'

/** "12 Elm Street" and "Springfield, IL 62701": the lines of an envelope, without empty ones. */
export function addressLines({ address1, address2, city, state, zipCode }: LocationOption['address']): string[] {
  const town = [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
  return [address1, address2, town].filter(Boolean)
}

type Office = Pick<LocationOption, 'name' | 'address' | 'directions'>

/** The office's own page on how to get there, if it has one, or a route on a map; phones open it in their own app. */
export function directionsUrl({ name, address, directions }: Office): string {
  if (isUrl(directions)) return directions
  return directionsTo(name, addressLines(address).join(', '))
}

/** How to find the office, as text. */
export function directionsInWords({ directions }: Pick<Office, 'directions'>): string {
  return isUrl(directions) ? '' : directions
}

function isUrl(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text)
}

/** What the phone dials: digits, and the plus of a country code. */
export function phoneUrl(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(/[^\d+]/g, '')}`
}
