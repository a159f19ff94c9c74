/** What became of an attempt. Why is said in words that name nobody: it is kept and shown. */
export type Outcome =
  | { readonly kind: 'accepted' }
  /** Trying again would end the same. */
  | { readonly kind: 'refused'; readonly why: string; readonly hasOptedOut?: boolean }
  | { readonly kind: 'later'; readonly why: string }

export const accepted: Outcome = { kind: 'accepted' }
export const refused = (why: string): Outcome => ({ kind: 'refused', why })
export const later = (why: string): Outcome => ({ kind: 'later', why })
