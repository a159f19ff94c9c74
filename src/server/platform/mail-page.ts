import sanitize from 'sanitize-html'
import { directionOf, type Language } from '#domain/languages.ts'
import { BOX } from '#domain/templates/letter.ts'
import { WORDS } from './words.ts'

/** The colors of the pages, by day and by night. */
const COLORS = {
  canvas: ['#f5f8f8', '#0c1417'],
  surface: ['#ffffff', '#131d21'],
  ink: ['#10212b', '#e8f0f2'],
  line: ['#d8e1e4', '#29383e'],
  link: ['#0a5a64', '#6fd0d4'],
  button: ['#0b5f69', '#5cc6cb'],
  onButton: ['#ffffff', '#04262a'],
  brand: ['#0e2e3c', '#0f2029'],
  accent: ['#f0a31c', '#f4b544'],
} as const satisfies Record<string, readonly [day: string, night: string]>

const FONT =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,'Noto Naskh Arabic','PingFang SC','Noto Sans SC',sans-serif"

/** What programs that read style sheets get on top of the inline styles: the night's colors. */
const NIGHT = [
  `.canvas{background-color:${COLORS.canvas[1]}!important}`,
  `.card{background-color:${COLORS.surface[1]}!important;border-color:${COLORS.line[1]}!important;color:${COLORS.ink[1]}!important}`,
  `.card p,.card li,.card h2,.card h3,.card blockquote{color:${COLORS.ink[1]}!important}`,
  `.card a{color:${COLORS.link[1]}!important}`,
  `.brand{background-color:${COLORS.brand[1]}!important;border-color:${COLORS.accent[1]}!important}`,
  `.button td{background-color:${COLORS.button[1]}!important}`,
  `.card .button a{color:${COLORS.onButton[1]}!important}`,
].join('')

/** What the elements of a rich text look like. Many programs read only styles that stand at the element. */
const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  h3: 'margin:0 0 12px;font-size:17px;line-height:1.3',
  ul: 'margin:0 0 16px;padding:0;padding-inline-start:22px',
  ol: 'margin:0 0 16px;padding:0;padding-inline-start:22px',
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 16px;padding-inline-start:14px;border-inline-start:3px solid ${COLORS.line[0]}`,
}

/** A list whose items begin with a box to check needs no other mark. */
const CHECKLIST = new RegExp(`<ul>(?=\\s*<li>\\s*(?:<p>)?\\s*${BOX})`, 'g')
const CHECKLIST_STYLE = 'margin:0 0 16px;padding:0;list-style:none'

/** A paragraph that is nothing but a link. */
const LONE_LINK = /<p>\s*<a href="([^"]*)">((?:(?!<\/?a\b)[\s\S])*)<\/a>\s*<\/p>/g

/** The picture in an email that shows its link as a code. */
export const CHECK_IN_CODE = 'check-in-code'

/**
 * An email as a page in the portal's look: its name on top, and a button for a paragraph that is nothing but a link. Its
 * only picture is the code for the kiosk, which comes with it. Tables and inline styles, because that is all that some mail
 * programs know.
 */
export function htmlPage(
  safeBody: string,
  language: Language,
  { hasCode = false }: { readonly hasCode?: boolean } = {},
): string {
  const direction = directionOf(language)
  const start = direction === 'rtl' ? 'right' : 'left'
  const mark = `<span style="display:inline-block;width:24px;height:20px;line-height:20px;border-top:5px solid ${COLORS.accent[0]};border-radius:5px;background-color:#ffffff;color:${COLORS.brand[0]};text-align:center;font-size:15px;font-weight:bold;vertical-align:middle" aria-hidden="true">&#10003;</span>`
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${NIGHT}}</style></head>`,
    `<body class="canvas" style="margin:0;padding:0;background-color:${COLORS.canvas[0]}">`,
    `<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background-color:${COLORS.canvas[0]}"><tr><td align="center" style="padding:24px 12px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">',
    `<tr><td class="brand" align="${start}" style="padding:16px 24px;border-radius:12px 12px 0 0;border-bottom:3px solid ${COLORS.accent[0]};background-color:${COLORS.brand[0]};color:#ffffff;font-family:${FONT};font-size:17px;font-weight:600">`,
    `${mark}<span style="vertical-align:middle">&nbsp;&nbsp;${WORDS[language].messages.portal}</span></td></tr>`,
    `<tr><td class="card" align="${start}" style="padding:24px 24px 12px;border:1px solid ${COLORS.line[0]};border-top:0;border-radius:0 0 12px 12px;background-color:${COLORS.surface[0]};color:${COLORS.ink[0]};font-family:${FONT};font-size:16px;line-height:1.55">`,
    styled(safeBody, start),
    hasCode ? codeIn(language) : '',
    '</td></tr></table></td></tr></table></body></html>',
  ].join('')
}

function codeIn(language: Language): string {
  const { codeTitle, codeText, codeLabel } = WORDS[language].line
  return [
    `<h3 style="${STYLES['h3']}">${codeTitle}</h3>`,
    `<p style="${STYLES['p']}"><img src="cid:${CHECK_IN_CODE}" width="180" height="180" alt="${codeLabel}" style="display:block;border-radius:8px"></p>`,
    `<p style="${STYLES['p']}">${codeText}</p>`,
  ].join('')
}

function styled(safeBody: string, start: 'left' | 'right'): string {
  return safeBody
    .replace(
      LONE_LINK,
      (_, href: string, words: string) =>
        `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" align="${start}" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background-color:${COLORS.button[0]}"><a style="display:inline-block;padding:12px 22px;color:${COLORS.onButton[0]};font-weight:600;text-decoration:none" href="${href}">${words}</a></td></tr></table><div style="clear:both"></div>`,
    )
    .replace(/<a href=/g, `<a style="color:${COLORS.link[0]};overflow-wrap:anywhere" href=`)
    .replace(CHECKLIST, `<ul style="${CHECKLIST_STYLE}">`)
    .replace(/<(p|h2|h3|ul|ol|li|blockquote)>/g, (_, tag: string) => `<${tag} style="${STYLES[tag]}">`)
}

/** The same for programs that show no HTML: a button is its words and its address, on a line of its own; other links follow their words. */
export function plainText(safeBody: string): string {
  const lines = safeBody
    .replace(LONE_LINK, (_, href: string, words: string) => (words === href ? `${href}\n\n` : `${words}\n${href}\n\n`))
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, words: string) =>
      words === href ? href : `${words}: ${href}`,
    )
    .replace(new RegExp(`<li>\\s*(?:<p>)?\\s*${BOX}\\s*`, 'g'), '[ ] ')
    .replace(/<li>\s*(?:<p>)?/g, '- ')
    .replace(/(?:<\/p>)?\s*<\/li>/g, '\n')
    .replace(/<br \/>/g, '\n')
    .replace(/([:：](?:<\/(?:strong|em)>)*\s*)<\/p>\s*(?=<(?:ul|ol)>)/g, '$1\n')
    .replace(/<\/(p|h\d|ul|ol|blockquote)>/g, '\n\n')
  return unescaped(sanitize(lines, { allowedTags: [], allowedAttributes: {} }))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (NAMED[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )
}
