import sanitizeHtml from 'sanitize-html'
import { isSafeLink } from '#domain/templates/mistakes.ts'

/** What a rich text may be made of: what the editor makes. */
const TAGS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'blockquote']

/**
 * Keeps of a rich text what is harmless, by a short list: no scripts, no handlers, no styles, no pictures, no link that
 * could be a script. Texts pass here when they are saved, and mails once more before they leave.
 */
export function harmless(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'] },
    // Links are decided below; this only keeps the library from a decision of its own.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      a: (tagName, { href = '' }) => {
        const attribs: Record<string, string> = isSafeLink(href) ? { href: href.trim() } : {}
        return { tagName, attribs }
      },
    },
  })
}

/** Whether there is anything to read in it. */
export function isBlank(html: string): boolean {
  return (
    sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
      .replaceAll(/&nbsp;|\u00a0/g, ' ')
      .trim() === ''
  )
}
