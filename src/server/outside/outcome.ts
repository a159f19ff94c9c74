/** The result of an attempt. The reason names no one, because it is stored and shown. */
export type Outcome =
  | { readonly kind: 'accepted' }
  /** Trying again would end the same way. */
  | { readonly kind: 'refused'; readonly why: string; readonly hasOptedOut?: boolean }
  | { readonly kind: 'later'; readonly why: string }

export const accepted: Outcome = { kind: 'accepted' }
export const refused = (why: string): Outcome => ({ kind: 'refused', why })
export const later = (why: string): Outcome => ({ kind: 'later', why })
