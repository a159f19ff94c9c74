import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { HUB_PATH } from '#contract/realtime.ts'
import {
  book,
  connectAll,
  connectToHub,
  DAY,
  deliver,
  type Delivered,
  type Office,
  staffSessions,
} from './listeners.ts'
import { type BenchPortal, officeHoursOffices, post, signIn, startBenchPortal, startProcess } from './portal.ts'
import { at, conclude } from './report.ts'

const CLIENTS = 1000
const CHANGES = 20
const TARGET_P99_MS = 250

const ACTIONS = 100
const TARGET_P95_MS = 1000

/**
 * The real-time channel: a thousand connected clients hear of twenty bookings, compared with a bare broadcast over as many
 * bare WebSockets; and how long it takes from one person's action until another's screen has the new list.
 */
export async function benchRealtime(): Promise<void> {
  const portal = await startBenchPortal({ servers: 2 })
  try {
    const { locationIds, appointmentTypeId } = await officeHoursOffices(portal.db, { offices: 1, days: 10 })
    const office = { locationId: locationIds[0] ?? 0, appointmentTypeId }
    const isDelivered = await broadcast(portal, office)
    const isShown = await actions(portal, office)
    conclude(isDelivered, isShown)
  } finally {
    await portal.stop()
  }
}

async function broadcast(portal: BenchPortal, office: Office): Promise<boolean> {
  const hub = await connectToHub(portal.urls, await staffSessions(portal.db, office.locationId, CLIENTS))
  const server = await startProcess('bench/ceiling-sockets.ts', {})
  const bare = await connectAll(CLIENTS, () => ({ url: server.url.replace('http', 'ws'), headers: {}, greeting: '' }))
  const body = '{"type":1,"target":"EntityCreated","arguments":[{"entityType":"Appointment","entityId":12345}]}\x1e'

  const ours: Delivered = { times: [], sinceAnswer: [] }
  const ceiling: Delivered = { times: [], sinceAnswer: [] }
  // Alternating, so whatever else the machine does affects both.
  for (let n = 0; n < CHANGES; n++) {
    await deliver(hub, () => book(portal.url, office, n), ours)
    await deliver(bare, () => fetch(server.url, { method: 'POST', body }), ceiling)
  }
  for (const { socket } of [...hub, ...bare]) socket.terminate()
  await server.stop()

  const isWhole = ours.times.length === CLIENTS * CHANGES
  const p99 = at(ours.times, 0.99)
  console.log(
    `${CLIENTS} clients on two processes, ${CHANGES} bookings: ${ours.times.length} of ${CLIENTS * CHANGES} delivered, ` +
      `from the click p50 ${at(ours.times, 0.5)} ms, p99 ${p99} ms (target below ${TARGET_P99_MS}); from the answer p99 ` +
      `${at(ours.sinceAnswer, 0.99)} ms; a bare broadcast: p50 ${at(ceiling.times, 0.5)} ms, p99 ${at(ceiling.times, 0.99)} ms`,
  )
  return isWhole && p99 < TARGET_P99_MS
}

/** One user books on one process; another's official client, on the other process, hears of it and reloads the day. */
async function actions({ db, urls }: BenchPortal, office: Office): Promise<boolean> {
  const [here = '', there = ''] = urls
  const cookie = await signIn(db, 'Staff', [office.locationId])
  const client = new HubConnectionBuilder()
    .withUrl(there + HUB_PATH, { transport: HttpTransportType.WebSockets, headers: { cookie, origin: there } })
    .configureLogging(LogLevel.None)
    .build()
  let hear = () => {}
  client.on('EntityCreated', () => hear())
  await client.start()
  const times: number[] = []
  for (let n = 0; n < ACTIONS; n++) {
    const heard = new Promise<void>((resolve) => {
      hear = resolve
    })
    const started = performance.now()
    const { id } = (await (await book(here, office, CHANGES + n)).json()) as { id: number }
    await heard
    const day = { date: DAY, locationId: office.locationId }
    const listing = await post(there, '/api/staff/appointments/calendar-listing', day, cookie)
    if (!(await listing.text()).includes(`"id":${id}`))
      throw new Error('The screen read a list without the new booking.')
    times.push(performance.now() - started)
  }
  await client.stop()
  const p95 = at(times, 0.95)
  console.log(
    `${ACTIONS} bookings until another's screen has the new list: p50 ${at(times, 0.5)} ms, p95 ${p95} ms (target below ${TARGET_P95_MS})`,
  )
  return p95 < TARGET_P95_MS
}
