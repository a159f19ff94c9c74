import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

interface Office {
  readonly locationId: number
  readonly appointmentTypeId: number
  readonly freeDates: readonly string[]
}

export interface Booked {
  readonly reference: string
  readonly token: string
  readonly email: string
}

interface So {
  readonly booked: readonly Booked[]
  /** What was answered instead, other than that someone was faster. */
  readonly failures: readonly string[]
}

async function call(url: string, at: string, body?: object): Promise<{ status: number; answer: unknown }> {
  const [method = '', where = ''] = at.split(' ')
  const response = await fetch(url + where, {
    method,
    headers: { origin: url, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, answer: await response.json() }
}

/** Only calls that every release has: those of the public pages. */
export async function findOffice(url: string): Promise<Office> {
  const options = await call(url, 'GET /api/booking/appointment-options')
  const types = options.answer as { id: number; requestVin: boolean; requestDlNumber: boolean }[]
  for (const { id: appointmentTypeId } of types.filter((type) => !type.requestVin && !type.requestDlNumber)) {
    const appointmentTypes = [{ appointmentTypeId, quantity: 1 }]
    const locations = await call(url, 'POST /api/public/locations/filtered-options', { appointmentTypes })
    for (const { id: locationId } of locations.answer as { id: number }[]) {
      const month = nextMonth()
      const search = { locationId, appointmentTypes, month }
      const info = await call(url, 'POST /api/booking/month-info', search)
      const { freeDates = [] } = info.answer as { freeDates?: string[] }
      if (freeDates.length > 0) return { locationId, appointmentTypeId, freeDates }
    }
  }
  throw new Error('No office of the demo has a free day next month.')
}

function nextMonth(): string {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
}

/** Customers who book at random free times until they are stopped. */
export function bookings(url: string, office: Office, atOnce: number) {
  const booked: Booked[] = []
  const failures: string[] = []
  const stopping = new AbortController()

  async function bookOne(): Promise<void> {
    const { locationId, appointmentTypeId } = office
    const appointmentTypes = [{ appointmentTypeId, quantity: 1 }]
    const search = { locationId, appointmentTypes, date: oneOf(office.freeDates) }
    const free = await call(url, 'POST /api/booking/time-selection-options', search)
    if (free.status !== 200) return void failures.push(`times ${free.status}`)
    const time = oneOf((free.answer as { times: { startDateLocal: string }[] }).times)
    if (!time) return
    const customer = { firstName: 'Ada', lastName: 'Lovelace', email: `${randomUUID()}@example.test`, phoneNumber: '' }
    const { status, answer } = await call(url, 'POST /api/booking/submit-appointment', {
      idempotencyKey: randomUUID(),
      locationId,
      appointmentTypes,
      startDateLocal: time.startDateLocal,
      locale: 'en',
      customer: { ...customer, isSmsNotificationsEnabled: false, smsPhoneNumber: '', vin: '', dlNumber: '' },
    })
    if (status === 200) booked.push({ ...(answer as Omit<Booked, 'email'>), email: customer.email })
    else if (status !== 409) failures.push(`submit ${status} ${JSON.stringify(answer)}`)
  }

  const customers = Array.from({ length: atOnce }, async () => {
    while (!stopping.signal.aborted) await bookOne().catch((cause: Error) => failures.push(cause.message))
  })
  const so = (): So => ({ booked, failures })
  return {
    so,
    lasting: (ms: number) => pause(ms),
    async until(isEnough: (so: So) => boolean): Promise<void> {
      while (!isEnough(so()) && failures.length === 0) await pause(50)
    },
    async stop(): Promise<So> {
      stopping.abort()
      await Promise.all(customers)
      return so()
    },
  }
}

/** Asks for the links of all appointments of an address: a job that sends one email for each. */
export async function sendLinks(url: string, contact: string): Promise<void> {
  const { status } = await call(url, 'POST /api/appointments/send-links', { contact })
  if (status !== 200) throw new Error(`Asking for links was answered ${status}.`)
}

function oneOf<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

/** Whether each customer's link opens the appointment it was made for. */
export async function opens(url: string, booked: readonly Booked[]): Promise<boolean> {
  let isEvery = booked.length > 0
  for (const { token, reference } of booked) {
    const { answer } = await call(url, `GET /api/appointments/review?token=${token}`)
    isEvery &&= (answer as { reference?: string }).reference === reference
  }
  return isEvery
}
