import { fill, hasUnresolved, namesIn, unknownPlaceholders } from '#domain/placeholders.ts'

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

/** A link that no one sees, because it has no words. */
const UNSEEN_LINK = /<a\b[^>]*>(?:\s|&nbsp;)*<\/a>/gi

/** What a template lacks that its readers need to act on it, as a sentence (TMPL-8); undefined if nothing. */
export function missingMistake(body: string, needed: readonly string[], subject = ''): string | undefined {
  // A subject can say when, but no one can open a link in it.
  const there = [...namesIn(body.replace(UNSEEN_LINK, '')), ...namesIn(subject).filter((name) => name !== 'Url')]
  const missing = needed.filter((name) => !there.includes(name))
  if (missing.length === 0) return undefined
  const names = listed(missing.map((name) => `{{${name}}}`))
  return `People cannot act on this message without ${names}. Insert ${missing.length === 1 ? 'it' : 'them'} again.`
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
