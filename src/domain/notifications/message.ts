/**
 * The basic SMS set: the alphabet that fits 160 characters into one text (GSM 03.38), without the characters that its
 * extension table encodes as two. A single other character switches the whole text to an encoding that fits 70.
 */
const BASIC_SET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** What fits into one text, in the basic set and outside it. */
export const TEXT_LIMITS = { basic: 160, other: 70 } as const

export interface TextLength {
  /** Counted the SMS way: an emoji takes two. */
  readonly used: number
  readonly limit: number
  /** The characters outside the basic set, each once: the reason for the smaller limit. */
  readonly unusual: readonly string[]
}

export function textLength(message: string): TextLength {
  const unusual = [...new Set(message)].filter((character) => !BASIC_SET.has(character))
  return { used: message.length, limit: unusual.length === 0 ? TEXT_LIMITS.basic : TEXT_LIMITS.other, unusual }
}

/** How many text messages a provider charges for: a long one is cut into parts, which are a little shorter each. */
export function partsOfText({ used, limit }: TextLength): number {
  if (used <= limit) return 1
  const part = limit === TEXT_LIMITS.basic ? 153 : 67
  return Math.ceil(used / part)
}

export type NoticeProblem = 'empty' | 'unresolved' | 'tooLong'

/** What keeps a text message from being sent. Braces in a name are just a name: the caller knows whether any others are left. */
export function messageProblem(message: string, isUnresolved: boolean): NoticeProblem | undefined {
  const { used, limit } = textLength(message)
  return announcementProblem(message, isUnresolved) ?? (used > limit ? 'tooLong' : undefined)
}

/** What keeps an announcement from being made; it is spoken, so length does not matter. */
export function announcementProblem(announcement: string, isUnresolved: boolean): NoticeProblem | undefined {
  if (announcement.trim() === '') return 'empty'
  return isUnresolved ? 'unresolved' : undefined
}

/** What the Last Call option appends to an announcement. */
export const LAST_CALL = ' Last Call.'
