import { textLength } from '#domain/notifications/message.ts'
import { fill } from '#domain/placeholders.ts'

/** What gets shortened in a text that is too long, in this order: never the time, the link, or how to cancel. */
const GIVING_WAY = ['Message', 'Location']

/** Characters that always stay, so a name is still recognizable. */
const SHORTEST = 12

/** Three characters of the basic set: a single "…" would cut the limit by more than half. */
const CUT = '...'

/**
 * Fills a text template so that it fits into one text, if shortening the office's name and message is enough. If not,
 * it stays whole and goes as several: half a link or half a time is worthless. A link that is filled in later counts
 * with the given length, and the text is stored until then.
 */
export function fittedText(template: string, values: Readonly<Record<string, string>>, linkLength: number): string {
  const tooMany = (given: Readonly<Record<string, string>>) => {
    const { used, limit } = textLength(fill(template, { Url: 'x'.repeat(linkLength), ...given }, 'plain'))
    return used - limit
  }
  let fitting = values
  for (const name of GIVING_WAY) {
    const excess = tooMany(fitting)
    if (excess > 0) fitting = { ...fitting, [name]: shortened(fitting[name] ?? '', excess) }
  }
  return fill(template, tooMany(fitting) > 0 ? values : fitting, 'stored')
}

function shortened(value: string, by: number): string {
  const kept = Math.max(SHORTEST, value.length - by - CUT.length)
  if (kept + CUT.length >= value.length) return value
  // Between characters: half a surrogate pair is not one.
  const end = /[\ud800-\udbff]/.test(value[kept - 1] ?? '') ? kept - 1 : kept
  return `${value.slice(0, end).trimEnd()}${CUT}`
}
