const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A link in a paragraph of its own, shown as a button, and what is said about it below. */
const FROM_THE_BUTTON = /<p>\s*<a\b[^>]*>[^<]*<\/a>\s*<\/p>[\s\S]*$/i

/** A rich text as someone would read it out: without markup, and without links, which no one can say. */
export function spoken(html: string): string {
  return html
    .replace(FROM_THE_BUTTON, '')
    .replace(/<a\b[^>]*>.*?<\/a>/gis, '')
    .replace(/<br\s*\/?>|<\/(?:p|h\d|li|blockquote|div)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
