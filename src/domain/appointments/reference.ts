/** The digits and letters of references: none looks or sounds like another. */
export const REFERENCE_ALPHABET = '23456789FHKMRWXY'
const LENGTH = 9

/** A reference as it is shown and said: "FH7-K2M-RWX". */
export function sayReference(reference: string): string {
  return reference.match(/.{1,3}/g)?.join('-') ?? ''
}

/** The reference that someone typed, with any dashes, blanks or case; undefined when it can be none. */
export function referenceTyped(typed: string): string | undefined {
  const bare = typed.replace(/[\s\p{Dash}]/gu, '').toUpperCase()
  const isOne = bare.length === LENGTH && Array.from(bare).every((character) => REFERENCE_ALPHABET.includes(character))
  return isOne ? bare : undefined
}
