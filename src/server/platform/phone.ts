import parsePhoneNumber from 'libphonenumber-js/min'

/** Numbers typed without a country are of this one. */
const HOME_COUNTRY = 'US'

/** A phone number in the one form we keep (E.164), or nothing when it is no number that can be called. */
export function normalizePhone(typed: string): string | undefined {
  const number = parsePhoneNumber(typed, HOME_COUNTRY)
  return number?.isValid() && !number.ext ? number.number : undefined
}

/** The country of a number in that form; none for satellites and the like. */
export function countryOf(phoneNumber: string): string | undefined {
  return parsePhoneNumber(phoneNumber)?.country
}
