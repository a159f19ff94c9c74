/** What a customer's reply means. */
export type Meaning = 'cancel' | 'confirm' | 'check-in' | 'stop' | 'start'

/** The words that carriers expect to stop all texts, except CANCEL: here it cancels an appointment. */
const WORDS: Readonly<Record<string, Meaning>> = {
  x: 'cancel',
  cancel: 'cancel',
  c: 'confirm',
  confirm: 'confirm',
  here: 'check-in',
  stop: 'stop',
  stopall: 'stop',
  unsubscribe: 'stop',
  end: 'stop',
  quit: 'stop',
  optout: 'stop',
  revoke: 'stop',
  start: 'start',
  unstop: 'start',
}

/** One word in any case, with optional spaces and a period. Anything else must not cancel an appointment. */
export function meaningOf(body: string): Meaning | undefined {
  const word = body.trim().toLowerCase().replace(/[.!]$/, '')
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
}
