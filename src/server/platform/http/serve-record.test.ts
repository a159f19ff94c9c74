import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { addressOf, type Read, type Write } from '#contract/endpoint.ts'
import { type Noun, nouns } from '#contract/every-call.ts'
import { requestFor, type Scene } from '#server/testing/every-request.ts'
import { anOffice } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let scene: Scene
let admin: Caller

beforeAll(async () => {
  t = await startTestApp()
  scene = { db: t.db, ...(await anOffice(t.db)) }
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

const CALLS = ['table', 'get', 'create', 'update', 'remove'] as const
type Calls = Readonly<Record<(typeof CALLS)[number], Read | Write>>

/** The records of administrators that have exactly the calls of a record. */
const records = Object.entries<Noun>(nouns)
  .filter(([, { calls }]) => Object.keys(calls).join() === CALLS.join())
  .map(([noun, { calls }]) => [noun, calls as Calls] as const)
  .filter(([, { create }]) => create.at.startsWith('POST /api/admin/'))

const answered = async (call: ReturnType<Caller>, status = 200) => {
  const answer = await call
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json()
}

describe('a record of the portal (LOG-4)', () => {
  it('is one of several', () => expect(records.map(([noun]) => noun)).toContain('trustedBookers'))

  it.each(records)('%s: is created, listed, changed and deleted, logged and told to the screens', async (_, calls) => {
    const [entityType] = calls.create.entities
    const { payload } = await requestFor(calls.create, scene)
    const { id } = await answered(admin(calls.create.at, payload))
    const one = (call: Read | Write) => {
      const { method, path } = addressOf(call)
      return `${method} ${path.replace(':id', id)}` as const
    }
    expect(await answered(admin(one(calls.get)))).toMatchObject({ ...payload, id })
    const { result } = await answered(admin(calls.table.at, { take: 100 }))
    expect(result.rows).toContainEqual(expect.objectContaining({ id }))

    const { version } = await answered(admin(one(calls.get)))
    const renamed = { ...(payload as object), name: 'Another name' }
    await answered(admin(one(calls.update), { ...renamed, version }))
    await answered(admin(one(calls.update), { ...renamed, version }), 409)
    expect(await answered(admin(one(calls.get)))).toMatchObject({ ...renamed, version: version + 1 })

    await answered(admin(one(calls.remove)))
    for (const call of [calls.get, calls.remove]) await answered(admin(one(call)), 404)
    await answered(admin(one(calls.update), { ...renamed, version }), 404)

    const log = await answered(admin(`POST /api/change-log/${entityType}/${id}`, { take: 100 }))
    const rows: ChangeLogRow[] = log.result.rows
    expect(rows.filter(({ recordPropertyName }) => recordPropertyName === 'name')).toMatchObject([
      { changeLogAction: 'Deleted', oldValue: 'Another name', newValue: null },
      { changeLogAction: 'Updated', newValue: 'Another name' },
      { changeLogAction: 'Created', oldValue: null },
    ])
    expect(rows[0]).toMatchObject({ recordName: 'Another name' })
    const told = t.published.filter((message) => message.entityType === entityType && message.entityId === id)
    expect(told.map(({ event }) => event)).toEqual(['EntityCreated', 'EntityUpdated', 'Deleted'])
  })
})
