import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { shipped } from './shipped.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

it('lists every package of the last build, and gives the text of each (REL-3)', async () => {
  const list = await t.anyone('GET /api/public/licenses')
  expect(list.json()).toEqual(shipped().packages)
  expect(list.json().length > 0).toBe(existsSync('dist/data/licenses.json'))
  for (const [index, text] of shipped().texts.entries()) {
    const answer = await t.anyone(`GET /api/public/licenses/${index + 1}/text`)
    expect(answer.json()).toEqual({ text })
  }
})

it('knows no text beyond the last one', async () => {
  const answer = await t.anyone(`GET /api/public/licenses/${shipped().texts.length + 1}/text`)
  expect(answer.statusCode).toBe(404)
})
