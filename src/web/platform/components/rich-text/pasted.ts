/*
 * What a word processor puts on the clipboard, in the few elements that rich text has (decision 12). Word writes a list as
 * paragraphs that only look like one; and there are no tables, so a row becomes a line.
 */
export function fromClipboard(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const each of body.querySelectorAll('style, script, meta, link, title, xml')) each.remove()
  // Inner ones first: the outer one then takes their lines.
  for (const table of [...body.querySelectorAll('table')].toReversed()) table.replaceWith(linesOf(table))
  for (const item of body.querySelectorAll(`:not(${LISTED}) + ${LISTED}, ${LISTED}:first-child`)) gather(item)
  return body.innerHTML
}

/** A paragraph in one of Word's lists. */
const LISTED = 'p[style*="mso-list"]:not([style*="mso-list:none"], [style*="mso-list: none"])'

const isListed = (element: Element) => element.matches(LISTED)

/** Turns a run of list paragraphs into a list, as deep as they say. */
function gather(first: Element): void {
  const lists: Element[] = []
  let next: Element | null = first
  const place = first.ownerDocument.createComment('')
  first.before(place)
  while (next && isListed(next)) {
    const paragraph: Element = next
    next = paragraph.nextElementSibling
    const level = Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)
    const kind = isNumbered(paragraph) ? 'ol' : 'ul'
    lists.length = Math.min(lists.length, level)
    // At its own level another kind of list begins; the first one stays as it is.
    if (lists.length === level && lists[level - 1]?.localName !== kind) lists.length = level - 1
    while (lists.length < level) {
      const list = first.ownerDocument.createElement(kind)
      const parent = lists.at(-1)
      if (parent) (parent.lastElementChild ?? parent.appendChild(first.ownerDocument.createElement('li'))).append(list)
      else place.before(list)
      lists.push(list)
    }
    const item = first.ownerDocument.createElement('li')
    const text = first.ownerDocument.createElement('p')
    text.append(...withoutMarker(paragraph).childNodes)
    item.append(text)
    lists.at(-1)?.append(item)
    paragraph.remove()
  }
  place.remove()
}

const MARKER = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'

/** "1." and "b)" count; "·" and "o" are dots. */
function isNumbered(paragraph: Element): boolean {
  return /^\s*\(?\w{1,4}[.)]/.test(paragraph.querySelector(MARKER)?.textContent ?? '')
}

function withoutMarker(paragraph: Element): Element {
  for (const marker of paragraph.querySelectorAll(MARKER)) marker.remove()
  return paragraph
}

/** One paragraph, a line for each row, its cells apart: "Monday | 8:00 AM – 5:00 PM". */
function linesOf(table: HTMLTableElement): Element {
  const lines = table.ownerDocument.createElement('p')
  for (const row of table.rows) {
    const cells = [...row.cells]
    if (cells.every(({ textContent }) => textContent.trim() === '')) continue
    if (lines.hasChildNodes()) lines.append(table.ownerDocument.createElement('br'))
    for (const [at, cell] of cells.entries()) {
      if (at > 0) lines.append(' | ')
      lines.append(...inlineOf(cell))
    }
  }
  return lines
}

/** A cell's words with their emphasis and links, its blocks one after another. */
function inlineOf(cell: HTMLTableCellElement): Node[] {
  const blocks = [...cell.querySelectorAll('p, li, h1, h2, h3, h4, div')].filter(({ children }) => !hasBlock(children))
  const words = blocks.length === 0 ? [cell] : blocks
  const nodes = words.flatMap((block, at) => [
    ...(at > 0 ? [cell.ownerDocument.createTextNode(' ')] : []),
    ...block.childNodes,
  ])
  if (cell.localName !== 'th') return nodes
  const strong = cell.ownerDocument.createElement('strong')
  strong.append(...nodes)
  return [strong]
}

const hasBlock = (children: HTMLCollection) => [...children].some((child) => child.matches('p, li, ul, ol, div'))
