import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { htmlPage, plainText } from './mail-page.ts'

const BODY =
  '<p>Hello Ana,</p><ul><li><strong>When:</strong> Monday</li></ul><p>Please bring:</p><ul><li>Old license</li><li><p>Bill</p></li></ul>' +
  '<p><a href="https://portal.test/x?a=1&amp;b=2">See it</a></p><p>Or <a href="mailto:a@b.test">write</a>.</p>'

describe('an email as a page', () => {
  it.each(LANGUAGES)('says in which language and direction it is to be read: %s', (language) => {
    const page = htmlPage(BODY, language)
    expect(page).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(page).not.toMatch(/<img|url\(|<link|<script|https?:\/\/(?!portal\.test)/)
  })

  it('shows a paragraph that is nothing but a link as a button, and other links as links', () => {
    const page = htmlPage(BODY, 'en')
    expect(page.match(/class="button"/g)).toHaveLength(1)
    expect(page).toMatch(
      /<td style="[^"]*background-color:[^"]*"><a style="[^"]*padding:[^"]*" href="https:\/\/portal\.test\/x\?a=1&amp;b=2">See it<\/a><\/td>/,
    )
    expect(page).toMatch(/<p style="[^"]*">Or <a style="[^"]*" href="mailto:a@b\.test">write<\/a>\.<\/p>/)
  })

  it('can be read by day and by night: 4.5:1 or better', () => {
    const page = htmlPage(BODY, 'en')
    const day = page.slice(page.indexOf('<body'))
    const night = page.slice(0, page.indexOf('</style>'))
    const pairs = [
      [colorIn(day, /class="card"[^>]*;color:(#\w+)/), colorIn(day, /class="card"[^>]*background-color:(#\w+)/)],
      [colorIn(day, /<a style="color:(#\w+)/), colorIn(day, /class="card"[^>]*background-color:(#\w+)/)],
      [colorIn(day, /padding:12px 22px;color:(#\w+)/), colorIn(day, /border-radius:8px;background-color:(#\w+)/)],
      [colorIn(day, /class="brand"[^>]*;color:(#\w+)/), colorIn(day, /class="brand"[^>]*background-color:(#\w+)/)],
      [colorIn(night, /\.card\{[^}]*;color:(#\w+)/), colorIn(night, /\.card\{background-color:(#\w+)/)],
      [colorIn(night, /\.card a\{color:(#\w+)/), colorIn(night, /\.card\{background-color:(#\w+)/)],
      [colorIn(night, /\.button a\{color:(#\w+)/), colorIn(night, /\.button td\{background-color:(#\w+)/)],
      [colorIn(day, /class="brand"[^>]*;color:(#\w+)/), colorIn(night, /\.brand\{background-color:(#\w+)/)],
    ] as const
    for (const [text, background] of pairs) expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['<li>☐ License</li>', '<li><p>☐ License</p></li>'])(
    'shows a checklist as boxes alone: %s (READY-3)',
    (item) => {
      const page = htmlPage(`<ul>${item}</ul><ul><li>Monday</li></ul>`, 'en')
      expect(page.match(/<ul style="[^"]*list-style:none/g)).toHaveLength(1)
      expect(plainText(`<ul>${item}</ul>`)).toBe('[ ] License')
    },
  )

  it('reads well without HTML: lists, and links written out', () => {
    expect(plainText(BODY)).toBe(
      [
        'Hello Ana,\n',
        '- When: Monday\n',
        'Please bring:',
        '- Old license',
        '- Bill\n',
        'See it',
        'https://portal.test/x?a=1&b=2\n',
        'Or write: mailto:a@b.test.',
      ].join('\n'),
    )
  })
})

function colorIn(text: string, pattern: RegExp): string {
  const color = pattern.exec(text)?.[1]
  if (color === undefined) throw new Error(`No color ${pattern}`)
  return color
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
