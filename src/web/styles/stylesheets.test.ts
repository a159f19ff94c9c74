import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What print.css changes is defined elsewhere. */
const sheets = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !file.endsWith('print.css'))
  .map((file) => `src/web/${file}`)

it('defines each class in one stylesheet: whoever goes from screen to screen has loaded several', () => {
  const defined = sheets.flatMap((file) => [...classesOf(readFileSync(file, 'utf8'))])
  expect(defined.length).toBeGreaterThan(100)
  expect(defined.filter((name, i) => defined.indexOf(name) < i)).toEqual([])
})

/** Those that have a rule of their own, at the top or in a layer. */
function classesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^(?: {2})?(\.[\w-]+)(?:,| \{)$/gm)].map(([, name = '']) => name))
}
