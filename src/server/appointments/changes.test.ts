import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InsteadOfAppointment } from '#contract/offers.ts'
import { type Door, type DoorName, DOORS } from '#domain/appointments/doors.ts'
import { endOffers } from '#server/effects/end-offers.ts'
import { anAppointmentType, anOffice } from '#server/testing/factories.ts'
import { aClosureForm, everyDay, falseMarks, previewed } from '#server/testing/office-forms.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const DAYS = ['2026-03-05', '2026-03-06', '2026-03-07'] as const

let t: TestApp
let admin: Caller
let office: Awaited<ReturnType<typeof anOffice>>
/** The links that customers have been sent, in the order of their bookings. */
let tokens: string[]

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z')
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

/** Any time of any day, and two numbers that pick who does it. */
const step = fc.record({
  day: fc.constantFrom(...DAYS),
  minute: fc.nat(7).map((n) => 540 + n * 15),
  one: fc.nat(20),
  other: fc.nat(20),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const timeOf = ({ day, minute }: Step) =>
  `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

interface Row {
  readonly id: number
  readonly status: string
  readonly version: number
  /** Where it is, as one value. */
  readonly place: string
  readonly logged: number
  readonly activity: readonly string[]
}

/** All visits as they are, with how often each was logged and what its activity says. Offered times are no change. */
async function visits(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.status, a.version,
      concat_ws(' ', a.calendar_id, a.day, a.column_index, a.start_minute, a.end_minute, a.time_zone) as place,
      (select count(*)::int from change_log_entry c where c.record_type_name = 'Appointment' and c.record_id = a.id
        and c.lines::text not like '%timesOffered%') as logged,
      array(select l.event_type from activity_log l where l.appointment_id = a.id
        and l.additional_details_json not like '%timesOffered%' order by l.id) as activity
    from appointment a where a.location_id = ${office.locationId} and a.status <> 'Hold' order by a.id`.execute(t.db)
  return rows
}

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % all.length]
const booked = async () => (await visits()).filter(({ status }) => status === 'Booked')

const book = async (at: string, more: object = {}) => {
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, at, more))
  if (answer.statusCode === 200) tokens.push(answer.json().token)
  return [answer]
}

async function closeDay(day: string, people: object) {
  const closure = aClosureForm({ from: day, appointmentTypeIds: [office.appointmentTypeId] })
  const form = { ...closure, locationId: office.locationId, people }
  const [look, close] = ['POST /api/closures/close-location-preview', 'POST /api/closures/close-location'] as const
  const { confirmed } = await previewed(admin, look, close, form)
  await t.jobs.runAll()
  return [confirmed]
}

type Answers = Awaited<ReturnType<Caller>>[]

/** What people and managers do, and the door by which each visit goes that it changes. */
const ACTIONS = {
  book: { door: () => 'book', act: (at) => book(timeOf(at)) },
  household: {
    door: () => 'book',
    act(at) {
      const person = (firstName: string) => ({ firstName, lastName: 'Hopper', vin: '', dlNumber: '' })
      return book(timeOf(at), { others: [person('Ben'), person('Cleo')].slice(at.other % 2) })
    },
  },
  hold: {
    door: () => 'book',
    async act(at) {
      const { locationId, appointmentTypeId } = office
      const wish = { locationId, appointmentTypes: [{ appointmentTypeId }], people: 1 + (at.other % 2) }
      return [await t.anyone('POST /api/booking/hold-time', { ...wish, startDateLocal: timeOf(at) })]
    },
  },
  moveByLink: {
    door: () => 'moveByLink',
    async act(at) {
      const token = pick(tokens, at.one) ?? ''
      return [await t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: timeOf(at) })]
    },
  },
  moveByStaff: {
    door: () => 'moveByStaff',
    async act(at) {
      const visit = pick(await booked(), at.one)
      if (!visit) return []
      const { version } = visit
      const { idempotencyKey: _, ...form } = aSubmit(office, timeOf(at), { isWalkIn: false, version })
      return [await admin(`PUT /api/staff/appointments/${visit.id}`, form)]
    },
  },
  swap: {
    door: () => 'swap',
    async act({ one, other }) {
      const [a, b] = [pick(await booked(), one), pick(await booked(), other)]
      if (!a || !b || a.id === b.id) return []
      const asked = { id: a.id, version: a.version, otherId: b.id, otherVersion: b.version }
      return [await admin('POST /api/staff/appointments/swap', asked)]
    },
  },
  cancelByLink: {
    door: () => 'cancelByCustomer',
    act: async ({ one }) => [await t.anyone('POST /api/appointments/cancel', { token: pick(tokens, one) ?? '' })],
  },
  cancelByStaff: {
    door: () => 'cancelByStaff',
    async act({ one }) {
      const visit = pick(await booked(), one)
      return visit ? [await admin(`POST /api/staff/appointments/cancel?id=${visit.id}`)] : []
    },
  },
  close: { door: () => 'closeTime', act: ({ day }) => closeDay(day, { kind: 'cancel' }) },
  closeWithOffers: {
    door: () => 'closeTime',
    act: ({ day }) => closeDay(day, { kind: 'offer', answerHours: 24, withinMiles: 25 }),
  },
  takeOffers: {
    door: () => 'moveToOffered',
    async act({ one }) {
      const answers: Answers = []
      for (const token of tokens.filter((_, i) => i % 3 !== one % 3)) {
        const shown = await t.anyone(`GET /api/offers/of-appointment?token=${token}`)
        const { offer } = shown.json<Partial<InsteadOfAppointment>>()
        const taken = { token, offerId: offer?.id ?? 0, position: 0 }
        if (offer) answers.push(await t.anyone('POST /api/offers/take', taken))
      }
      return answers
    },
  },
  endOffers: {
    door: () => 'endOffer',
    async act() {
      await sql`update offer set until = now() - interval '1 minute' where state = 'Open'`.execute(t.db)
      await endOffers(t.context)
      return []
    },
  },
  closeColumn: {
    door: ({ status }) => (status === 'Cancelled' ? 'closeTime' : 'closeColumn'),
    async act({ day }) {
      const span = { startDateTime: `${day}T00:00`, endDateTime: `${day}T00:00` }
      const rule = { ...everyDay(['09:00-11:00']), name: `One counter on ${day}`, ...span }
      const form = { calendarId: office.calendarId, availabilityRule: rule }
      const [look, create] = ['cancel-preview', 'create'].map((call) => `POST /api/temporary-office-hours/${call}`)
      return [(await previewed(admin, look ?? '', create ?? '', form)).confirmed]
    },
  },
  changeZone: {
    door: () => 'changeZone',
    async act({ one }) {
      const { locationId: id } = office
      const answer = await admin(`GET /api/office-manager/locations/${id}`)
      const { pullNumberLatestNumber: _, isArchived: __, appointmentsOffClock: ___, ...shown } = answer.json()
      const timeZone = shown.timeZone === 'America/Denver' ? 'America/Chicago' : 'America/Denver'
      const keeps = one % 2 === 0 ? 'clock' : 'moment'
      const preview = (await admin('POST /api/locations/time-zone-preview', { id, timeZone })).json()
      const zoneChange = { keeps, previewKey: preview[keeps]?.previewKey ?? '' }
      return [await admin('PUT /api/locations/update', { ...shown, timeZone, zoneChange })]
    },
  },
} as const satisfies Record<string, { door: (row: Row) => DoorName; act: (at: Step) => Promise<Answers> }>

