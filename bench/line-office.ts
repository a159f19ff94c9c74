import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSession } from '#server/platform/http/session.ts'
import { anOfficeWithLine } from '#server/testing/a-line.ts'
import { aUser } from '#server/testing/factories.ts'
import { post } from './portal.ts'

/** Someone at a desk, as a browser would have them. */
export interface DeskAtWork {
  readonly deskId: number
  readonly userId: number
  readonly cookie: string
}

/** An office with a line, some desks with someone at each, and people who have come a minute after one another. */
export async function aLineAtWork(db: Database, wish: { desks: number; appointments: number; walkIns: number }) {
  const now = new Date()
  const office = await anOfficeWithLine(db, now)
  const { locationId, today, appointmentTypeId } = office
  const desks: DeskAtWork[] = []
  for (let n = 1; n <= wish.desks; n++) {
    const deskId = await office.putUpDesk(String(n))
    const user = await aUser(db, 'Staff', [locationId])
    await db.updateTable('desk').set({ state: 'Open', userId: user.id, since: now }).where('id', '=', deskId).execute()
    desks.push({ deskId, userId: user.id, cookie: `sid=${await openSession(db, user)}` })
  }
  for (let n = 0; n < wish.appointments; n++) {
    const id = await office.booked(-5 * (n % 12))
    await db.updateTable('appointment').set({ status: 'CheckedIn' }).where('id', '=', id).execute()
  }
  for (let n = 0; n < wish.walkIns; n++) {
    const who = {
      location_id: locationId,
      day: today,
      appointment_type_id: appointmentTypeId,
      arrived_at: new Date(now.getTime() - (wish.walkIns - n) * (MINUTE_MS / 10)),
    }
    await sql`select add_arrival(${JSON.stringify(who)}::jsonb)`.execute(db)
  }
  return { ...office, desks }
}

/** Presses a button of the line, as the desk's browser does. */
export async function press(
  url: string,
  { cookie }: Pick<DeskAtWork, 'cookie'>,
  what: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return post(url, `/api/staff/line/${what}`, body, cookie, headers)
}
