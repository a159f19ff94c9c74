/** A VIN in the one spelling that is kept. People copy it in groups and in small letters. */
export function normalizeVin(typed: string): string {
  return typed.replace(/[\s.·_\p{Dash_Punctuation}]/gu, '').toUpperCase()
}

/** Where vehicles have had a check digit since 1981: makers of North America. */
const NORTH_AMERICAN = /^([1-5]|7[F-Z\d])/

/** A letter's value is the last digit of its place here; so is a digit's. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const DIGITS = '0123456789X'
/** X stands for ten; the check digit itself, in the ninth place, weighs nothing. */
const WEIGHTS = '8765432X098765432'

/** What is wrong with a VIN in that spelling: it is none, or its check digit (49 CFR 565.15) says that it was mistyped. */
export function vinMistake(vin: string): 'notAVin' | 'mistypedVin' | undefined {
  if (vin === '') return undefined
  if (!/^[A-HJ-NPR-Z\d]{17}$/.test(vin)) return 'notAVin'
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (VALUES.indexOf(vin.charAt(i)) % 10) * DIGITS.indexOf(WEIGHTS.charAt(i))
  return NORTH_AMERICAN.test(vin) && vin[8] !== DIGITS[sum % 11] ? 'mistypedVin' : undefined
}
