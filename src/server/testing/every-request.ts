import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addressOf, type Endpoint, type Read } from '#contract/endpoint.ts'
import { PORTAL_RECORDS } from '#contract/entities.ts'
import { type Noun, nouns } from '#contract/every-call.ts'
import { TemporaryHours } from '#contract/office-hours.ts'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tableOf } from '#server/platform/records.ts'
import { aBooking, anAppointmentType, aUser, FIRST_DAY } from './factories.ts'
import { type KnownSamples, QUIET_DAY, sampleOf } from './sample.ts'
import { aStranger } from './submits.ts'

/** An office whose records are requested, and the database they are made in. */
export interface Scene {
  readonly db: Database
  readonly locationId: number
  readonly calendarId: number
  readonly appointmentTypeId: number
  readonly timeZone: string
}

/** Confirms that no one is affected. */
const NOBODY = createHash('sha256').update('[[],[]]').digest('base64url')
const PHONE = '+13035550177'
const MORNING = { slots: 12, opens: 9 * 60, slot: 15 }
const DAYS = 40
let bookings = 0

/** A different place each time, starting over after the last: the office has several columns. */
function nextPlace() {
  const n = bookings++ % (DAYS * MORNING.slots)
  const minute = MORNING.opens + (n % MORNING.slots) * MORNING.slot
  return { date: addDays(FIRST_DAY, 3 + Math.floor(n / MORNING.slots)), minute }
}

/** What a request needs to know about its office, by field name. */
const ofScene = ({ locationId, calendarId, appointmentTypeId, timeZone }: Scene): KnownSamples => ({
  locationId,
  locationIds: [locationId],
  locations: [locationId],
  calendarId,
  calendarIds: [calendarId],
  appointmentTypeId,
  appointmentTypeIds: [appointmentTypeId],
  timeZone,
  reportedTimeZone: timeZone,
  version: 1,
  previewKey: NOBODY,
  date: addDays(FIRST_DAY, 3),
  startDateLocal: toLocalDateTime(nextPlace()),
  customer: aStranger(),
  email: `${randomUUID()}@example.test`,
  phoneNumber: '(303) 555-0134',
  userRoles: ['Staff'],
  isAllDay: true,
  key: randomUUID(),
  idempotencyKey: randomUUID(),
})

type Make = (scene: Scene) => KnownSamples | Promise<KnownSamples>

