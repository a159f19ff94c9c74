/** Templates hold names in double braces, "{{FirstName}}", and no other syntax. */

const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

/**
 * Where the text ends up, which decides how values are escaped. `html` and `stored` (plain words) may be filled again,
 * with what only their reader may know: there, no value contains a brace, so what people type never becomes a placeholder.
 */
export type Channel = 'html' | 'plain' | 'header' | 'stored'

/** Replaces names with their values, once: a value that looks like a placeholder stays as it is. */
export function fill(template: string, values: Readonly<Record<string, string>>, channel: Channel): string {
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? written(values[name] ?? '', channel) : whole,
  )
}

function written(value: string, channel: Channel): string {
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

/** Names in the template that have no value. */
export function unknownPlaceholders(template: string, known: readonly string[]): string[] {
  const used = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
  return [...new Set(used)].filter((name) => !known.includes(name))
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
