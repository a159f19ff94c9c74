import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/users/demo-sign-ins.ts'
import { findOffice } from './bookings.ts'

/** What each kind of write was answered. */
export interface Counted {
  readonly done: number
  /** Others were faster, or it may no longer be done: what people are told, not a fault. */
  readonly lost: number
  readonly failures: readonly string[]
}

export const KINDS = ['book', 'move', 'cancel', 'call', 'offer', 'close'] as const
type Kind = (typeof KINDS)[number]

interface Answer {
  readonly status: number
  readonly answer: unknown
}

/** How often each kind is chosen: as in an office, most writes are about appointments. */
const SHARES: readonly Kind[] = [
  'book',
  'book',
  'book',
  'book',
  'move',
  'move',
  'cancel',
  'call',
  'call',
  'offer',
  'close',
]
const LOST: ReadonlySet<number> = new Set([404, 409, 422])

/** Every kind of write that the release at an address has, from many clients until they are stopped. */
export async function writes(url: string, atOnce: number) {
  const office = await findOffice(url)
  const cookie = await signIn(url)
  const counts = new Map(KINDS.map((kind) => [kind, { done: 0, lost: 0, failures: [] as string[] }]))
  const tokens: string[] = []
  const stopping = new AbortController()

  async function call(at: string, body?: object, as = ''): Promise<Answer> {
    const [method = '', where = ''] = at.split(' ')
    const response = await fetch(url + where, {
      method,
      headers: { origin: url, 'content-type': 'application/json', cookie: as },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, answer: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  const staff = (at: string, body?: object) => call(at, body, cookie)

  const appointmentTypes = [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }]
  async function aTime(): Promise<string | undefined> {
    const date = oneOf(office.freeDates)
    const search = { locationId: office.locationId, appointmentTypes, date }
    const { answer } = await call('POST /api/booking/time-selection-options', search)
    return oneOf((answer as { times?: { startDateLocal: string }[] }).times ?? [])?.startDateLocal
  }

  const aCustomer = () => ({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${randomUUID()}@example.test`,
    phoneNumber: '',
    isSmsNotificationsEnabled: false,
    smsPhoneNumber: '',
    vin: '',
    dlNumber: '',
  })

  let calls = 0
  const of: Record<Kind, () => Promise<Answer | undefined>> = {
    async book() {
      const startDateLocal = await aTime()
      if (startDateLocal === undefined) return undefined
      const { locationId } = office
      const booked = await call('POST /api/booking/submit-appointment', {
        idempotencyKey: randomUUID(),
        locationId,
        appointmentTypes,
        startDateLocal,
        locale: 'en',
        customer: aCustomer(),
      })
      if (booked.status === 200) tokens.push((booked.answer as { token: string }).token)
      return booked
    },
    async move() {
      const token = oneOf(tokens)
      const startDateLocal = await aTime()
      if (token === undefined || startDateLocal === undefined) return undefined
      return call('POST /api/appointments/reschedule', { token, startDateLocal })
    },
    async cancel() {
      const [token] = tokens.splice(Math.floor(Math.random() * tokens.length), 1)
      return token === undefined ? undefined : call('POST /api/appointments/cancel', { token })
    },
    async call() {
      const { locationId, appointmentTypeId } = office
      const walkIn = await staff('POST /api/staff/line/add-walk-in', { locationId, appointmentTypeId, name: 'Ada' })
      if (walkIn.status !== 404) return walkIn
      // A release without a line calls numbers.
      const details = await staff(`GET /api/staff/ticket-announcement/${locationId}`)
      const { announcementMessage } = details.answer as { announcementMessage: string }
      return staff('POST /api/staff/ticket-announcement/announce', {
        locationId,
        announcementMessage,
        currentServedNumber: calls++ % 900,
        station: '1',
      })
    },
    async offer() {
      const fromDate = office.freeDates[0]
      const joined = await call('POST /api/public/waiting-list', {
        idempotencyKey: randomUUID(),
        locale: 'en',
        wishes: { locationId: office.locationId, appointmentTypes, fromDate },
        customer: aCustomer(),
      })
      // Not every release has a waiting list.
      return joined.status === 404 ? undefined : joined
    },
    async close() {
      const day = new Date(Date.now() + (400 + Math.floor(Math.random() * 300)) * 86_400_000).toISOString().slice(0, 10)
      const form = {
        locationId: office.locationId,
        name: 'Training',
        isAllDay: true,
        isSingleDay: true,
        startDate: `${day}T00:00`,
        endDate: `${day}T00:00`,
        appointmentTypeIds: [],
        message: 'We are closed.',
      }
      const preview = await staff('POST /api/closures/close-location-preview', form)
      if (preview.status !== 200) return preview
      const { previewKey } = preview.answer as { previewKey: string }
      return staff('POST /api/closures/close-location', { ...form, previewKey })
    },
  }

  async function once(): Promise<void> {
    const kind = oneOf(SHARES) ?? 'book'
    const count = counts.get(kind)
    if (!count) return
    try {
      const answered = await of[kind]()
      if (!answered) return
      if (answered.status === 200) count.done++
      else if (LOST.has(answered.status)) count.lost++
      else count.failures.push(`${kind} ${answered.status} ${JSON.stringify(answered.answer).slice(0, 200)}`)
    } catch (cause) {
      count.failures.push(`${kind} ${(cause as Error).message}`)
    }
  }

  const clients = Array.from({ length: atOnce }, async () => {
    while (!stopping.signal.aborted) await once()
  })
  const total = () => [...counts.values()].reduce((sum, { done }) => sum + done, 0)
  return {
    total,
    counts: (): ReadonlyMap<Kind, Counted> => counts,
    /** Waits until this many more have been done. */
    async more(wanted: number): Promise<void> {
      const enough = total() + wanted
      while (total() < enough) await pause(50)
    },
    async stop(): Promise<ReadonlyMap<Kind, Counted>> {
      stopping.abort()
      await Promise.all(clients)
      return counts
    },
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/account/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: DEMO_PASSWORD }),
  })
  if (!response.ok) throw new Error(`Signing in was answered ${response.status}.`)
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}
