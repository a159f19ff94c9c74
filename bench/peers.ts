import { sql } from 'kysely'
import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { insertCeiling, staticCeiling } from './ceilings.ts'
import { costsOf } from './costs.ts'
import { fillAppointments } from './history.ts'
import { load, type Load } from './load.ts'
import {
  type BenchPortal,
  type DayShape,
  post,
  startBenchPortal,
  TODAY,
  untilDelivered,
  weekdayOffices,
} from './portal.ts'
import { submits, type Wanted } from './submits.ts'

const APPOINTMENTS = 9_898
const SIXTEEN = { connections: 16, seconds: Number(process.env.SECONDS ?? 8) } as const
const WARM_SECONDS = 3
/** Monday to Friday, nine to five, half-hour places, one at a time in each calendar. */
const HALF_HOURS: DayShape = { columns: 1, firstMinute: 540, slots: 16, minutes: 30 }
const START_MINUTES = Array.from(
  { length: HALF_HOURS.slots },
  (_, i) => HALF_HOURS.firstMinute + i * HALF_HOURS.minutes,
)
const WEEKEND: ReadonlySet<string> = new Set(['saturday', 'sunday'])
/** Workdays with the appointments, about half full, and workdays after them, still empty, to book. */
const [ASKED_DAYS, FREE_DAYS] = [60, 120]

/** Measured once, side by side with this portal on one quiet x64 machine with 2 cores: answers a second. */
interface Peers {
  readonly easyAppointments: number
  readonly libreBooking: number
  readonly goal: number
}

interface Row {
  readonly name: string
  readonly path: string
  readonly peers: Peers
  readonly body: () => string
}

/** The same work that two well-known schedulers were measured at, and how much faster the portal does it. */
export async function benchPeers(): Promise<void> {
  const workdays = daysOfWork(ASKED_DAYS + FREE_DAYS)
  const asked = workdays.slice(0, ASKED_DAYS)
  const offices = { one: 0, twenty: 0, appointmentTypeId: 0 }
  const portal = await startBenchPortal({
    fill: async ({ db, databaseUrl }) => {
      await bookableFor(db, 365)
      const { appointmentTypeId, locationIds } = await weekdayOffices(db, {
        calendars: [1, 20],
        days: 300,
        shape: HALF_HOURS,
      })
      Object.assign(offices, { one: locationIds[0], twenty: locationIds[1], appointmentTypeId })
      await fillAppointments(databaseUrl, [
        { locationIds, appointmentTypeId, days: asked, appointments: APPOINTMENTS, shape: HALF_HOURS },
      ])
    },
  })
  try {
    console.log(
      '| work | this portal | ceiling | share | Easy!Appointments* | LibreBooking* | ratio to the better | goal |',
    )
    console.log('|---|---|---|---|---|---|---|---|')
    for (const row of questions(offices, asked)) await ask(portal, row)
    const wanted = {
      locationIds: [offices.twenty],
      appointmentTypeId: offices.appointmentTypeId,
      days: workdays.slice(ASKED_DAYS + 1),
      startMinutes: START_MINUTES,
    }
    const costs = await book(portal, wanted)
    await together(portal, { ...wanted, locationIds: [offices.one], days: workdays.slice(ASKED_DAYS, ASKED_DAYS + 1) })
    console.log(costs)
    console.log(
      '* measured on another machine: a ratio to them says something only on a machine like it, 2 quiet x64 cores',
    )
  } finally {
    await portal.stop()
  }
}

