import parsePhoneNumber from 'libphonenumber-js/min'

/** Numbers typed without a country code belong to this country. */
const HOME_COUNTRY = 'US'

/** A phone number in the one form we store (E.164), or nothing when it cannot be called. */
export function normalizePhone(typed: string): string | undefined {
  const number = parsePhoneNumber(typed, HOME_COUNTRY)
  return number?.isValid() && !number.ext ? number.number : undefined
}

/** Every message names its office's number, and to read it costs a fifth of writing the message. */
const said = new Map<string, string>()
const KEPT_NUMBERS = 1_000

/** A stored number as people here write it, "(303) 555-0101"; one of another country with its code. */
export function sayPhone(phoneNumber: string): string {
  const known = said.get(phoneNumber)
  if (known !== undefined) return known
  const written = asWritten(phoneNumber)
  if (said.size >= KEPT_NUMBERS) said.clear()
  said.set(phoneNumber, written)
  return written
}

function asWritten(phoneNumber: string): string {
  const number = parsePhoneNumber(phoneNumber, HOME_COUNTRY)
  if (!number?.isValid()) return phoneNumber
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}

/** The country of a number in that form; none for satellites and the like. */
export function countryOf(phoneNumber: string): string | undefined {
  return parsePhoneNumber(phoneNumber)?.country
}
