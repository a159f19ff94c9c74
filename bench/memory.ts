import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#domain/time.ts'
import { residentMegabytes } from './costs.ts'
import { officeHoursOffices, startBenchPortal, startServer, TODAY } from './portal.ts'

const OFFICES = 1_000
/** As far ahead as customers may look, by default. */
const DAYS = 30
const STARTS = 5
const AT_REST_MS = 10_000
const TARGETS = { readySeconds: 2, idleMegabytes: 150, fullMegabytes: 300 }

/** How soon a process serves on a database that is there, and what it keeps in memory: at rest, and with everyone's days. */
export async function benchMemory(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    const { locationIds, appointmentTypeId } = await officeHoursOffices(portal.db, { offices: OFFICES, days: DAYS })
    const seconds: number[] = []
    for (let i = 0; i < STARTS; i++) {
      const began = performance.now()
      const { stop } = await startServer(portal.servingUrl)
      seconds.push((performance.now() - began) / 1000)
      await stop()
    }
    say(`ready, the slowest of ${STARTS} starts`, Math.max(...seconds), TARGETS.readySeconds, 's')

    const server = await startServer(portal.servingUrl)
    await pause(AT_REST_MS)
    say('at rest', residentMegabytes(server.pid), TARGETS.idleMegabytes, 'MB')
    const months = new Set([TODAY, addDays(TODAY, DAYS)].map((date) => date.slice(0, 7)))
    for (const locationId of locationIds) {
      for (const month of months) await askMonth(server.url, { locationId, appointmentTypeId, month })
    }
    say(`with the days of ${OFFICES} offices`, residentMegabytes(server.pid), TARGETS.fullMegabytes, 'MB')
    await pause(AT_REST_MS)
    say('the same, at rest', residentMegabytes(server.pid), TARGETS.fullMegabytes, 'MB')
    await server.stop()
  } finally {
    await portal.stop()
  }
}

const say = (what: string, value: number, target: number, unit: 's' | 'MB') =>
  console.log(
    `${what}: ${value.toFixed(unit === 's' ? 2 : 0)} ${unit} (target ${target}), ${value <= target ? 'met' : 'MISSED'}`,
  )

async function askMonth(
  url: string,
  { locationId, appointmentTypeId, month }: { locationId: number; appointmentTypeId: number; month: string },
): Promise<void> {
  const answer = await fetch(`${url}/api/booking/month-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ locationId, appointmentTypes: [{ appointmentTypeId }], month }),
  })
  if (!answer.ok) throw new Error(`A month was answered with ${answer.status}.`)
  await answer.arrayBuffer()
}
