import sanitizeHtml from 'sanitize-html'
import { isSafeLink } from '#domain/templates/mistakes.ts'

/** What a rich text may contain: what the editor produces. */
const TAGS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'blockquote']

/**
 * Keeps only the harmless parts of a rich text, by a short list: no scripts, no handlers, no styles, no pictures, no
 * link that could be a script. Texts are cleaned when they are saved, and emails once more before they are sent.
 */
export function harmless(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'] },
    // Links are decided below; this only keeps the library from deciding for itself.
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
