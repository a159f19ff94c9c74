import { residentMegabytes } from './costs.ts'
import { book, type Client, connectToHub, deliver, type Delivered, type Office, staffSessions } from './listeners.ts'
import { load } from './load.ts'
import { type BenchPortal, officeHoursOffices, startBenchPortal } from './portal.ts'
import { at, conclude } from './report.ts'
import { submits, type Wanted } from './submits.ts'
import { daysBetween } from './history.ts'

/** Open screens, step by step: SOCKETS=1000,2000,5000. */
const STEPS = (process.env.SOCKETS ?? '1000,2500,5000').split(',').map(Number)
/** Bookings a second elsewhere: the 8:00 rush of a thousand offices is 14. */
const RATE = Number(process.env.RATE ?? 20)
const CHANGES = 20
const TARGET_P99_MS = 250

/**
 * How many screens two processes can keep up to date while people book and look for times elsewhere. It goes on until a
 * step no longer holds, and says what gave out.
 */
export async function benchSockets(): Promise<void> {
  const portal = await startBenchPortal({ servers: 2 })
  const clients: Client[] = []
  try {
    const { locationIds, appointmentTypeId } = await officeHoursOffices(portal.db, { offices: 2, days: 30 })
    const [here = 0, elsewhere = 0] = locationIds
    const tokens = await staffSessions(portal.db, here, Math.max(...STEPS))
    const others = { locationIds: [elsewhere], appointmentTypeId, days: daysBetween(1, 28), startMinutes: OPEN }
    let booked = 0
    for (const step of STEPS) {
      try {
        const started = performance.now()
        clients.push(...(await connectToHub(portal.urls, tokens.slice(clients.length, step))))
        console.log(`${clients.length} sockets, the last of them opened in ${seconds(started)} s; ${memory(portal)}`)
      } catch (cause) {
        console.log(
          `ENDS at ${step} sockets: they could not all be opened (${(cause as Error).message}; see ulimit -n)`,
        )
        process.exitCode = 1
        break
      }
      if (!(await underLoad(portal, { locationId: here, appointmentTypeId }, others, clients, booked))) {
        process.exitCode = 1
        break
      }
      booked += CHANGES
    }
    conclude()
  } finally {
    for (const { socket } of clients) socket.terminate()
    await portal.stop()
  }
}

/** Nine to five, every 15 minutes. */
const OPEN = Array.from({ length: 32 }, (_, i) => 540 + i * 15)

async function underLoad(
  portal: BenchPortal,
  office: Office,
  others: Wanted,
  clients: readonly Client[],
  booked: number,
): Promise<boolean> {
  const delivered: Delivered = { times: [], sinceAnswer: [] }
  const over = new AbortController()
  const rush = async () => {
    let [bookings, rounds] = [0, 0]
    for (; !over.signal.aborted; rounds++) {
      const body = submits(others, bookings)
      const url = `${portal.urls[1]}/api/booking/submit-appointment`
      bookings += Math.round(
        (await load({ url, method: 'POST', body, connections: 4, seconds: 1, atMost: RATE })).perSecond,
      )
    }
    return bookings / rounds
  }
  const rushing = rush()
  for (let n = 0; n < CHANGES; n++) await deliver(clients, () => book(portal.url, office, booked + n), delivered)
  over.abort()
  const perSecond = await rushing
  const wanted = clients.length * CHANGES
  const p99 = at(delivered.times, 0.99)
  const holds = delivered.times.length === wanted && p99 < TARGET_P99_MS
  console.log(
    `  with ${Math.round(perSecond)} bookings/s elsewhere: ${delivered.times.length} of ${wanted} delivered, p50 ` +
      `${at(delivered.times, 0.5)} ms, p99 ${p99} ms (target below ${TARGET_P99_MS}); ${memory(portal)}` +
      (holds ? '' : ': ENDS here, the processors are not fast enough'),
  )
  return holds
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const memory = ({ pids }: BenchPortal) =>
  `servers ${pids.map((pid) => residentMegabytes(pid).toFixed(0)).join(' and ')} MB`
