import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { GRACE } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

const withKey = (key: string) => ({ 'idempotency-key': key })
const calendarsNamed = (name: string) => t.db.selectFrom('calendar').where('name', '=', name).select('id').execute()

async function aCalendar(name: string) {
  const { locationId, appointmentTypeId } = await anOffice(t.db)
  return { locationId, name, appointmentTypeIds: [appointmentTypeId] }
}

describe('a user’s request with a key (SAFE-12)', () => {
  it('is done once and answered alike, one after the other and at the same moment', async () => {
    const [form, key] = [await aCalendar('Once'), randomUUID()]
    const create = () => admin('POST /api/calendars/create', form, withKey(key))
    const first = await create()
    expect(first.statusCode, first.body).toBe(200)
    const again = await Promise.all([create(), create(), create()])
    for (const answer of again) expect(answer.json()).toEqual(first.json())
    expect(await calendarsNamed('Once')).toEqual([{ id: first.json().id }])

    const [other, otherKey] = [await aCalendar('At once'), randomUUID()]
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => admin('POST /api/calendars/create', other, withKey(otherKey))),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await calendarsNamed('At once')).toHaveLength(1)
  })

  it('adds one appointment at the counter', async () => {
    const office = await anOffice(t.db)
    const staff = await t.as('Staff', [office.locationId])
    const form = {
      locationId: office.locationId,
      appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }],
      startDateLocal: '2026-03-04T09:15',
      customer: GRACE,
      locale: 'en',
    }
    const key = randomUUID()
    const add = () => staff('POST /api/staff/appointments/add-from-calendar', form, withKey(key))
    const answers = await Promise.all([add(), add()])
    expect(
      answers.map((answer) => answer.statusCode),
      answers[0]?.body,
    ).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    const booked = await t.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .select('id')
      .execute()
    expect(booked).toHaveLength(1)
  })

  it('is refused with other contents, and with a key that is none', async () => {
    const [form, key] = [await aCalendar('Mine'), randomUUID()]
    await admin('POST /api/calendars/create', form, withKey(key))
    const other = await admin('POST /api/calendars/create', { ...form, name: 'Other' }, withKey(key))
    expect(other.statusCode).toBe(422)
    expect((await admin('POST /api/calendars/create', form, withKey('seven'))).statusCode).toBe(400)
    expect(await calendarsNamed('Other')).toEqual([])
  })

  it('is done when it was refused before: a refusal takes no key', async () => {
    const [form, key] = [await aCalendar(''), randomUUID()]
    expect((await admin('POST /api/calendars/create', form, withKey(key))).statusCode).toBe(400)
    expect((await admin('POST /api/calendars/create', { ...form, name: 'Named' }, withKey(key))).statusCode).toBe(200)
  })

  it('belongs to its user alone', async () => {
    const [form, key] = [await aCalendar('Shared key'), randomUUID()]
    await admin('POST /api/calendars/create', form, withKey(key))
    const colleague = await t.as('Admin')
    await colleague('POST /api/calendars/create', { ...form, name: 'Not shared' }, withKey(key))
    expect(await calendarsNamed('Not shared')).toHaveLength(1)
  })
})
