/** Digits of a number with its area code. */
const DIGITS = 10

/** Whether a typed number lacks its area code: the server, which knows all numbers of the world, would refuse it. */
export const isTooShort = (typed: string) => !typed.startsWith('+') && typed.replace(/\D/g, '').length < DIGITS

/**
 * A stored number (E.164) as people here write it, "(303) 555-0101", on screens, in fields, in messages and on paper alike;
 * numbers of other countries stay as they are. Either way of writing is taken back.
 */
export function sayPhone(phoneNumber: string): string {
  return phoneNumber.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
