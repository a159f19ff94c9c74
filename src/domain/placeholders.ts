/** Templates hold names in double braces, "{{FirstName}}", and no other syntax. */

const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

/**
 * Where the text ends up, which decides how values are escaped. `html` and `stored` (plain words) may be filled again,
 * with what only their reader may know: there, no value contains a brace, so what people type never becomes a placeholder.
 */
export type PlaceholderFormat = 'html' | 'plain' | 'header' | 'stored'

const NONE: ReadonlySet<string> = new Set()

/**
 * Replaces names with their values, once: a value that looks like a placeholder stays as it is. Those of `ours`, which the
 * portal words itself, fit into their sentence: what people typed never changes.
 */
export function fill(
  template: string,
  values: Readonly<Record<string, string>>,
  channel: PlaceholderFormat,
  ours: ReadonlySet<string> = NONE,
): string {
  return template.replace(PLACEHOLDER, (whole, name: string, offset: number) => {
    if (!Object.hasOwn(values, name)) return whole
    const value = values[name] ?? ''
    return written(ours.has(name) ? inSentence(value, template, offset, offset + whole.length) : value, channel)
  })
}

/** Formatting inside a line, which says nothing about where a sentence begins. */
const INLINE_TAG = /<\/?(?:strong|em|a)\b[^>]*>/g

/** Whether what follows is the first word of a text, a paragraph, a list item or a sentence. */
function beginsSentence(before: string): boolean {
  return /(?:^|>|[.!?…]\s|[。！？])\s*[¡¿"“«(]?$/.test(before.replace(INLINE_TAG, ''))
}

/** A capital letter where it begins a sentence, and one full stop where it ends one: "8:05 a. m." has its own. */
function inSentence(value: string, template: string, from: number, to: number): string {
  const begun = beginsSentence(template.slice(0, from)) ? capitalized(value) : value
  return template[to] === '.' ? begun.replace(/\.$/, '') : begun
}

function capitalized(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

function written(value: string, channel: PlaceholderFormat): string {
  if (channel === 'html') return value.replace(/[&<>"'`={}]/g, (character) => `&#${character.charCodeAt(0)};`)
  if (channel === 'stored') return asValue(value)
  return channel === 'header' ? value.replace(/[\r\n]+/g, ' ') : value
}

/** What stands for a brace in a value that is stored as plain words: characters that mean nothing to anyone. */
const OPENING = '\ue07b'
const CLOSING = '\ue07d'

/** Plain words as they are stored if nothing in them is to be filled. */
export function asValue(words: string): string {
  return words.replaceAll('{', OPENING).replaceAll('}', CLOSING)
}

/** Stored plain words as they are read, once nothing more is filled. */
export function restored(stored: string): string {
  return stored.replaceAll(OPENING, '{').replaceAll(CLOSING, '}')
}

/** The names in a template, each once. */
export function namesIn(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))]
}

/** Names in the template that have no value. */
export function unknownPlaceholders(template: string, known: readonly string[]): string[] {
  return namesIn(template).filter((name) => !known.includes(name))
}

/** Whether braces of the template itself would be left once these names are filled, whatever their values are. */
export function isUnresolved(template: string, known: readonly string[]): boolean {
  return hasUnresolved(fill(template, Object.fromEntries(known.map((name) => [name, ' '])), 'plain'))
}

/** The same for a text whose template is not at hand: what people typed may contain any braces. */
export function hasUnresolvedBeside(text: string, values: readonly string[]): boolean {
  const typed = values.filter(hasUnresolved).toSorted((a, b) => b.length - a.length)
  return hasUnresolved(typed.reduce((rest, value) => rest.replaceAll(value, ' '), text))
}

/** Whether any braces are left unreplaced. */
export function hasUnresolved(text: string): boolean {
  return /\{\{|\}\}/.test(text)
}
