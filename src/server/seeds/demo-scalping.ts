import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#domain/time.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { book } from './book.ts'

/** Spellings of one name, as someone types them who books to sell. */
const NAMES = ['Alex Miller', 'Alex Millar', 'Alax Miller', 'Alex Miler2', 'Elex Miller', 'Alex Millér'] as const

/** After the days that the demo fills. */
const DAYS_AHEAD = 12

/** Before the time that the report of suspicious bookings looks at: the demo's few customers have many appointments. */
const LONG_AGO = '40 days'

/**
 * At one office, one hand has booked a morning under spellings of one name and one license number; and a fleet may book
 * more than one person may. Everyone else has booked long ago, and been reminded.
 */
export async function insertScalping(db: WriteDb, locationId: number, now: Date): Promise<void> {
  await sql`update appointment set created_at = created_at - ${LONG_AGO}::interval, reminded_at = now()`.execute(db)
  const { timeZone } = await db
    .selectFrom('location')
    .where('id', '=', locationId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  const today = localTimeAt(now, timeZone).date
  const day = addDays(today, DAYS_AHEAD)
  const { calendarId, windows, appointmentTypeId, interactionDuration } = await db
    .selectFrom('calendarDay as d')
    .innerJoin('calendarAppointmentType as s', 's.calendarId', 'd.calendarId')
    .innerJoin('appointmentType as t', 't.id', 's.appointmentTypeId')
    .where('d.locationId', '=', locationId)
    .where('d.day', '=', day)
    .select(['d.calendarId', 'd.windows', 's.appointmentTypeId', 't.interactionDuration'])
    .orderBy('t.interactionDuration')
    .orderBy('d.calendarId')
    .limit(1)
    .executeTakeFirstOrThrow()
  const [opens = 0, , , every = 15] = windows[0] ?? []
  const length = Math.ceil(interactionDuration / every) * every
  for (const [n, name] of NAMES.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const startMinute = opens + n * length
    const booked = await book(
      db,
      [{ calendarId, startMinute, endMinute: startMinute + length }],
      {
        day,
        timeZone,
        status: 'Booked',
        firstName,
        lastName,
        email: `am${n + 1}@mailbox.example`,
        phoneNumber: n < 3 ? '+13035550166' : '',
        smsPhoneNumber: '',
        vin: null,
        dlNumber: null,
        dlKey: createHash('sha256').update('a license of the demo').digest('base64url'),
        isWalkIn: false,
        locale: 'en',
        localeId: null,
      },
      [{ appointmentTypeId, quantity: 1 }],
    )
    if (!booked) continue
    await insertActivity(db, booked.id, 'CREATED', { by: 'customer' })
  }
  const admin = db.selectFrom('appUser').where('email', '=', 'admin@demo.test').select('id')
  await db
    .insertInto('trustedBooker')
    .values({
      name: 'Front Range Fleet Services',
      kind: 'EmailDomain',
      value: 'fleet.example.com',
      most: 20,
      until: addDays(today, 180),
      note: 'Renews the registrations of 300 vans each spring.',
      userId: admin,
    })
    .execute()
}
