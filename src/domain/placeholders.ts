/** Templates hold names in double braces, "{{FirstName}}", and no other syntax. */

const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

/** Where the text ends up, which decides how values are escaped. */
export type Channel = 'html' | 'plain' | 'header'

/** Replaces names with their values, once: a value that looks like a placeholder stays as it is. */
export function fill(template: string, values: Readonly<Record<string, string>>, channel: Channel): string {
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? written(values[name] ?? '', channel) : whole,
  )
}

function written(value: string, channel: Channel): string {
  if (channel === 'html') return value.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`)
  return channel === 'header' ? value.replace(/[\r\n]+/g, ' ') : value
}

/** Names in the template that have no value. */
export function unknownPlaceholders(template: string, known: readonly string[]): string[] {
  const used = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
  return [...new Set(used)].filter((name) => !known.includes(name))
}

/** Whether any braces are left unreplaced. */
export function hasUnresolved(text: string): boolean {
  return /\{\{|\}\}/.test(text)
}
