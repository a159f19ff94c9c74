/** What a customer's text to us means. */
export type Wish = 'cancel' | 'confirm' | 'check-in' | 'stop' | 'start'

/** The words carriers expect to end all texts, except CANCEL: here it cancels an appointment. */
const WORDS: Readonly<Record<string, Wish>> = {
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

/** One word in any case, with blanks and a full stop around it. Anything else is nobody's wish: it must not cancel a thing. */
export function wishOf(body: string): Wish | undefined {
  const word = body.trim().toLowerCase().replace(/[.!]$/, '')
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
}
