import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sayWay, ways } from './ways.ts'

const found = ways()

it('shows the five requests in docs/architecture.md as they are', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  for (const way of found) expect(page, 'run npm run ways').toContain(sayWay(way))
})

it('lets a booking be read in at most seven files, without coming back to a room', () => {
  const submit = found.find(({ name }) => name === 'submit a booking')?.straight ?? []
  const rooms = submit.map((file) => file.split('/').slice(0, -1).join('/'))
  const entered = rooms.filter((room, index) => room !== rooms[index - 1])
  expect(submit.length).toBeLessThanOrEqual(7)
  expect(new Set(entered).size).toBe(entered.length)
})
