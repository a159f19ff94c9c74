import { sql } from 'kysely'
import { roughly } from '#domain/distance.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { staticCeiling } from './ceilings.ts'
import { daysBetween, fillAppointments } from './history.ts'
import { load, type Measured } from './load.ts'
import { type BenchPortal, officeHoursOffices, post, startBenchPortal, startServer, TODAY } from './portal.ts'
import { report } from './report.ts'

/** As many as a large state has; fewer for a quick look. */
const OFFICES = Number(process.env['OFFICES'] ?? 100)
/** Past and future days that are filled (fewer past ones for a quick look): of an office's 8 calendars × 3 columns × 32 slots nearly all are taken. */
const TAKEN_A_DAY = 745
const PAST_DAYS = Number(process.env['PAST_DAYS'] ?? 51)
const BUSY_DAYS = 14
const EIGHT = { connections: 8, seconds: 8 } as const

/** Whether a search stays as fast with millions of appointments as with none, and how close it is to the ceiling. */
export async function benchAvailability(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    const { locationIds, appointmentTypeId } = await officeHoursOffices(portal.db, { offices: OFFICES, days: 60 })
    const busy = async (days: readonly LocalDate[]) =>
      fillAppointments(portal.databaseUrl, [
        { locationIds, appointmentTypeId, days, appointments: OFFICES * days.length * TAKEN_A_DAY },
      ])
    await busy(daysBetween(0, BUSY_DAYS - 1))
    const few = await measure(portal, locationIds, appointmentTypeId)
    console.log(`appointments: ${await countAppointments(portal.db)}`)
    report('month, only appointments ahead', few.month, {})
    report(`next free time of ${OFFICES} offices, only appointments ahead`, few.next, { worstP99: 100 })

    await busy(daysBetween(-PAST_DAYS, -1))
    console.log(`appointments: ${await countAppointments(portal.db)}`)
    const many = await measure(portal, locationIds, appointmentTypeId)
    const ceiling = await staticCeiling(many.monthBytes, EIGHT)
    report('month', many.month, { ceiling: ceiling.perSecond, target: 0.1 })
    report(`next free time of ${OFFICES} offices`, many.next, { worstP99: 100 })
    await putOnMap(portal.db, locationIds)
    const earliest = (url: string, ask: () => string, seconds: number = EIGHT.seconds) =>
      load({ ...EIGHT, seconds, url: `${url}${EARLIEST}`, method: 'POST', body: ask })
    const differently = () => wishes(appointmentTypeId)
    const inVain = () => wishes(appointmentTypeId, ['evening'])
    const earliestCeiling = await staticCeiling(await bytesOf(portal.url, differently()), EIGHT)
    report(`earliest times over ${OFFICES} offices, each asked differently`, await earliest(portal.url, differently), {
      ceiling: earliestCeiling.perSecond,
      target: 0.02,
      worstP99: 100,
    })
    report('the same, for a time that no office has', await earliest(portal.url, inVain), { worstP99: 100 })
    const justStarted = await startServer(portal.servingUrl)
    const atFirst = await earliest(justStarted.url, differently, 2)
    await justStarted.stop()
    report('the same, the first two seconds of a server', atFirst, { worstP99: 100 })
    const started = await startServer(portal.servingUrl)
    const first = await load({ ...nextFree(appointmentTypeId), url: `${started.url}${NEXT_FREE}`, seconds: 2 })
    await started.stop()
    report(`next free time of ${OFFICES} offices, the first two seconds of a server`, first, { worstP99: 100 })
    console.log(`growth of cost, month: ${growth(few.month, many.month)}, next free: ${growth(few.next, many.next)}`)
  } finally {
    await portal.stop()
  }
}

const growth = (before: Measured, after: Measured) => `${(before.perSecond / after.perSecond).toFixed(2)}×`

async function measure(portal: BenchPortal, locationIds: readonly number[], appointmentTypeId: number) {
  const appointmentTypes = [{ appointmentTypeId }]
  const month = addDays(TODAY, BUSY_DAYS).slice(0, 7)
  const monthCall = {
    ...EIGHT,
    url: `${portal.url}/api/booking/month-info`,
    method: 'POST',
    body: JSON.stringify({ locationId: locationIds[0], appointmentTypes, month }),
  } as const
  const answer = await (await post(portal.url, '/api/booking/month-info', monthCall.body)).text()
  return {
    monthBytes: answer.length,
    month: await load(monthCall),
    next: await load({ ...nextFree(appointmentTypeId), url: `${portal.url}${NEXT_FREE}` }),
  }
}

const EARLIEST = '/api/public/earliest-times'

/** Somewhere in a state of some 300 by 300 miles. */
const somewhere = () => ({
  latitude: 37 + Math.random() * 4,
  longitude: -109 + Math.random() * 5,
})

/** Where people are, and what suits them: no two ask the same. */
function wishes(appointmentTypeId: number, partsOfDay = oneOf(['morning', 'afternoon'])): string {
  const [ranking] = oneOf(['soonest', 'nearest', 'both'])
  return JSON.stringify({
    appointmentTypes: [{ appointmentTypeId, quantity: 1 + Math.floor(Math.random() * 3) }],
    position: roughly(somewhere()),
    weekdays: oneOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday']),
    partsOfDay,
    ranking,
  })
}

function oneOf<T>(values: readonly T[]): T[] {
  const at = Math.floor(Math.random() * values.length)
  return values.slice(at, at + 1)
}

async function putOnMap(db: Database, locationIds: readonly number[]): Promise<void> {
  for (const id of locationIds) await db.updateTable('location').set(somewhere()).where('id', '=', id).execute()
}

async function bytesOf(url: string, body: string): Promise<number> {
  return (await (await post(url, EARLIEST, body)).text()).length
}

const NEXT_FREE = '/api/public/locations/filtered-options'

const nextFree = (appointmentTypeId: number) =>
  ({ ...EIGHT, method: 'POST', body: JSON.stringify({ appointmentTypes: [{ appointmentTypeId }] }) }) as const

async function countAppointments(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from appointment`.execute(db)
  return rows[0]?.n ?? 0
}