const keptBack = async (): Promise<number[]> => {
  const { locationId } = office
  const kept = t.db.selectFrom('appointment').where('holdKeyHash', 'is', null).where('status', '=', 'Hold')
  return (await kept.where('locationId', '=', locationId).select('id').execute()).map(({ id }) => id)
}

/** Which of these places can be booked: open, and not taken. */
async function openings(places: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from unnest(${places}::text[]) place, string_to_array(place, ' ') p join calendar_day d
      on d.calendar_id = p[1]::int and d.day = p[2]::date, lateral (
        select p[3]::int * 288 + p[4]::int / 5 + 1 as first, (p[5]::int - p[4]::int) / 5 as ticks) b
    where substring(d.open from first for ticks)::text not like '%0%' and p[3]::int < d.columns
      and substring(d.taken from first for ticks)::text like '%0%'`.execute(t.db)
  return rows.map(({ place }) => place)
}

/** Links that do not last until a day after the end of their visit. */
async function wrongLinks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from appointment_token k join appointment a on a.id = k.appointment_id
    where a.location_id = ${office.locationId} and k.expires_at <> a.ends_at + interval '24 hours'`.execute(t.db)
  return rows[0]?.n ?? -1
}

/** Does one thing, and compares all that it changed with the table of doors. */
async function follow(name: keyof typeof ACTIONS, at: Step): Promise<void> {
  const { door, act } = ACTIONS[name]
  const [before, keptBefore] = [await visits(), await keptBack()]
  for (const answer of await act(at)) expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
  const [after, kept] = [await visits(), (await keptBack()).filter((id) => !keptBefore.includes(id))]

  const left: string[] = []
  for (const row of after) {
    const old = before.find(({ id }) => id === row.id) ?? { version: 0, logged: 0, activity: [], place: row.place }
    const { activity, keepsBack }: Door = DOORS[door(row)]
    const isChanged = row.version > old.version
    const said = { logged: row.logged - old.logged, activity: row.activity.slice(old.activity.length) }
    expect({ version: row.version - old.version, ...said }, `${name} ${row.id}`).toEqual(
      isChanged ? { version: 1, logged: 1, activity: [activity] } : { version: 0, logged: 0, activity: [] },
    )
    if (isChanged && keepsBack && (row.place !== old.place || row.status === 'Cancelled')) left.push(old.place)
  }
  expect(await openings(left), `${name}: places kept back`).toEqual([])
  if (left.length === 0) expect(kept, `${name}: no place kept back`).toEqual([])
  expect(await falseMarks(t, office.locationId), `${name}: each has its place, and no one else's`).toBe(0)
  expect(await wrongLinks(), `${name}: links`).toBe(0)
}

it('visits keep to the table of doors, whatever people and offices do one after the other (SCALP-7)', {
  timeout: 60_000,
}, async () => {
  const names = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]
  const follows = fc.tuple(fc.constantFrom(...names), step)
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 4 }),
      fc.array(follows, { minLength: 10, maxLength: 14 }),
      async (people, steps) => {
        tokens = []
        office = await anOffice(t.db, { hours: [9, 11], numberOfSlots: 2, days: 10 })
        // What closes for its visits stays open for those of another type.
        const appointmentTypeId = await anAppointmentType(t.db, { name: 'Road Test' })
        const { calendarId, locationId } = office
        await t.db.insertInto('calendarAppointmentType').values({ calendarId, appointmentTypeId }).execute()
        await t.db.updateTable('location').set({ releaseMinutes: 60 }).where('id', '=', locationId).execute()
        for (const at of people) await follow(at.one % 2 === 0 ? 'book' : 'household', at)
        for (const [name, at] of steps) await follow(name, at)
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
})
