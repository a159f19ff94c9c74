import sanitize from 'sanitize-html'

/** Languages written right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/i

export function htmlPage(safeBody: string, locale: string): string {
  const direction = RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${locale}" dir="${direction}"><meta charset="utf-8"><body>${safeBody}</body></html>`
}

/** The same for programs that show no HTML: links are written out after their text. */
export function plainText(safeBody: string): string {
  const lines = safeBody
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, words: string) =>
      words === href ? href : `${words}: ${href}`,
    )
    .replace(/<li>/g, '- ')
    .replace(/<br \/>|<\/(p|h\d|li|blockquote)>/g, '\n')
  return unescaped(sanitize(lines, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (NAMED[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )
}
