import { load, type Load, type Measured } from './load.ts'
import { type BenchPortal, manyOffices, startBenchPortal } from './portal.ts'
import { aroundTheClock, submits } from './submits.ts'

const SECONDS = Number(process.env.SECONDS ?? 6)
const OFFICES = 6
const SEARCHES = 50

interface Region {
  readonly portal: BenchPortal
  readonly url: string
  readonly locationIds: readonly number[]
  readonly appointmentTypeId: number
}

/**
 * The load of two regions, first on one database with two servers, then on a database and a server each. On one machine
 * the second cannot be faster: it shows what a region costs, and that one that is down leaves the other alone.
 */
export async function benchRegions(): Promise<void> {
  const together = await startBenchPortal({ servers: 2 })
  try {
    const all = await manyOffices(together.db, { offices: OFFICES * 2, days: 30 })
    const halves = together.urls.map((url, i) => ({
      portal: together,
      url,
      appointmentTypeId: all.appointmentTypeId,
      locationIds: all.locationIds.slice(i * OFFICES, (i + 1) * OFFICES),
    }))
    say('one database', await bookAll(halves))
  } finally {
    await together.stop()
  }

  const portals = [await startBenchPortal(), await startBenchPortal()]
  try {
    const regions: Region[] = []
    for (const portal of portals) {
      const offices = await manyOffices(portal.db, { offices: OFFICES, days: 30 })
      regions.push({ portal, url: portal.url, ...offices })
    }
    say('a database for each', await bookAll(regions))
    await searchAll(regions)
    const [west, east] = regions as [Region, Region]
    // As if the machines of a region had lost their power.
    process.kill(west.portal.pid, 'SIGSTOP')
    const alone = await load(bookingsOf(east, 20))
    process.kill(west.portal.pid, 'SIGCONT')
    console.log(
      `one region down: the other books ${Math.round(alone.perSecond)}/s, p99 ${alone.p99} ms, ${alone.refused} refused`,
    )
    if (alone.refused > 0 || alone.perSecond === 0) process.exitCode = 1
  } finally {
    for (const portal of portals) await portal.stop()
  }
}

const bookAll = (regions: readonly Region[]) => Promise.all(regions.map((region) => load(bookingsOf(region, 1))))

function bookingsOf({ url, locationIds, appointmentTypeId }: Region, firstDay: number): Load {
  const body = submits({ locationIds, appointmentTypeId, ...aroundTheClock(firstDay, 9) })
  return { url: `${url}/api/booking/submit-appointment`, method: 'POST', connections: 8, seconds: SECONDS, body }
}

function say(words: string, regions: readonly Measured[]): void {
  const each = regions.map(
    ({ perSecond, p99, refused }) => `${Math.round(perSecond)}/s (p99 ${p99} ms, ${refused} refused)`,
  )
  const sum = regions.reduce((total, { perSecond }) => total + perSecond, 0)
  console.log(`${words}: ${each.join(' and ')}, together ${Math.round(sum)} bookings/s`)
}

/**
 * What the layer in front does for "the next free time anywhere": asks all regions in parallel and puts the answers in
 * order.
 */
async function searchAll(regions: readonly Region[]): Promise<void> {
  const times: number[] = []
  let offices = 0
  for (let n = 0; n < SEARCHES; n++) {
    const started = performance.now()
    const answers = await Promise.all(
      regions.map(async ({ url, appointmentTypeId }) => {
        const answer = await fetch(`${url}/api/public/locations/filtered-options`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: url },
          body: JSON.stringify({ appointmentTypes: [{ appointmentTypeId }] }),
        })
        return (await answer.json()) as { nextFreeLocal: string | null }[]
      }),
    )
    offices = answers.flat().toSorted((a, b) => String(a.nextFreeLocal).localeCompare(String(b.nextFreeLocal))).length
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(`next free time at ${offices} offices of all regions: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}
