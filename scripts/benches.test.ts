import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('lists every bench in docs/performance.md, and only those that exist', () => {
  const run = readFileSync('bench/run.ts', 'utf8')
  const table = /const benches[^{]*\{(.*?)\n\}/s.exec(run)?.[1] ?? ''
  const benches = [...table.matchAll(/^ {2}'?([\w-]+)'?[:,]/gm)].map(([, name]) => name)
  const page = readFileSync('docs/performance.md', 'utf8')
  const rows = /\| bench \| what it measures \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(page)?.[1] ?? ''
  const firstCells = rows.split('\n').flatMap((row) => row.split('|')[1] ?? [])
  const listed = firstCells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
  expect(benches.length).toBeGreaterThan(15)
  expect(new Set(listed)).toEqual(new Set(benches))
})