async function inserted(db: Database, table: string, row: KnownSamples): Promise<number> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))}) returning id`.execute(db)
  return rows[0]?.id ?? Number.NaN
}

async function anAppointment({ db, ...office }: Scene) {
  const { date, minute } = nextPlace()
  return { id: await aBooking(db, office, date, [minute, minute + MORNING.slot]) }
}

async function aPersonToCall(scene: Scene) {
  const { id: appointmentId } = await anAppointment(scene)
  const { locationId } = scene
  const told = { toldDay: FIRST_DAY, toldMinute: 540, endsAt: '2026-03-02T17:00:00Z' }
  const row = { appointmentId, locationId, templateKey: 'AppointmentCancelled', words: 'It is canceled.', ...told }
  return { id: await inserted(scene.db, 'personToCall', row) }
}

async function anHonored(scene: Scene) {
  const { id: appointmentId } = await anAppointment(scene)
  await scene.db.insertInto('honoredAppointment').values({ appointmentId, untilDate: QUIET_DAY }).execute()
  await scene.db.insertInto('honoringLocation').values({ appointmentId, locationId: scene.locationId }).execute()
  return { id: appointmentId, locationId: scene.locationId }
}

async function aCalendar({ db, locationId, appointmentTypeId }: Scene): Promise<number> {
  const calendarId = await inserted(db, 'calendar', { locationId, name: `Spare counter ${randomUUID()}` })
  await db.insertInto('calendarAppointmentType').values({ calendarId, appointmentTypeId }).execute()
  return calendarId
}

/** A calendar with temporary hours. */
async function someHours(scene: Scene) {
  const calendarId = await aCalendar(scene)
  const rule = { calendarId, type: 'Temporary', name: 'Summer', startDate: QUIET_DAY, endDate: QUIET_DAY }
  return { calendarId, availabilityRuleId: await inserted(scene.db, 'availabilityRule', rule) }
}

const aSpareLocation = ({ db }: Scene) =>
  inserted(db, 'location', { name: 'Spare office', officeNumber: '9', phoneNumber: PHONE, timeZone: 'America/Denver' })

const aMessage = ({ db }: Scene, state: 'Captured' | 'Failed') =>
  inserted(db, 'outbox', { channel: 'sms', templateKey: 'AppointmentReady', recipient: PHONE, body: 'Ready.', state })

const aTemplate =
  (table: 'emailTemplate' | 'smsTemplate' | 'localizedTemplate'): Make =>
  ({ db }) =>
    db.selectFrom(table).select(['id', 'version']).orderBy('id').limit(1).executeTakeFirstOrThrow()

async function aPhoto({ db, locationId }: Scene) {
  const { id: userId } = await aUser(db, 'Staff', [locationId])
  const profilePhotoGuid = randomUUID()
  const photo = { profilePhoto: Buffer.from('a picture'), profilePhotoGuid }
  await db.updateTable('appUser').set(photo).where('id', '=', userId).execute()
  return { userId, profilePhotoGuid }
}

const switchOn = ({ db, locationId }: Scene, what: 'announcementsEnabled' | 'pullNumberEnabled') =>
  db
    .updateTable('location')
    .set({ [what]: true })
    .where('id', '=', locationId)
    .execute()

/** A waiting display that shows this code. */
async function aCode({ db, locationId }: Scene) {
  const code = randomBytes(3).toString('hex').toUpperCase()
  const expiresAt = sql<string>`now() + interval '10 minutes'`
  await db
    .insertInto('lobbyPairing')
    .values({ locationId, keyHash: randomBytes(32), code, expiresAt })
    .execute()
  return { code }
}

const aDesk = ({ db, locationId }: Scene) => inserted(db, 'desk', { locationId, name: randomUUID() })

function aBlockedPlace({ db, locationId, calendarId }: Scene) {
  const { date: day, minute: startMinute } = nextPlace()
  const place = { locationId, calendarId, day, columnIndex: 19, startMinute, endMinute: startMinute + 5 }
  return inserted(db, 'blockedPlace', { ...place, reason: 'Break' })
}

let tickets = 0
async function anArrival({ db, locationId, appointmentTypeId }: Scene) {
  const ticketNumber = ++tickets
  const row = { locationId, appointmentTypeId, day: FIRST_DAY, ticketNumber, ticket: String(ticketNumber) }
  return inserted(db, 'arrival', row)
}

async function aClosure({ db, locationId }: Scene) {
  const closure = { locationId, name: 'Inventory', message: 'Back soon.', startDate: QUIET_DAY, endDate: QUIET_DAY }
  return { closureId: await inserted(db, 'closure', closure) }
}

/** The records that `id` refers to, by the start of the path: those of a location, which others must not see. */
const OF_LOCATION: Readonly<Record<string, Make>> = {
  '/api/office-manager/change-log/': ({ calendarId }) => ({ recordTypeName: 'Calendar', id: calendarId }),
  '/api/calendars/': async (scene) => ({ id: await aCalendar(scene) }),
  '/api/closures/delete-preview/': async (scene) => ({ id: (await aClosure(scene)).closureId }),
  '/api/staff/appointments/': anAppointment,
  '/api/staff/blocked-places/': async (scene) => ({ id: await aBlockedPlace(scene) }),
  '/api/staff/people-to-call/': aPersonToCall,
  '/api/staff/honored/': anHonored,
  '/api/staff/lobby/displays/': async ({ db, locationId }) => ({
    id: await inserted(db, 'lobbyDisplay', { locationId, keyHash: randomBytes(32) }),
  }),
  '/api/office-manager/desks/': async (scene) => ({ id: await aDesk(scene) }),
  '/api/staff/line/': async (scene) => ({ id: await anArrival(scene), deskId: await aDesk(scene) }),
  '/api/office-manager/suspicious-bookings/cancel': async (scene) => ({
    appointmentIds: [(await anAppointment(scene)).id],
  }),
  '/api/office-manager/progress/': async ({ db, locationId }) => ({
    id: await inserted(db, 'jobProgress', { kind: randomUUID(), locationId }),
  }),
}

/** Those of the portal, and whatever else a call needs that its schema does not say. */
const OF_PORTAL: Readonly<Record<string, Make>> = {
  '/api/admin/trusted-bookers': () => ({ kind: 'EmailDomain', value: `${randomUUID()}.example`, most: 5 }),
  '/api/account': () => ({ password: 'Long-enough-1', confirmPassword: 'Long-enough-1' }),
  '/api/admin/appointments': anAppointment,
  '/api/change-log': () => ({ id: 1 }),
  '/api/admin/debug': () => ({ id: 'America/Denver', iana: 'America/Denver' }),
  '/api/admin/outbox': async (scene) => ({ id: await aMessage(scene, 'Captured'), phoneNumber: PHONE }),
  '/api/admin/outbox/retry': async (scene) => ({ id: await aMessage(scene, 'Failed') }),
  '/api/appointment-types': async ({ db }) => ({ id: await anAppointmentType(db) }),
  '/api/closures/delete-closure': aClosure,
  '/api/closures/update-closure': aClosure,
  '/api/emailTemplate': aTemplate('emailTemplate'),
  '/api/locale-templates': aTemplate('localizedTemplate'),
  '/api/sms-template': aTemplate('smsTemplate'),
  '/api/locations': async (scene) => {
    const id = await aSpareLocation(scene)
    return { id, locationId: id }
  },
  '/api/office-manager/desks/settings/': () => ({ longestWaitMinutes: 60 }),
  '/api/reports': async ({ db }) => {
    const { id } = await db.selectFrom('reportDefinition').select('id').executeTakeFirstOrThrow()
    const report = 'AppointmentReportDataSet'
    return { reportId: id, reportDefinitionId: id, report, propertyName: 'locationName' }
  },
  '/api/settings': async ({ db }) => ({
    // As text: a setting is also read by its key.
    id: String(await inserted(db, 'setting', { key: randomUUID(), value: 'a value' })),
  }),
  '/api/staff/appointment-types/options': ofScene,
  '/api/staff/appointments/send-notification': async (scene) => {
    await switchOn(scene, 'announcementsEnabled')
    return { isAnnouncementChecked: true, announcement: 'Please come.', stationNumber: '1' }
  },
  '/api/staff/appointments/swap': async (scene) => ({ otherId: (await anAppointment(scene)).id, otherVersion: 1 }),
  '/api/staff/blocked-places': () => ({ minutes: 15 }),
  '/api/staff/line/transfer': ({ appointmentTypeId }) => ({ toTypeId: appointmentTypeId }),
  '/api/staff/lobby/pair': aCode,
  '/api/staff/ticket-announcement/announce': async (scene) => {
    await switchOn(scene, 'pullNumberEnabled')
    return { currentServedNumber: 0 }
  },
  '/api/standard-office-hours/update': async (scene) => ({ calendarId: await aCalendar(scene), version: null }),
  '/api/temporary-office-hours': someHours,
  '/api/temporary-office-hours/create': async (scene) => ({ calendarId: await aCalendar(scene) }),
  '/api/temporary-office-hours/cancel-preview': (scene) => ({
    availabilityRule: sampleOf(TemporaryHours, {}, ofScene(scene)),
  }),
  '/api/users': async ({ db, locationId }) => ({ id: (await aUser(db, 'Staff', [locationId])).id }),
  '/api/users/:userId/profilePhoto': aPhoto,
}

const EVERY = { ...OF_LOCATION, ...OF_PORTAL }
export const everyStart = Object.keys(EVERY)

/** The record of the portal that an id is of, if no one above makes it: the sample of its form, in its table. */
async function aRecord(call: Endpoint, db: Database, always: KnownSamples): Promise<KnownSamples> {
  const entity = PORTAL_RECORDS.find((record) => record === call.entities[0])
  const noun = Object.values<Noun>(nouns).find(({ calls }) => Object.values(calls).includes(call as Read))
  const form = noun?.calls['create']?.body
  if (!entity || !form || !call.params || 'id' in always) return {}
  return { id: await inserted(db, tableOf(entity), sampleOf(form, always, {}) as KnownSamples) }
}

/** Fields that name a location, or a record of one. */
const LOCAL_FIELDS = [
  'appointmentIds',
  'locationId',
  'locationIds',
  'calendarId',
  'closureId',
  'availabilityRuleId',
  'deskId',
]

/** A request that a call's schemas take, made again for each use, so that one use takes nothing from the next. */
export async function requestFor(call: Endpoint, scene: Scene) {
  const { path } = addressOf(call)
  const makers = Object.entries(EVERY).filter(([start]) => path.startsWith(start))
  const always = Object.assign({}, ...(await Promise.all(makers.map(async ([, make]) => make(scene)))))
  const needed = { ...ofScene(scene), ...(await aRecord(call, scene.db, always)) }
  const part = (schema: Endpoint['body']) => (schema ? sampleOf(schema, always, needed) : {}) as Record<string, never>
  const [params, query, body] = [part(call.params), part(call.query), part(call.body)]
  const isLocalId = Object.keys(OF_LOCATION).some((start) => path.startsWith(start))
  const names = Object.keys({ ...params, ...query, ...body })
  return {
    path: [
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
      ...(call.query ? [new URLSearchParams(query)] : []),
    ].join('?'),
    ...(call.body && { payload: body }),
    input: { params, query, body },
    /** Whether it is about one location's records, which other locations must not see. */
    isLocal: names.some((name) => LOCAL_FIELDS.includes(name) || (isLocalId && name === 'id')),
  }
}
