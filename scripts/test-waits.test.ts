import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Vitest gives up after a second by default; a page's `waitFor` and `expect.poll` have their limit from the set-up. */
const WAIT = /vi\.wait(?:For|Until)\(/g
const LIMIT = /timeout|PATIENCE|\b\d+_000,?\s*$/

it('lets no test wait for one second only: a busy machine is slower', () => {
  const tests = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  expect(tests.length).toBeGreaterThan(300)
  const hasty = tests.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(WAIT)]
      .filter(({ index, 0: call }) => !LIMIT.test(argumentsFrom(text, index + call.length)))
      .map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`)
  })
  expect(hasty).toEqual([])
})

/** Up to the bracket that closes the one before. */
function argumentsFrom(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end++) {
    if ('([{'.includes(text[end] ?? '')) depth++
    if (')]}'.includes(text[end] ?? '')) depth--
  }
  return text.slice(start, end - 1)
}
