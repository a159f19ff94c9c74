/** Stored texts hold "{{Name}}"; the editor shows each as a chip that cannot be split. Links keep theirs unchanged. */

const CHIP = 'data-placeholder'

/** Stored text as the editor reads it: every name it knows becomes a chip. */
export function toEditor(html: string, names: readonly string[]): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const text of textsIn(body)) text.replaceWith(...piecesOf(text.data, names))
  return body.innerHTML
}

/** The editor's text as it is stored. */
export function toStorage(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const chip of body.querySelectorAll(`[${CHIP}]`)) chip.replaceWith(`{{${chip.getAttribute(CHIP)}}}`)
  return body.innerHTML
}

function textsIn(body: HTMLElement): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
  return texts
}

function piecesOf(text: string, names: readonly string[]): (string | HTMLElement)[] {
  return text.split(/(\{\{\s*\w+\s*\}\})/).map((part) => {
    const name = /^\{\{\s*(\w+)\s*\}\}$/.exec(part)?.[1] ?? ''
    if (!names.includes(name)) return part
    const chip = document.createElement('span')
    chip.setAttribute(CHIP, name)
    chip.textContent = name
    return chip
  })
}
