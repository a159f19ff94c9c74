/** Templates hold names in double braces, "{{FirstName}}": the only language they have. */

const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

/** How a value must be written where the text ends up. */
export type Channel = 'html' | 'plain' | 'header'

/** Puts values in place of their names, once: a value that looks like a placeholder stays as it is. */
export function fill(template: string, values: Readonly<Record<string, string>>, channel: Channel): string {
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? written(values[name] ?? '', channel) : whole,
  )
}

function written(value: string, channel: Channel): string {
  if (channel === 'html') return value.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`)
  return channel === 'header' ? value.replace(/[\r\n]+/g, ' ') : value
}

/** Names the template uses that nobody fills. */
export function unknownPlaceholders(template: string, known: readonly string[]): string[] {
  const used = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
  return [...new Set(used)].filter((name) => !known.includes(name))
}

/** Whether braces are left that no value has replaced. */
export function hasUnresolved(text: string): boolean {
  return /\{\{|\}\}/.test(text)
}
