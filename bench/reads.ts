import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { addDays } from '#domain/time.ts'
import { staticCeiling } from './ceilings.ts'
import { load, type Load } from './load.ts'
import { type BenchPortal, bigAndSmall, startBenchPortal, TODAY } from './portal.ts'
import { report } from './report.ts'

const SIXTEEN = { connections: 16, seconds: 5 } as const
/** Dates that customers ask for, all of them bookable. */
const DATES = 40

/**
 * What customers ask while they look for a time: everybody the same, and everybody something else. One office with one
 * calendar, one with twenty, half-hour places from nine to five, half of them taken.
 */
export async function benchReads(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    const { small, big, appointmentTypeId } = await bigAndSmall(portal.db)
    await takeHalf(portal)
    for (const [name, locationId] of Object.entries({ 'one calendar': small, 'twenty calendars': big })) {
      const visit = { locationId, appointmentTypes: [{ appointmentTypeId }] }
      const day = (n: number) => JSON.stringify({ ...visit, date: addDays(TODAY, 1 + (n % DATES)) })
      const month = (n: number) => JSON.stringify({ ...visit, month: addDays(TODAY, (n % 2) * 31).slice(0, 7) })
      await compare(portal, `a day of ${name}`, 0.2, '/api/booking/time-selection-options', day)
      await compare(portal, `a month of ${name}`, 0.1, '/api/booking/month-info', month)
    }
  } finally {
    await portal.stop()
  }
}

async function compare(
  { url, pid }: BenchPortal,
  name: string,
  target: number,
  path: string,
  body: (n: number) => string,
) {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await (await fetch(url + path, { method: 'POST', headers, body: body(2) })).text()
  const ceiling = await staticCeiling(answer.length, SIXTEEN)
  let n = 0
  const asked: Record<string, Load['body']> = { same: body(2), different: () => body(n++) }
  for (const [which, question] of Object.entries(asked)) {
    const before = cpuSeconds(pid)
    const measured = await load({ ...SIXTEEN, url: url + path, method: 'POST', ...(question && { body: question }) })
    const each = ((cpuSeconds(pid) - before) * 1e6) / (measured.perSecond * SIXTEEN.seconds)
    report(`${name}, ${which} (${each.toFixed(0)} µs of CPU each)`, measured, { ceiling: ceiling.perSecond, target })
  }
}

/** Every second place: as bits, which is all that a search looks at. */
async function takeHalf({ db }: BenchPortal): Promise<void> {
  await sql`update calendar_day set taken = open & repeat('000000111111', length(open) / 12)::bit varying
    where length(open) > 0`.execute(db)
}

const TICKS_PER_SECOND = 100

/** Of a process so far, in both user and system mode. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