function questions(
  { one, twenty, appointmentTypeId }: { one: number; twenty: number; appointmentTypeId: number },
  days: readonly LocalDate[],
): Row[] {
  const appointmentTypes = [{ appointmentTypeId }]
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const oneAfterTheOther = (all: readonly object[]) => {
    let n = 0
    return () => JSON.stringify(all[n++ % all.length])
  }
  const dayRows = (words: string, locationId: number, peers: Peers): Row[] => {
    const path = '/api/booking/time-selection-options'
    const all = days.map((date) => ({ locationId, appointmentTypes, date }))
    return [
      { name: `one day, ${words}; same`, path, peers, body: oneAfterTheOther(all.slice(0, 1)) },
      { name: `one day, ${words}; different`, path, peers, body: oneAfterTheOther(all) },
    ]
  }
  const month = { path: '/api/booking/month-info', peers: { easyAppointments: 8, libreBooking: 18, goal: 150 } }
  const allMonths = months.flatMap((each) =>
    [one, twenty].map((locationId) => ({ locationId, appointmentTypes, month: each })),
  )
  return [
    ...dayRows('one calendar', one, { easyAppointments: 126, libreBooking: 39, goal: 40 }),
    ...dayRows('20 calendars', twenty, { easyAppointments: 11, libreBooking: 8, goal: 300 }),
    { ...month, name: 'a month; same', body: oneAfterTheOther(allMonths.slice(1, 2)) },
    { ...month, name: 'a month; different', body: oneAfterTheOther(allMonths) },
  ]
}

async function ask(portal: BenchPortal, { name, path, body, peers }: Row): Promise<void> {
  const call: Load = { ...SIXTEEN, url: portal.url + path, method: 'POST', body }
  const answer = await post(portal.url, path, body())
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  const ceiling = await staticCeiling((await answer.text()).length, SIXTEEN)
  // A server that has just started still compiles itself.
  await load({ ...call, seconds: WARM_SECONDS })
  const measured = await load(call)
  if (measured.refused > 0) throw new Error(`${name}: ${measured.refused} were refused.`)
  line(name, measured.perSecond, ceiling.perSecond, peers)
}

/** Returns what each booking cost, in words. */
async function book(portal: BenchPortal, wanted: Wanted): Promise<string> {
  const ceiling = await insertCeiling(portal.databaseUrl, SIXTEEN)
  const url = `${portal.url}/api/booking/submit-appointment`
  const { result: measured, costs } = await costsOf(portal, async () => {
    const loaded = await load({ ...SIXTEEN, url, method: 'POST', body: submits(wanted) })
    await untilDelivered(portal.db)
    return loaded
  })
  if (measured.refused > 0) throw new Error(`${measured.refused} bookings were refused.`)
  line('book', measured.perSecond, ceiling, { easyAppointments: 37, libreBooking: 41, goal: 25 })
  const each = (total: number) => total / (measured.perSecond * SIXTEEN.seconds)
  return (
    `each booking, its message included: Node ${each(costs.nodeMs).toFixed(1)} ms, PostgreSQL ${each(costs.postgresMs).toFixed(1)} ms ` +
    `of processor; ${each(costs.walRecords).toFixed(0)} WAL records, ${(each(costs.walBytes) / 1024).toFixed(1)} KB; ` +
    `p50 ${measured.p50} ms, p99 ${measured.p99} ms`
  )
}

/** Everyone wants one and the same place. */
async function together(portal: BenchPortal, wanted: Wanted): Promise<void> {
  const body = submits({ ...wanted, startMinutes: START_MINUTES.slice(0, 1) })
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => post(portal.url, '/api/booking/submit-appointment', body())),
  )
  const accepted = answers.filter((answer) => answer.ok).length
  const refused = answers.filter((answer) => answer.status === 409).length
  if (accepted !== 1 || refused !== 63) process.exitCode = 1
  console.log(
    `| 64 want one place | ${accepted} gets it, ${refused} are told that it is gone | | | 16 get it | 1 to 8 | | 1 |`,
  )
}

function line(name: string, perSecond: number, ceiling: number, { easyAppointments, libreBooking, goal }: Peers): void {
  const ratio = perSecond / Math.max(easyAppointments, libreBooking)
  const cells = [
    name,
    `${Math.round(perSecond)}/s`,
    `${Math.round(ceiling)}/s`,
    `${((perSecond / ceiling) * 100).toFixed(1)} %`,
    `${easyAppointments}/s`,
    `${libreBooking}/s`,
    `${ratio.toFixed(1)}×`,
    `${goal}×`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

function daysOfWork(count: number): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = addDays(TODAY, 1); days.length < count; day = addDays(day, 1))
    if (!WEEKEND.has(weekdayOf(day))) days.push(day)
  return days
}

async function bookableFor(db: Database, days: number): Promise<void> {
  await sql`insert into setting (key, value) values ('daysInAdvance', ${String(days)})
    on conflict (key) do update set value = excluded.value`.execute(db)
}
