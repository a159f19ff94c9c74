import parsePhoneNumber from 'libphonenumber-js/min'

/** Numbers typed without a country code belong to this country. */
const HOME_COUNTRY = 'US'

/** A phone number in the one form we store (E.164), or nothing when it cannot be called. */
export function normalizePhone(typed: string): string | undefined {
  const number = parsePhoneNumber(typed, HOME_COUNTRY)
  return number?.isValid() && !number.ext ? number.number : undefined
}

/** The country of a number in that form; none for satellites and the like. */
export function countryOf(phoneNumber: string): string | undefined {
  return parsePhoneNumber(phoneNumber)?.country
}
