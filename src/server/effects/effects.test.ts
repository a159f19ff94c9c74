import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time.ts'
import { cancelMany, goingOf } from '#server/appointments/life/cancel-many.ts'
import { everyJob } from '#server/every-job.ts'
import { inBackground, transact } from '#server/platform/context.ts'
import { aBooking, anOffice } from '#server/testing/factories.ts'
import { aClosureForm, everyAppointment, fillDays, previewed } from '#server/testing/office-forms.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { cancelAppointments } from './job.ts'

let t: TestApp
/** Monday, 8:00 in Denver. */
const NOW = '2026-03-02T15:00:00Z'
const DAY = '2026-03-05'
const LAST_DAY = addDays(DAY, 4)
const MINUTES = Array.from({ length: 12 }, (_, i) => 540 + i * 15)
/** Five days, each with twelve times in ten columns. */
const PEOPLE = 600

beforeAll(async () => {
  t = await startTestApp(NOW)
})
afterAll(() => t.stop())

type Office = Awaited<ReturnType<typeof anOffice>>

/** A fully booked office, and the closure that cancels it. */
async function closedOverMany() {
  const office = await anOffice(t.db, { numberOfSlots: 10 })
  expect(await fillDays(t, office, { from: DAY, to: LAST_DAY, columns: 10, minutes: MINUTES })).toBe(PEOPLE)
  const manager = await t.as('Office Manager', [office.locationId])
  const form = { ...aClosureForm({ from: DAY, to: LAST_DAY, name: 'Flood' }), locationId: office.locationId }
  const { preview, confirmed } = await previewed(
    manager,
    'POST /api/closures/close-location-preview',
    'POST /api/closures/close-location',
    form,
  )
  const { progressId } = confirmed.json() as { progressId: number }
  const progress = async () => (await manager(`GET /api/office-manager/progress/${progressId}`)).json()
  const { id: cancellationId } = await t.db
    .selectFrom('cancellation')
    .where('progressId', '=', progressId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { office, manager, preview, confirmed, progressId, progress, cancellationId }
}

const run = (cancellationId: number) =>
  everyJob(t.context)['cancel-appointments'].run({ cancellationId }, new AbortController().signal)
const countOf = async ({ locationId }: Office, status: string) =>
  [...(await everyAppointment(t, locationId)).values()].filter((row) => row.status === status).length
/** The minimum and maximum of messages, activities and change-log lines per canceled appointment of an office. */
async function traces({ locationId }: Office) {
  const { rows } = await sql<{ least: number; most: number }>`
    select min(least(m, g, c)) as least, max(greatest(m, g, c)) as most from (
      select (select count(*) from outbox o where o.appointment_id = a.id) as m,
        (select count(*) from activity_log g where g.appointment_id = a.id) as g,
        (select count(*) from change_log l where l.record_type_name = 'Appointment' and l.record_id = a.id
          and l.record_property_name = 'appointmentStatus') as c
      from appointment a where a.location_id = ${locationId} and a.status = 'Cancelled') x`.execute(t.db)
  return rows[0]
}

describe('canceling more than 500 appointments', () => {
  it('continues in the background, with a progress bar', async () => {
    const { office, preview, confirmed, progress } = await closedOverMany()
    expect(preview.json()).toMatchObject({ cancelledCount: PEOPLE })
    expect(preview.json().appointments).toHaveLength(50)
    expect(confirmed.json()).toMatchObject({ cancelledCount: PEOPLE, toCallCount: 0, progressId: expect.any(Number) })
    expect(await progress()).toEqual({ state: 'Running', done: 0, total: PEOPLE, message: '' })
    expect(await countOf(office, 'Booked')).toBe(PEOPLE)
    // The window closes immediately, even with appointments left in it.
    await expect(aBooking(t.db, office, DAY, [540, 555])).rejects.toThrow('no such place')

    await t.jobs.runAll()
    expect(await progress()).toEqual({ state: 'Done', done: PEOPLE, total: PEOPLE, message: '' })
    expect(await countOf(office, 'Cancelled')).toBe(PEOPLE)
    expect(await traces(office)).toEqual({ least: 1, most: 1 })
  })

  it('is logged under the name of the person who confirmed it', async () => {
    const { office, manager, cancellationId } = await closedOverMany()
    await run(cancellationId)
    const { rows } = await sql<{ principal: string; userId: number; details: string }>`
      select distinct x.principal, x.user_id, g.additional_details_json as details
      from appointment a
        join activity_log g on g.appointment_id = a.id
        join change_log_entry c on c.record_type_name = 'Appointment' and c.record_id = a.id
        join entity_change_transaction x on x.id = c.transaction_id
      where a.location_id = ${office.locationId}`.execute(t.db)
    expect(rows).toEqual([{ principal: manager.email, userId: manager.userId, details: expect.any(String) }])
    expect(JSON.parse(rows[0]?.details ?? '')).toEqual({ by: manager.email, reason: 'Flood' })
  })

  it('does nothing when it runs a second time', async () => {
    const { office, progress, cancellationId } = await closedOverMany()
    await t.jobs.runAll()
    const before = await everyAppointment(t, office.locationId)
    await run(cancellationId)
    expect(await everyAppointment(t, office.locationId)).toEqual(before)
    expect(await traces(office)).toEqual({ least: 1, most: 1 })
    expect(await progress()).toMatchObject({ state: 'Done', done: PEOPLE })
  })

  it('resumes where it died, and no one is notified twice', async () => {
    const { office, progress, cancellationId } = await closedOverMany()
    const ids = [...(await everyAppointment(t, office.locationId)).keys()]
    await sql`create function die() returns trigger language plpgsql as 'begin raise exception $$power cut$$; end'`.execute(
      t.db,
    )
    await sql`create trigger die before update on appointment for each row
      when (old.id = ${sql.lit(ids[PEOPLE / 2] as number)}) execute function die()`.execute(t.db)
    await expect(t.jobs.runAll()).rejects.toThrow('power cut')
    await sql`drop function die() cascade`.execute(t.db)
    const half = await progress()
    expect(half).toMatchObject({ state: 'Running', total: PEOPLE })
    expect(half.done).toBe(await countOf(office, 'Cancelled'))
    expect(half.done).toBeGreaterThan(0)
    expect(half.done).toBeLessThan(PEOPLE)

    await run(cancellationId)
    expect(await progress()).toMatchObject({ state: 'Done', done: PEOPLE })
    expect(await countOf(office, 'Cancelled')).toBe(PEOPLE)
    expect(await traces(office)).toEqual({ least: 1, most: 1 })
  })

  it('is shared by two runs at the same time', async () => {
    const { office, progress, cancellationId } = await closedOverMany()
    await Promise.all([run(cancellationId), run(cancellationId)])
    expect(await progress()).toMatchObject({ state: 'Done', done: PEOPLE })
    expect(await traces(office)).toEqual({ least: 1, most: 1 })
  })

  it('leaves alone customers who have since moved to an open time or checked in', async () => {
    const { office, cancellationId } = await closedOverMany()
    const [moved, checkedIn] = [...(await everyAppointment(t, office.locationId)).keys()]
    await t.db
      .updateTable('appointment')
      .set({ day: addDays(LAST_DAY, 1), startsAt: '2026-03-10T16:00:00Z', endsAt: '2026-03-10T16:15:00Z' })
      .where('id', '=', moved as number)
      .execute()
    await t.db
      .updateTable('appointment')
      .set({ status: 'CheckedIn' })
      .where('id', '=', checkedIn as number)
      .execute()
    await run(cancellationId)
    const rows = await everyAppointment(t, office.locationId)
    expect([moved, checkedIn].map((id) => rows.get(id as number)?.status)).toEqual(['Booked', 'CheckedIn'])
    expect(await countOf(office, 'Cancelled')).toBe(PEOPLE - 2)
  })

  it.each(['opens again', 'is left by another cancellation'])(
    'does nothing to a visit whose place %s at that moment',
    async (which) => {
      const office = await anOffice(t.db)
      const id = await aBooking(t.db, office, DAY, [540, 555])
      const day = sql`calendar_id = ${office.calendarId} and day = ${DAY}`
      await sql`update calendar_day set open = open & ~open where ${day}`.execute(t.db)
      const ctx = inBackground(t.context, 'test')
      const cause = { reason: 'Flood', templateKey: 'LocationClosure', message: '' } as const
      const closed = { onlyWhereClosed: true }
      const found: number[] = []
      await transact(ctx, async (tx) => {
        const going = await goingOf(ctx, tx.db, [id], cause, closed)
        found.push(going.length)
        if (found.length === 1 && which === 'opens again')
          await sql`update calendar_day set open = ~(open & ~open) where ${day}`.execute(t.db)
        if (found.length === 1 && which !== 'opens again')
          await sql`update appointment set status = 'Cancelled', cancelled_at = now(), version = version + 1 where id = ${id}`.execute(
            t.db,
          )
        await cancelMany(ctx, tx, going, cause, closed)
      })
      expect(found).toEqual([1, 0])
      const [row] = (await everyAppointment(t, office.locationId)).values()
      expect(row).toMatchObject({ status: which === 'opens again' ? 'Booked' : 'Cancelled', cancellationReason: '' })
      expect(await t.db.selectFrom('outbox').where('appointmentId', '=', id).select('id').execute()).toEqual([])
    },
  )

  it('asks to continue when its run is over, and finishes the rest in the next', async () => {
    const { office, progress, cancellationId } = await closedOverMany()
    const signal = new AbortController().signal
    expect(await cancelAppointments(t.context, { cancellationId }, signal, -1)).toBe('go on')
    expect(await countOf(office, 'Cancelled')).toBe(0)
    expect(await cancelAppointments(t.context, { cancellationId }, signal)).toBeUndefined()
    expect(await progress()).toMatchObject({ state: 'Done', done: PEOPLE })
  })

  it('stops between two batches when its time is up', async () => {
    const { office, progress, cancellationId } = await closedOverMany()
    const job = everyJob(t.context)['cancel-appointments']
    await expect(job.run({ cancellationId }, AbortSignal.abort(new Error('time is up')))).rejects.toThrow('time is up')
    expect(await countOf(office, 'Cancelled')).toBe(0)
    expect(await progress()).toMatchObject({ state: 'Running', done: 0 })
  })

  it('shows as failed when nothing has picked it up for a quarter of an hour', async () => {
    const { progress, progressId } = await closedOverMany()
    await t.db
      .updateTable('jobProgress')
      .set({ updatedAt: sql`now() - interval '16 minutes'` })
      .where('id', '=', progressId)
      .execute()
    expect(await progress()).toMatchObject({ state: 'Failed', done: 0, total: PEOPLE })
  })

  it('is not shown to managers of other locations', async () => {
    const { progressId } = await closedOverMany()
    const elsewhere = await anOffice(t.db)
    const other = await t.as('Office Manager', [elsewhere.locationId])
    expect((await other(`GET /api/office-manager/progress/${progressId}`)).statusCode).toBe(404)
  })
})
