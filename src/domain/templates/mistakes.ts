import { fill, hasUnresolved, unknownPlaceholders } from '#domain/placeholders.ts'

/** What is wrong with a template, as a sentence; undefined if it can be filled. */
export function templateMistake(template: string, known: readonly string[]): string | undefined {
  if (/\{{3}|\}{3}/.test(template)) return 'Three braces have no meaning: write {{Name}} with two.'

  const [cut] = /\{\{[^{}]*<[^{}]*\}\}/.exec(template) ?? []
  if (cut !== undefined) {
    const whole = cut.replace(/<[^>]*>/g, '')
    return `The placeholder ${whole} is split by formatting. Remove it and insert it again.`
  }

  const may = listed(known.map((name) => `{{${name}}}`))
  const [unknown] = unknownPlaceholders(template, known)
  if (unknown !== undefined) return `There is no placeholder {{${unknown}}} here, only ${may}.`

  const filled = fill(template, Object.fromEntries(known.map((name) => [name, ''])), 'plain')
  return hasUnresolved(filled) ? `Double braces are only for ${may}.` : undefined
}

/** "a, b and c" */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The links that a stored text may contain. */
const LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i

/**
 * Whether a link in rich text may stay. The only placeholders that can be a whole link are the portal's own {{Url}} and
 * {{MapUrl}}: any other is what a customer typed, and could be a script.
 */
export function isSafeLink(href: string): boolean {
  const link = href.trim()
  return link === '{{Url}}' || link === '{{MapUrl}}' || (LINK.test(link) && !/[{}\s]/.test(link))
}
