import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { aLine } from '#server/testing/a-line.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const said = (answer: { statusCode: number; json(): { validationFailures?: { errorMessage: string }[] } }) => [
  answer.statusCode,
  answer.json().validationFailures?.[0]?.errorMessage,
]

async function aCall(desks = 2) {
  const office = await aLine(t, { desks })
  const appointmentId = await office.booked(-5)
  await office.checkIn(appointmentId)
  const { called } = (await office.press('call-next', { deskId: office.desk.deskId })).json()
  const [desk, colleague] = office.desks as [typeof office.desk, typeof office.desk]
  return { ...office, desk, colleague, appointmentId, id: called.id as number }
}

const manager = (locationId: number) => t.as('Office Manager', [locationId])

describe('a person who cannot be called (LINE-12)', () => {
  it('stops no line: they are passed over, and the desk is told who and why', async () => {
    const office = await aLine(t)
    const id = await office.booked(-5)
    await office.checkIn(id)
    const { ticket } = await office.walkIn()
    // As no door can leave it: what stops a line must not be a person, whatever brought them there.
    await t.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update appointment set status = 'Cancelled', cancelled_at = now() where id = ${id}`.execute(tx)
    })
    const answer = await office.press('call-next', { deskId: office.desk.deskId })
    expect(answer.json()).toMatchObject({
      called: { ticket },
      passedOver: [{ ticket: '001', why: 'Their appointment has been canceled.' }],
    })
    const [stuck] = (await office.line()).waiting
    expect((await office.press('remove', { id: stuck.id })).statusCode).toBe(200)
  })
})

describe('three moments (LINE-13)', () => {
  it('are called, arrived at the desk and finished: the visit begins with the second', async () => {
    const office = await aCall()
    const events = async () =>
      (
        await t.db
          .selectFrom('activityLog')
          .where('appointmentId', '=', office.appointmentId)
          .select('eventType')
          .orderBy('id')
          .execute()
      ).map(({ eventType }) => eventType)
    expect(said(await office.press('finish', { id: office.id }))).toEqual([409, '001 is being called.'])
    expect(await events()).toEqual(['CHECKED_IN', 'CALLED'])
    await office.press('start', { id: office.id })
    expect(await events()).toEqual(['CHECKED_IN', 'CALLED', 'SERVICE_START'])
    expect((await office.press('finish', { id: office.id })).statusCode).toBe(200)
    expect(await events()).toEqual(['CHECKED_IN', 'CALLED', 'SERVICE_START', 'SERVICE_COMPLETE'])
  })

  it('begin from the calendar, too, at the desk that called', async () => {
    const office = await aCall()
    await office.desk(`POST /api/staff/appointments/handle?id=${office.appointmentId}`)
    expect((await office.line()).atDesks).toMatchObject([{ state: 'Serving', deskName: '1' }])
  })
})

describe('undo (LINE-5)', () => {
  it('takes the last press first, and says which it was', async () => {
    const office = await aCall()
    const { id: other } = await office.walkIn()
    await office.press('start', { id: office.id })
    await office.press('finish', { id: office.id })
    await office.press('call-next', { deskId: office.desk.deskId })
    const { atDesks, done } = await office.line()
    expect(atDesks).toMatchObject([{ id: other, pressed: 'call', undoUntilUtc: expect.any(String) }])
    expect(done).toMatchObject([{ id: office.id, pressed: null, undoUntilUtc: null }])
    office.pass(0.1)
    await office.press('park', { id: other })
    office.pass(0.2)
    await office.press('back', { id: other })
    expect(said(await office.press('undo', { id: office.id }))).toEqual([409, 'Undo your last step first.'])
    expect((await office.press('undo', { id: other })).statusCode).toBe(200)
    expect((await office.line()).parked).toMatchObject([{ id: other }])
    expect((await office.press('undo', { id: office.id })).statusCode).toBe(200)
    expect((await office.line()).atDesks).toMatchObject([{ id: office.id, state: 'Serving', deskName: '1' }])
  })

  it('leaves alone what the customer did in the meantime', async () => {
    const office = await aLine(t)
    const { id, token } = await office.walkIn()
    await office.press('call-next', { deskId: office.desk.deskId })
    await office.press('no-answer', { id })
    await t.anyone('POST /api/public/tickets/leave', { token })
    expect(said(await office.press('undo', { id }))).toEqual([409, 'This can no longer be undone.'])
    expect(await office.arrivals()).toMatchObject([{ state: 'Left' }])
  })

  it('leaves alone a desk that its user has left, that a colleague has, or that is gone', async () => {
    const office = await aCall()
    await office.press('start', { id: office.id })
    await office.press('finish', { id: office.id })
    await office.press('leave-desk', { deskId: office.desk.deskId })
    const refused = [409, 'You are no longer at that desk.']
    expect(said(await office.press('undo', { id: office.id }))).toEqual(refused)
    await office.press('take-desk', { deskId: office.desk.deskId }, office.colleague)
    expect(said(await office.press('undo', { id: office.id }))).toEqual(refused)
    await office.press('leave-desk', { deskId: office.desk.deskId }, office.colleague)
    const boss = await manager(office.locationId)
    expect((await boss(`DELETE /api/office-manager/desks/${office.desk.deskId}`)).statusCode).toBe(200)
    expect(said(await office.press('undo', { id: office.id }))).toEqual(refused)
  })
})

describe('a transfer (LINE-14)', () => {
  it('goes to a desk where someone sits, and says from whom and why', async () => {
    const office = await aCall()
    await office.press('leave-desk', { deskId: office.colleague.deskId }, office.colleague)
    const to = { id: office.id, toDeskId: office.colleague.deskId, note: 'Needs a supervisor' }
    expect(said(await office.press('transfer', to))).toEqual([400, 'Desk 2 is closed.'])
    await office.press('take-desk', { deskId: office.colleague.deskId }, office.colleague)
    expect((await office.press('transfer', to)).statusCode).toBe(200)
    expect((await office.press('call-next', { deskId: office.desk.deskId })).json()).toEqual({ called: null })
    await office.press('call-next', { deskId: office.colleague.deskId }, office.colleague)
    expect((await office.line()).atDesks).toMatchObject([
      { id: office.id, deskName: '2', sentByName: 'A Staff', note: 'Needs a supervisor' },
    ])
  })

  it('goes to a colleague wherever they sit', async () => {
    const office = await aCall()
    const toUserEmail = office.colleague.email
    await office.press('transfer', { id: office.id, toUserEmail })
    expect((await office.press('call-next', { deskId: office.desk.deskId })).json()).toEqual({ called: null })
    const other = await office.aDesk('9')
    await office.press('leave-desk', { deskId: other.deskId }, other)
    await office.press('take-desk', { deskId: other.deskId }, office.colleague)
    const sent = await office.press('call-next', { deskId: other.deskId }, office.colleague)
    expect(sent.json().called.id).toBe(office.id)
    const away = await office.press('transfer', { id: office.id, toUserEmail: 'nobody@portal.test' }, office.colleague)
    expect(said(away)).toEqual([400, 'nobody@portal.test is not at a desk.'])
  })

  it('falls back to the common line when the desk closes, at the place they had', async () => {
    const office = await aCall()
    await office.walkIn(5)
    await office.press('transfer', { id: office.id, toDeskId: office.colleague.deskId })
    await office.press('leave-desk', { deskId: office.colleague.deskId }, office.colleague)
    expect((await office.line()).waiting[0]).toMatchObject({ id: office.id, toDeskId: null })
    const called = await office.press('call-next', { deskId: office.desk.deskId })
    expect(called.json().called.id).toBe(office.id)
  })
})

describe('leaving a desk (LINE-16)', () => {
  it('asks what happens to the person there', async () => {
    const office = await aCall()
    const { deskId } = office.desk
    const asked = await office.press('leave-desk', { deskId })
    expect([...said(asked), asked.json().state]).toEqual([409, '001 is at this desk.', 'Called'])
    const elsewhere = await office.putUpDesk('7')
    expect(said(await office.press('take-desk', { deskId: elsewhere }))).toEqual([409, '001 is at this desk.'])
    expect(said(await office.press('leave-desk', { deskId, farewell: 'finish' }))).toEqual([
      409,
      '001 is being called.',
    ])
    expect((await office.press('take-desk', { deskId: elsewhere, farewell: 'return' })).statusCode).toBe(200)
    expect(await office.line()).toMatchObject({ waiting: [{ id: office.id, reason: { kind: 'due' } }], atDesks: [] })
  })

  it('keeps a desk that is with someone from being removed', async () => {
    const office = await aCall()
    await t.db.updateTable('desk').set({ state: 'Closed', userId: null }).where('id', '=', office.desk.deskId).execute()
    const boss = await manager(office.locationId)
    expect(said(await boss(`DELETE /api/office-manager/desks/${office.desk.deskId}`))).toEqual([
      409,
      '001 is at this desk.',
    ])
  })

  it('tells the clerk whose desk was taken over, until they sit down again', async () => {
    const office = await aCall()
    const { deskId } = office.desk
    await office.press('take-desk', { deskId, takeOverFrom: office.desk.email }, office.colleague)
    const desks = async () => (await office.line()).desks.map((desk: { takenFromEmail: string }) => desk.takenFromEmail)
    expect(await desks()).toEqual([office.desk.email, null])
    await office.press('take-desk', { deskId: office.colleague.deskId })
    expect(await desks()).toEqual([null, null])
  })

  it('notes signs of life from the desk, and from no one else', async () => {
    const office = await aCall()
    const { deskId } = office.desk
    office.pass(3)
    expect((await office.press('seen', { deskId })).statusCode).toBe(200)
    expect((await office.press('seen', { deskId }, office.colleague)).statusCode).toBe(409)
    const [desk] = (await office.line()).desks
    expect(Date.parse(desk.seenUtc) - Date.parse(desk.sinceUtc)).toBe(180_000)
  })
})

describe('calling someone in particular (LINE-15)', () => {
  it('asks for a reason only if it passes someone who is due, and logs it', async () => {
    const office = await aLine(t)
    const due = await office.booked(-5)
    await office.checkIn(due)
    const first = await office.walkIn(10)
    const second = await office.walkIn(5)
    const { deskId } = office.desk
    expect(said(await office.press('call-next', { deskId, id: first.id }))).toEqual([
      400,
      '001 is due before them. Please give a reason.',
    ])
    const called = await office.press('call-next', { deskId, id: first.id, reason: 'In a wheelchair' })
    expect(called.json().called).toMatchObject({ ticket: first.ticket })
    const reasons = await t.db
      .selectFrom('changeLogLine')
      .where('recordTypeName', '=', 'Arrival')
      .where('recordId', '=', first.id)
      .where('recordPropertyName', '=', 'reason')
      .select('newValue')
      .execute()
    expect(reasons).toEqual([{ newValue: 'In a wheelchair' }])
    await office.press('remove', { id: first.id })
    await office.press('call-next', { deskId })
    const [atDesk] = (await office.line()).atDesks
    await office.press('park', { id: atDesk.id })
    expect((await office.press('call-next', { deskId, id: second.id })).statusCode).toBe(200)
    expect(said(await office.press('call-next', { deskId, id: first.id }))[0]).toBe(409)
  })
})

describe('parking (LINE-5)', () => {
  it('ends today at the latest', async () => {
    const office = await aCall()
    const untilUtc = '9999-12-30T23:59:59Z'
    expect(said(await office.press('park', { id: office.id, untilUtc }))).toEqual([400, 'Must be today'])
  })
})

describe('an arrival belongs to one office and one day (LINE-12)', () => {
  it('is a new one elsewhere, with a ticket of that office, and none is left behind', async () => {
    const here = await aLine(t)
    const there = await aLine(t)
    const id = await here.booked(30)
    await here.checkIn(id)
    await here.desk(`POST /api/staff/appointments/reset-status?id=${id}`)
    const { calendarId, locationId } = there
    await sql`update appointment set location_id = ${locationId}, calendar_id = ${calendarId} where id = ${id}`.execute(
      t.db,
    )
    await there.checkIn(id)
    expect((await here.line()).waiting).toEqual([])
    expect((await there.line()).waiting).toMatchObject([{ appointmentId: id, ticket: '001' }])
    const { called } = (await there.press('call-next', { deskId: there.desk.deskId })).json()
    await there.press('start', { id: called.id })
    expect((await there.press('finish', { id: called.id })).statusCode).toBe(200)
  })
})

describe('the same person twice (LINE-19)', () => {
  it('is shown, and merged with the earlier arrival', async () => {
    const office = await aLine(t)
    const early = await office.walkIn(20, { name: 'ADA LOVELACE' })
    const id = await office.booked(-5)
    await office.checkIn(id)
    const { waiting } = await office.line()
    const visit = waiting.find((person: { appointmentId: number | null }) => person.appointmentId === id)
    expect(visit.twins).toEqual([{ id: early.id, ticket: early.ticket }])
    await office.press('change', { id: early.id, note: 'Has the papers', priority: 'children' })
    expect((await office.press('merge', { id: early.id, intoId: visit.id })).statusCode).toBe(200)
    const after = await office.line()
    expect(after.waiting).toMatchObject([{ id: visit.id, note: 'Has the papers', twins: [] }])
    expect(Date.parse(after.waiting[0].arrivedAtUtc)).toBeLessThan(Date.parse(visit.arrivedAtUtc))
    expect(said(await office.press('merge', { id: early.id, intoId: visit.id }))).toEqual([
      409,
      '001 is no longer in the line.',
    ])
    expect(said(await office.press('change', { id: visit.id, name: 'Eve' }))[0]).toBe(400)
  })

  it('keeps people of other offices apart', async () => {
    const [here, there] = [await aLine(t), await aLine(t)]
    const [one, other] = [await here.walkIn(), await there.walkIn()]
    expect((await here.press('merge', { id: one.id, intoId: other.id })).statusCode).toBe(404)
    expect((await here.press('change', { id: other.id, note: 'x' })).statusCode).toBe(404)
  })
})
