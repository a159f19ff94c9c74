import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A text as people search it: without accents and case. Most have no accents, and saying so first costs a fifth. The
 * index appointment_words is built on this very expression, so it stays as it is.
 */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when octet_length(${text}) = length(${text}) then lower(${text})
    else lower(translate(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g'), 'ĐđØøŁłı', 'ddoolli')) end`

/** What a person types is matched literally: % and _ mean themselves. */
export function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a folded text contains the term. */
export const holds = (text: RawBuilder<string>, term: string): RawBuilder<SqlBool> => isLike(text, patternOf(term))

/** Less than three characters are looked for where words begin: an index of trigrams knows no shorter parts of words. */
export function holdsWord(text: RawBuilder<string>, word: string): RawBuilder<SqlBool> {
  if (Array.from(word).length > 2) return holds(text, word)
  const start = patternOf(word).slice(1)
  return sql<SqlBool>`(${isLike(text, start)} or ${isLike(text, `% ${start}`)})`
}

const isLike = (text: RawBuilder<string>, pattern: string) =>
  sql<SqlBool>`(${text}) like (${folded(sql`${pattern}::text`)})`

/** What was typed, in parts that are looked for in any order. */
export function wordsOf(typed: string): string[] {
  const words = typed.split(/[\s,]+/).filter((word) => word !== '')
  return words.length > 0 ? words : [typed]
}

/** The digits of what looks like a phone number, however it is written: numbers are kept without anything else. */
export function digitsOf(typed: string): string | undefined {
  const isNumber = /^[\d\s()./+\p{Dash}]+$/u.test(typed) && /\d{2}/.test(typed)
  return isNumber ? typed.replace(/\D/g, '') : undefined
}
