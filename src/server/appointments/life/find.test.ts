import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { FoundAppointments } from '#contract/staff-appointments.ts'
import type { Actor } from '#server/platform/context.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { appointmentsMeant } from './find.ts'

let t: TestApp
let here: Awaited<ReturnType<typeof anOffice>>
let elsewhere: Awaited<ReturnType<typeof anOffice>>
let staff: Caller
/** Past, next and far ahead, all of the same customer; and another's. */
let ids: { past: number; next: number; ahead: number; other: number; away: number }

const JOSE = {
  firstName: 'José María',
  lastName: 'Núñez-Đặng',
  email: 'Jose.Nunez+office@gmail.com',
  phoneNumber: '+13035550142',
  smsPhoneNumber: '+13035550177',
}

beforeAll(async () => {
  t = await startTestApp('2026-03-03T15:00:00Z')
  ;[here, elsewhere] = [await anOffice(t.db, { numberOfSlots: 30 }), await anOffice(t.db)]
  staff = await t.as('Staff', [here.locationId])
  const booking = async (office: typeof here, day: string, customer: object) => {
    const id = await aBooking(t.db, office, day, [540, 555])
    await t.db.updateTable('appointment').set(customer).where('id', '=', id).execute()
    return id
  }
  ids = {
    ahead: await booking(here, '2026-03-20', JOSE),
    past: await booking(here, '2026-03-02', JOSE),
    next: await booking(here, '2026-03-04', { ...JOSE, reference: 'FH7K2MRWX' }),
    other: await booking(here, '2026-03-04', { firstName: 'Ana', lastName: 'Ruiz' }),
    away: await booking(elsewhere, '2026-03-04', { ...JOSE, lastName: 'Elsewhere', reference: 'FH7K2MRWY' }),
  }
})
afterAll(() => t.stop())

async function found(text: string, caller = staff): Promise<number[]> {
  const answer = await caller('POST /api/staff/appointments/find', { text })
  expect(answer.statusCode, answer.body).toBe(200)
  const { appointments }: FoundAppointments = answer.json()
  return appointments.map(({ id }) => id)
}

describe('POST /api/staff/appointments/find (APPT-13)', () => {
  it.each([
    'José Núñez',
    'nunez jose',
    'NUNEZ, MARIA',
    'dang',
    'jo nu',
    '(303) 555-0142',
    '303.555.0142',
    '1 303 555 0142',
    '+13035550142',
    '555-0142',
    '3035550177',
    'jose.nunez+office@GMAIL.com',
    'josenunez@googlemail.com',
  ])('finds by %s, the coming ones first, then the past', async (text) => {
    expect(await found(text)).toEqual([ids.next, ids.ahead, ids.past])
  })

  it('finds by reference, however it is typed', async () => {
    expect(await found('fh7-k2m-rwx')).toEqual([ids.next])
    expect(await found('FH7 K2M RWX')).toEqual([ids.next])
  })

  it('shows what tells one from another', async () => {
    const answer = await staff('POST /api/staff/appointments/find', { text: 'ruiz' })
    expect(answer.json()).toEqual({
      appointments: [
        {
          id: ids.other,
          firstName: 'Ana',
          lastName: 'Ruiz',
          startDateLocal: '2026-03-04T09:00',
          locationId: here.locationId,
          locationName: expect.any(String),
          appointmentStatus: 'Booked',
          appointmentTypes: ['License Renewal'],
        },
      ],
      hasMore: false,
    })
  })

  it('finds nothing at another location, not even by reference; an administrator does', async () => {
    expect(await found('elsewhere')).toEqual([])
    expect(await found('FH7-K2M-RWY')).toEqual([])
    expect(await found('elsewhere', await t.as('Admin'))).toEqual([ids.away])
  })

  it('finds nothing for what nobody is called, and takes % and _ literally', async () => {
    for (const text of ['nobody', '%%', '__', 'jo%', ',,']) expect(await found(text)).toEqual([])
  })

  it('shows 20 and says that there are more', async () => {
    for (let count = 0; count < 21; count++) await aBooking(t.db, here, '2026-03-05', [540, 555])
    const answer = await staff('POST /api/staff/appointments/find', { text: 'lovelace' })
    expect(answer.json().appointments).toHaveLength(20)
    expect(answer.json().hasMore).toBe(true)
  })

  it.each(['José Núñez', 'jo', '(303) 555-0142', 'ada@example.test', 'FH7-K2M-RWX'])(
    'has an index for every part of %s',
    async (text) => {
      const trx = await t.db.startTransaction().execute()
      // A table this small would be read whole, or by any other index of all appointments.
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_indexscan = off`.execute(trx)
      await sql`drop index appointment_start, appointment_status, appointment_last_name`.execute(trx)
      const everywhere = { kind: 'user', roles: ['Admin'] } as unknown as Actor
      const plan = JSON.stringify(await appointmentsMeant(trx, everywhere, text, new Date(0)).explain('json'))
      await trx.rollback().execute()
      expect(plan).toMatch(/"Index Name":"appointment_words"[^}]*"Index Cond"/)
    },
  )

  it('needs two characters', async () => {
    const refused = await staff('POST /api/staff/appointments/find', { text: ' a ' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().validationFailures[0].errorMessage).toBe('Type at least 2 characters')
  })
})
