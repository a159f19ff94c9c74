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
  const word = wordIn(body)
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
}

/** The number a reply consists of: the customer picks from a list. Arabic keyboards type digits of their own. */
export function numberIn(body: string): number | undefined {
  const word = wordIn(body).replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - '٠'.charCodeAt(0)))
  return /^\d{1,3}$/.test(word) ? Number(word) : undefined
}

function wordIn(body: string): string {
  return body.normalize('NFKC').trim().toLowerCase().replace(/[.!]$/, '')
}
