import { TEXT_LIMITS, textLength } from '#domain/notifications/message.ts'
import { fill, namesIn } from '#domain/placeholders.ts'

type Values = Readonly<Record<string, string>>

/** What fits into each part of a text that needs several: some room goes to what joins them. */
const PART_LIMITS = { [TEXT_LIMITS.basic]: 153, [TEXT_LIMITS.other]: 67 } as const

/** How many texts a message is sent, and paid, as. */
export function segmentsOf(text: string): number {
  const { used, limit } = textLength(text)
  return used <= limit ? 1 : Math.ceil(used / (PART_LIMITS[limit as keyof typeof PART_LIMITS] ?? limit))
}

/** Characters that always stay of an office's name, so it is still recognizable. */
const SHORTEST_NAME = 10

/** A message shorter than this means nothing: then it is left out. */
const SHORTEST_MESSAGE = 20

/**
 * Fills a text template so that it takes the fewest texts it can: the closure's message gives way first, then the
 * office's name, between words. Never the time, the link or how to cancel. A link that is filled in later counts with
 * the given length, and the text is stored until then.
 */
export function fittedText(template: string, values: Values, linkLength: number, ours?: ReadonlySet<string>): string {
  const segments = (given: Values) =>
    segmentsOf(finished(fill(template, { Url: 'x'.repeat(linkLength), ...given }, 'plain', ours)))
  const messages = [...shorter(template, 'Message', values, SHORTEST_MESSAGE), '']
  const names = shorter(template, 'Location', values, SHORTEST_NAME)
  const at = (message: number, name: number): Values => ({
    ...values,
    ...(values.Message !== undefined && { Message: messages[message] ?? '' }),
    ...(values.Location !== undefined && { Location: names[name] ?? '' }),
  })
  const fewest = segments(at(messages.length - 1, names.length - 1))
  const name = firstThat(names.length, (i) => segments(at(messages.length - 1, i)) <= fewest)
  const message = firstThat(messages.length, (i) => segments(at(i, name)) <= fewest)
  return finished(fill(template, at(message, name), 'stored', ours))
}

/** The first of some ever shorter ones that fits; each after one that fits does, too. */
function firstThat(count: number, fits: (index: number) => boolean): number {
  let [from, to] = [0, count - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (fits(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** Where a value can end: before a blank, or between two characters of a script that writes none. */
const BETWEEN_WORDS = /\s+|(?<=[\p{Script=Han}，。、；：！？])(?=\p{Script=Han})/gu

/** A value, whole and ever shorter, each shorter one with dots at its end. */
function shorter(template: string, name: string, values: Values, shortest: number): string[] {
  const value = values[name] ?? ''
  const cut = dotsAfter(name, template)
  const starts = [...value.matchAll(BETWEEN_WORDS)]
    .map(({ index }) => value.slice(0, index).replace(/[\s.,:;!?，。、；：！？–-]+$/u, ''))
    .filter((start) => start.length >= shortest && start.length + cut.length < value.length)
    .toReversed()
  return [value, ...[...new Set(starts)].map((start) => `${start}${cut}`)]
}

/**
 * Three characters of the basic set, a full stop of the template included: a single "…" would cut the limit by half,
 * unless the template's own letters have done so already.
 */
function dotsAfter(name: string, template: string): string {
  if (new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}\\.`).test(template)) return '..'
  return textLength(template.replace(/[{}]/g, '')).unusual.length === 0 ? '...' : '…'
}

/** Marks that look the same in the basic set, or nearly so. */
const PLAIN_MARKS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/**
 * Without the blanks that an empty value leaves behind, and with plain quotes and dashes if then all of it is in the
 * basic set: one curly apostrophe would cut what fits by more than half.
 */
function finished(text: string): string {
  const trimmed = text.replace(/ {2,}/g, ' ').trim()
  const plain = trimmed.replace(/[‘’“”–—…\u00a0\u202f]/g, (mark) => PLAIN_MARKS[mark] ?? mark)
  // A placeholder is left for the link, whose braces are not.
  return textLength(plain.replace(/[{}]/g, '')).unusual.length === 0 ? plain : trimmed
}

/** The last sentence, if it is the template's own words, such as how to cancel. */
const LAST_SENTENCE = /(?<=[.!?。！？]\s*)[^{}.!?。！？]+[.!?。！？]?\s*$/u

/** The same template with the link before its last sentence, or at its end if that names something itself. */
export function withLink(template: string): string {
  if (namesIn(template).includes('Url')) return template
  const at = LAST_SENTENCE.exec(template)?.index ?? template.length
  return `${template.slice(0, at).trimEnd()} {{Url}} ${template.slice(at).trim()}`.trim()
}
