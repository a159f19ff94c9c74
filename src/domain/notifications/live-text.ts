import { fill } from '#domain/placeholders.ts'

type Values = Readonly<Record<string, string>>

/** A piece of a template: plain text, or one placeholder with the value shown in its place. */
interface Piece {
  readonly source: string
  readonly shown: string
}

/**
 * Applies edits to a text whose placeholders are shown resolved back to the template behind it. Untouched placeholders
 * stay live: adding a word and then changing the station does not send the customer to the old one.
 */
export function typedInto(template: string, values: Values, typed: string): string {
  const pieces = piecesOf(template, values)
  const shown = pieces.map((piece) => piece.shown).join('')
  const from = commonStart(shown, typed)
  const to = shown.length - commonEnd(shown.slice(from), typed.slice(from))

  let before = ''
  let after = ''
  let start = 0
  for (const { source, shown: text } of pieces) {
    const end = start + text.length
    if (end <= from) before += source
    else if (start >= to) after += source
    else {
      before += text.slice(0, Math.max(0, from - start))
      after += text.slice(Math.max(0, to - start))
    }
    start = end
  }
  return before + typed.slice(from, typed.length - (shown.length - to)) + after
}

function piecesOf(template: string, values: Values): Piece[] {
  return template.split(/(\{\{\s*\w+\s*\}\})/).map((source) => ({ source, shown: fill(source, values, 'plain') }))
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function commonEnd(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[a.length - 1 - length] === b[b.length - 1 - length]) length++
  return length
}
