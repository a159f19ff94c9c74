import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, type LocalTime, toLocalDateTime } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSession } from '#server/platform/http/session.ts'
import { insertCeiling, staticCeiling } from './ceilings.ts'
import { load, type Load } from './load.ts'
import { aUserFor, manyOffices, startBenchPortal, TODAY } from './portal.ts'
import { report } from './report.ts'

const SIXTEEN = { connections: 16, seconds: 8 } as const

/** The first figures in docs/operations.md: what customers and the counter ask for most, as ratios to a ceiling. */
export async function benchBooking(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    const { locationIds, appointmentTypeId } = await manyOffices(portal.db, { offices: 12, days: 40 })
    const visit = { locationId: locationIds[0], appointmentTypes: [{ appointmentTypeId }] }
    const month = addDays(TODAY, 10).slice(0, 7)

    const times = { url: `${portal.url}/api/booking/time-selection-options`, method: 'POST' } as const
    await againstStatic('times of one day', 0.25, {
      ...times,
      body: JSON.stringify({ ...visit, date: addDays(TODAY, 3) }),
    })
    // Identical simultaneous calls share an answer: this is the figure when none do.
    let asked = 0
    const apart = () => {
      const [locationId, day] = [locationIds[asked % 12], 1 + (Math.floor(asked / 12) % 30)]
      asked++
      return JSON.stringify({ ...visit, locationId, date: addDays(TODAY, day) })
    }
    report('times of one day, all different offices or days', await load({ ...times, ...SIXTEEN, body: apart }), {})
    await againstStatic('a month of one office, 8 calendars', 0.1, {
      url: `${portal.url}/api/booking/month-info`,
      body: JSON.stringify({ ...visit, month }),
    })

    const ceiling = await insertCeiling(portal.databaseUrl, SIXTEEN)
    const submit = { url: `${portal.url}/api/booking/submit-appointment`, method: 'POST' } as const
    const spread = await load({ ...submit, ...SIXTEEN, body: submits(locationIds, appointmentTypeId) })
    report('submit a booking, 16 clients', spread, { ceiling, target: 0.1 })
    const oneOffice = await load({
      ...submit,
      connections: 64,
      seconds: 8,
      body: submits(locationIds.slice(0, 1), appointmentTypeId, 20),
    })
    report('submit, 64 clients on one office', oneOffice, { ceiling: spread.perSecond, target: 0.7, worstP99: 150 })
    await untilDelivered(portal.db)
    const refused = await load({ ...submit, ...SIXTEEN, body: submitsOfOne(locationIds, appointmentTypeId) })
    console.log(
      `a refused submit costs ${(spread.perSecond / refused.perSecond).toFixed(2)} of an accepted one (target below 0.25): ${Math.round(refused.perSecond)}/s`,
    )

    const cookie = `sid=${await openSession(portal.db, await aUserFor(portal.db, 'Admin', []))}`
    const listing = await load({
      ...SIXTEEN,
      url: `${portal.url}/api/staff/appointments/calendar-listing`,
      method: 'POST',
      headers: { cookie },
      body: JSON.stringify({ locationId: locationIds[0], date: addDays(TODAY, 20) }),
    })
    report('staff day listing', listing, { worstP99: 30 })
  } finally {
    await portal.stop()
  }
}

/** Messages left over from earlier bookings would count toward the next measurement. */
async function untilDelivered(db: Database): Promise<void> {
  const isWaiting = () => db.selectFrom('outbox').where('state', '=', 'Queued').select('id').limit(1).executeTakeFirst()
  while (await isWaiting()) await pause(200)
}

async function againstStatic(name: string, target: number, call: Pick<Load, 'url'> & { body: string }): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: new URL(call.url).origin }
  const answer = await (await fetch(call.url, { method: 'POST', headers, body: call.body })).text()
  const ceiling = await staticCeiling(answer.length, SIXTEEN)
  const measured = await load({ ...call, ...SIXTEEN, method: 'POST' })
  report(name, measured, { ceiling: ceiling.perSecond, target })
}

/** Bodies that walk across all places, so each booking finds one. */
function submits(locationIds: readonly number[], appointmentTypeId: number, firstDay = 1): () => string {
  let n = 0
  return () => {
    const locationId = locationIds[n % locationIds.length]
    const place = Math.floor(n / locationIds.length)
    n++
    const start = { date: addDays(TODAY, firstDay + (Math.floor(place / 288) % 18)), minute: (place % 288) * 5 }
    return aSubmit(locationId, appointmentTypeId, start, `ada${n}@example.test`)
  }
}

/** Bodies from many customers who all want the same time, which is gone after the first few. */
function submitsOfOne(locationIds: readonly number[], appointmentTypeId: number): () => string {
  let n = 0
  return () => {
    n++
    const start = { date: addDays(TODAY, 39), minute: 600 }
    return aSubmit(locationIds[0], appointmentTypeId, start, `late${n}@example.test`)
  }
}

function aSubmit(locationId: number | undefined, appointmentTypeId: number, start: LocalTime, email: string): string {
  return JSON.stringify({
    idempotencyKey: randomUUID(),
    locationId,
    appointmentTypes: [{ appointmentTypeId }],
    startDateLocal: toLocalDateTime(start),
    locale: 'en',
    customer: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      phoneNumber: '',
      isSmsNotificationsEnabled: false,
      smsPhoneNumber: '',
      vin: '',
      dlNumber: '',
    },
  })
}
