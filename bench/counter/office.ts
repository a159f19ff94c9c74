import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/time.ts'
import { aBooking, anAppointmentType, anOffice, aUser } from '#server/testing/factories.ts'
import { rebuildDays } from '#server/offices/days.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSession } from '#server/platform/http/session.ts'
import { post } from '../portal.ts'
import type { Person } from './people.ts'

const TIME_ZONE = 'America/Denver'
const OPENS = 9
const CLOSES = 16
const QUARTER = 15
export const DESKS = ['1', '2', '3', '4'] as const

export type Office = Awaited<ReturnType<typeof anOfficeOnSaturday>>

/** When the office opens on the next Saturday: later than now, so that no browser finds its cookies expired. */
export function nextSaturday(): { day: string; opensAt: number } {
  const soon = new Date()
  do soon.setUTCDate(soon.getUTCDate() + 1)
  while (soon.getUTCDay() !== 6)
  const day = soon.toISOString().slice(0, 10)
  // The zone is six or seven hours behind.
  const hours = Number(
    new Date(`${day}T18:00Z`).toLocaleString('en-US', { timeZone: TIME_ZONE, hour: 'numeric', hourCycle: 'h23' }),
  )
  return { day, opensAt: Date.parse(`${day}T00:00Z`) + (18 - hours + OPENS) * 60 * MINUTE_MS }
}

/** An office with a line, four desks, their clerks, and everyone's appointments. */
export async function anOfficeOnSaturday(db: Database, day: string, people: readonly Person[]) {
  const office = await anOffice(db, { timeZone: TIME_ZONE, hours: [OPENS, CLOSES], numberOfSlots: 40 })
  const { locationId, calendarId } = office
  await rebuildDays(db, locationId, day, day)
  const titleTypeId = await anAppointmentType(db, { name: 'Title Transfer', interactionDuration: QUARTER })
  await db.insertInto('calendarAppointmentType').values({ calendarId, appointmentTypeId: titleTypeId }).execute()
  await db.insertInto('lineSetting').values({ locationId, isOn: true }).execute()
  for (const person of people) if (person.dueAt !== null) await book(db, office, day, person)
  const clerks = []
  for (const name of DESKS) {
    const desk = await db.insertInto('desk').values({ locationId, name }).returning('id').executeTakeFirstOrThrow()
    // The last one serves titles only.
    if (name === DESKS.at(-1))
      await db.insertInto('deskAppointmentType').values({ deskId: desk.id, appointmentTypeId: titleTypeId }).execute()
    const user = await aUser(db, 'Staff', [locationId])
    await db
      .updateTable('appUser')
      .set({ fullName: `Clerk ${name}` })
      .where('id', '=', user.id)
      .execute()
    clerks.push({ name, deskId: desk.id, session: await openSession(db, user) })
  }
  return { ...office, titleTypeId, clerks }
}

async function book(
  db: Database,
  office: { calendarId: number; timeZone: string; appointmentTypeId: number },
  day: string,
  person: Person,
): Promise<void> {
  const minute = OPENS * 60 + (person.dueAt ?? 0)
  const id = await aBooking(db, office, day, [minute, minute + QUARTER])
  const [firstName = '', lastName = ''] = person.name.split(' ')
  const { reference } = await db
    .updateTable('appointment')
    .set({ firstName, lastName, email: `${firstName}.${lastName}@example.test`.toLowerCase() })
    .where('id', '=', id)
    .returning('reference')
    .executeTakeFirstOrThrow()
  person.appointmentId = id
  person.reference = reference ?? ''
}

/** The kiosk at the door, which the people use. */
export async function aKiosk(url: string, office: Office) {
  const at = `/api/kiosk/${office.locationId}`
  const asked = await post(url, `${at}/request-pairing`, {})
  const cookie = (asked.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const { code } = (await asked.json()) as { code: string }
  const clerk = `sid=${office.clerks[0]?.session}`
  await answered(await post(url, '/api/staff/lobby/pair', { locationId: office.locationId, code }, clerk))
  return {
    /** They come through the door, and get their ticket. */
    async admit(person: Person): Promise<void> {
      const isBooked = person.appointmentId !== null
      const body = isBooked
        ? { by: 'reference', reference: person.reference }
        : {
            appointmentTypeId: person.wantsTitle ? office.titleTypeId : office.appointmentTypeId,
            name: person.name,
            smsPhoneNumber: person.phone,
            locale: 'en',
            requestKey: crypto.randomUUID(),
          }
      const answer = await answered(await post(url, `${at}/${isBooked ? 'check-in' : 'take-ticket'}`, body, cookie))
      const given = (isBooked ? answer['given'] : answer) as { token: string; place: { ticket: string } } | null
      if (!given) throw new Error(`${person.name} got no ticket: ${JSON.stringify(answer)}`)
      person.ticket = given.place.ticket
      person.token = given.token
    },
    /** By the link of their ticket, on their phone. */
    async press(person: Person, what: 'leave' | 'rejoin'): Promise<boolean> {
      const answer = await post(url, `/api/public/tickets/${what}`, { token: person.token })
      if (answer.status !== 200 && answer.status !== 409) throw new Error(`${what}: ${await answer.text()}`)
      return answer.status === 200
    },
  }
}

async function answered(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.url} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** Everyone who has come, as the database has them. */
export async function arrivalsAt(db: Database, { locationId }: Pick<Office, 'locationId'>) {
  const { rows } = await sql<{
    ticket: string
    appointmentId: number | null
    status: string | null
    state: string
    desk: string | null
    calledAt: string | null
    startedAt: string | null
    finishedAt: string | null
  }>`
    select a.ticket, a.appointment_id as "appointmentId", v.status, a.state, d.name as desk, a.called_at as "calledAt",
      a.started_at as "startedAt", a.finished_at as "finishedAt"
    from arrival a left join appointment v on v.id = a.appointment_id left join desk d on d.id = a.desk_id
    where a.location_id = ${locationId} order by a.id`.execute(db)
  return rows
}
