import { addDays, MINUTE_MS } from '#domain/time.ts'
import { rebuildDays } from '#server/offices/days.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { aBooking, anAppointmentType, anOffice } from './factories.ts'
import type { Caller, TestApp } from './test-app.ts'

/** A zone where it is about noon: what a test books a while before or after now is on the same day. */
function zoneAtNoon(now: Date): string {
  const behind = now.getUTCHours() - 12
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}

export type DeskCaller = Caller & { userId: number; email: string; deskId: number }

/** An office that runs a line, and where it is about noon. */
export async function anOfficeWithLine(db: WriteDb, now: Date, settings: object = {}) {
  const timeZone = zoneAtNoon(now)
  const office = await anOffice(db, { timeZone, hours: [0, 24], numberOfSlots: 20 })
  const { locationId } = office
  const today = localTimeAt(now, timeZone).date
  await rebuildDays(db, locationId, today, addDays(today, 1))
  await db
    .insertInto('lineSetting')
    .values({ locationId, isOn: true, ...settings })
    .execute()
  return {
    ...office,
    today,
    /** A desk where no one sits yet. */
    async putUpDesk(name: string, appointmentTypeIds: readonly number[] = []): Promise<number> {
      const { id } = await db.insertInto('desk').values({ locationId, name }).returning('id').executeTakeFirstOrThrow()
      for (const appointmentTypeId of appointmentTypeIds)
        await db.insertInto('deskAppointmentType').values({ deskId: id, appointmentTypeId }).execute()
      return id
    },
    /** An appointment that begins some minutes from now, on the grid of five minutes. */
    async booked(inMinutes = 0) {
      const minute = Math.floor((localTimeAt(now, timeZone).minute + inMinutes) / 5) * 5
      return aBooking(db, office, today, [minute, minute + 15])
    },
  }
}

/** The same with people at its desks, now by the real clock, because the database notes arrivals by its own. */
export async function aLine(t: TestApp, wish: { desks?: number; settings?: object } = {}) {
  const now = new Date()
  t.setNow(now.toISOString())
  const office = await anOfficeWithLine(t.db, now, wish.settings)
  const { locationId } = office
  const otherTypeId = await anAppointmentType(t.db, { name: 'Title Transfer', interactionDuration: 30 })

  /** Someone at a new desk. */
  async function aDesk(name: string, appointmentTypeIds: readonly number[] = []): Promise<DeskCaller> {
    const deskId = await office.putUpDesk(name, appointmentTypeIds)
    const caller = await t.as('Staff', [locationId])
    const taken = await caller('POST /api/staff/line/take-desk', { deskId })
    if (taken.statusCode !== 200) throw new Error(taken.body)
    return Object.assign(caller, { deskId })
  }

  const desks: DeskCaller[] = []
  for (let n = 1; n <= (wish.desks ?? 1); n++) desks.push(await aDesk(String(n)))
  const [desk] = desks as [DeskCaller]

  return {
    ...office,
    otherTypeId,
    desk,
    desks,
    aDesk,
    /** A walk-in who came some minutes ago. */
    async walkIn(minutesAgo = 0, more: object = {}) {
      const answer = await desk('POST /api/staff/line/add-walk-in', {
        locationId,
        appointmentTypeId: office.appointmentTypeId,
        ...more,
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      const { id, ticket, token } = answer.json() as { id: number; ticket: string; token: string }
      await t.db
        .updateTable('arrival')
        .set({ arrivedAt: new Date(now.getTime() - minutesAgo * MINUTE_MS) })
        .where('id', '=', id)
        .execute()
      return { id, ticket, token }
    },
    async checkIn(appointmentId: number) {
      const answer = await desk(`POST /api/staff/appointments/check-in?id=${appointmentId}`)
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    line: async (caller: Caller = desk) => (await caller(`GET /api/staff/line/${locationId}`)).json(),
    arrivals: () => t.db.selectFrom('arrival').where('locationId', '=', locationId).selectAll().orderBy('id').execute(),
    press: (what: string, body: object, caller: Caller = desk) => caller(`POST /api/staff/line/${what}`, body),
    pass: (minutes: number) => t.setNow(new Date(now.getTime() + minutes * MINUTE_MS).toISOString()),
  }
}
