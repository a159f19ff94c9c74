import { fill, namesIn } from '#domain/placeholders.ts'

/** One of several things, with a link behind it. */
export interface LinkedThing {
  readonly text: string
  readonly label: string
  readonly url: string
}

/** What a placeholder of an email stands for: words, or several things, such as the documents to bring. */
export type LetterValues = Readonly<Record<string, string | readonly (string | LinkedThing)[]>>

/** Where there are no links. */
export const textOf = (thing: string | LinkedThing): string => (typeof thing === 'string' ? thing : thing.text)

/** Before an item of a checklist. */
export const BOX = '☐'

/** A list item that consists of one placeholder, with or without a box before it. */
const ITEM_OF_ONE =
  /<li>((?:[\s☐]|<(?!\/?li\b)[^>]*>)*)\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}((?:\s|<(?!\/?li\b)[^>]*>)*)<\/li>/g

/** The innermost paragraphs and list items. They are read from tag to tag, which is faster than looking ahead at every letter. */
const PARAGRAPH = /<p>[^<]*(?:<(?!\/?p\b)[^<]*)*<\/p>/g
const ITEM = /<li>[^<]*(?:<(?!\/?li\b)[^<]*)*<\/li>/g

/** A list with nothing in it, and the paragraph that leads to it: "What to bring:". */
const HAS_EMPTY_LIST = /<(ul|ol)>\s*<\/\1>/
const EMPTY_LIST = /(?:<p>(?:(?!<\/?p\b)[\s\S])*[:：]\s*(?:<\/(?:strong|em)>\s*)*<\/p>\s*)?<(ul|ol)>\s*<\/\1>/g

/** A placeholder that follows a comma: "Elm Street, 1200 Elm Street". */
const AFTER_COMMA = /[,，،]\s*\{\{\s*([A-Za-z][A-Za-z0-9]*)\s*\}\}/g

const EMPTY_ITEM = /<li>\s*<\/li>/g

/**
 * Fills the body of an email. A list item that is nothing but a placeholder for several things becomes one item for each;
 * elsewhere they follow each other, as `listed` puts them. A paragraph or list item whose placeholders are all empty is
 * left out: "Phone:" with nothing behind it helps no one. So is a comma before nothing. Names without a value are left for later.
 */
export function letter(
  template: string,
  values: LetterValues,
  listed: (things: readonly string[]) => string,
  ours?: ReadonlySet<string>,
): string {
  const words = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : listed(value.map(textOf)),
    ]),
  )
  const itemized = template.replace(ITEM_OF_ONE, (whole, before: string, name: string, after: string) => {
    const things = Object.hasOwn(values, name) ? values[name] : undefined
    if (things === undefined || typeof things === 'string' || things.length === 0) return whole
    return things.map((thing) => `<li>${before}${item(thing)}${after}</li>`).join('')
  })
  const parted = withoutEmpty(itemized, words).replace(AFTER_COMMA, (part, name: string) =>
    words[name]?.trim() === '' ? '' : part,
  )
  return fill(parted, words, 'html', ours)
}

function item(thing: string | LinkedThing): string {
  if (typeof thing === 'string') return fill('{{Text}}', { Text: thing }, 'html')
  const { text, label, url } = thing
  return fill('{{Text}}<br /><a href="{{Url}}">{{Label}}</a>', { Text: text, Url: url, Label: label }, 'html')
}

function withoutEmpty(template: string, values: Readonly<Record<string, string>>): string {
  const unlessEmpty = (part: string) => {
    const names = namesIn(part)
    return names.length > 0 && names.every((name) => values[name]?.trim() === '') ? '' : part
  }
  let left = template
  let before: string
  // Lists may lie in list items: an inner one that goes may leave the outer one empty.
  do {
    before = left
    left = left.replace(ITEM, unlessEmpty).replace(PARAGRAPH, unlessEmpty)
    if (HAS_EMPTY_LIST.test(left)) left = left.replace(EMPTY_LIST, '')
    left = left.replace(EMPTY_ITEM, '')
  } while (left !== before)
  return left
}

/** A paragraph that is nothing but the link, shown as a button; and any other link to it. */
const PERSONAL_BUTTON = /<p>\s*<a\b[^>]*href="\{\{\s*Url\s*\}\}"[^>]*>(?:(?!<\/a>)[\s\S])*<\/a>\s*<\/p>/g
const PERSONAL_LINK = /<a\b[^>]*href="\{\{\s*Url\s*\}\}"[^>]*>((?:(?!<\/a>)[\s\S])*)<\/a>/g

/** The same email without the link that is its reader's alone, for everyone who gets a copy. */
export function withoutPersonalLink(body: string): string {
  return body
    .replace(PERSONAL_BUTTON, '')
    .replace(PERSONAL_LINK, '$1')
    .replace(/\{\{\s*Url\s*\}\}/g, '')
}
