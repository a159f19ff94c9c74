// Read from disk, because vitest empties the style sheets it imports.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')
const declarations = tokens.matchAll(/--color-([\w-]+):\s*(?:light-dark\((#\w+),\s*(#\w+)\)|(#\w+));/g)
const colours = new Map<string, { light: string; dark: string }>()
for (const [, name = '', light, dark, both = ''] of declarations) {
  // The first declaration counts; those for more contrast come later in the file.
  if (!colours.has(name)) colours.set(name, { light: light ?? both, dark: dark ?? both })
}

function channels(hex: string): number[] {
  const digits = hex.slice(1)
  const pairs = digits.length === 3 ? digits.split('').map((digit) => digit + digit) : digits.match(/../g)
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16) / 255)
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function colour(name: string, theme: 'light' | 'dark'): string {
  const found = colours.get(name)
  if (!found) throw new Error(`tokens.css has no --color-${name}`)
  return found[theme]
}

const grounds = ['canvas', 'surface', 'sunken', 'hover', 'overlay']
const tones = ['info', 'teal', 'success', 'warning', 'danger', 'rose', 'neutral']

const texts: [text: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ['primary', ground],
    ['danger', ground],
  ]),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    [tone, 'surface'],
  ]),
  ['ink', 'primary-soft'],
  ['muted', 'primary-soft'],
  ['primary', 'primary-soft'],
  ['primary-hover', 'hover'],
  ['on-primary', 'primary-solid'],
  ['on-primary', 'primary-solid-hover'],
  ['on-danger', 'danger-solid'],
  ['on-danger', 'danger-solid-hover'],
  ['on-brand', 'brand'],
]

/** What bounds a control or shows the focus has to be seen, not read. */
const marks: [mark: string, ground: string][] = grounds.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['focus', ground],
])

describe.each(['light', 'dark'] as const)('colors of the %s theme', (theme) => {
  it.each(texts)('%s on %s is readable: 4.5 to 1', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('%s on %s is visible: 3 to 1', (mark, ground) => {
    expect(contrast(colour(mark, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})

describe('movement', () => {
  const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css'))
  const text = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')

  it('takes 150 ms for a change and 200 ms for what comes in', () => {
    expect(tokens).toContain('--default-transition-duration: 150ms;')
    expect(tokens).toContain('--entrance-duration: 200ms;')
  })

  it.each(sheets.filter((name) => name !== 'tokens.css'))('has no duration of its own in %s', (name) => {
    const own = [...text(name).matchAll(/\b(\d+)ms\b/g)].map(([duration]) => duration)
    // A millisecond stands for none.
    expect(own.filter((duration) => duration !== '1ms')).toEqual([])
  })

  it('is none for those who asked for less', () => {
    expect(text('base.css')).toMatch(/prefers-reduced-motion: reduce\)[^}]*animation-duration: 1ms !important/)
  })
})
