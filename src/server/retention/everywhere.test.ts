import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { deliverDue } from '#server/delivery/deliver.ts'
import { everyJob } from '#server/every-job.ts'
import { createJobs } from '#server/platform/jobs/queue.ts'
import { secretOf } from '#server/platform/outbox-links.ts'
import { anOffice } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

const PERSON = {
  firstName: 'Qwyxa',
  lastName: 'Zzorvak',
  email: 'qwyxa.zzorvak@example.test',
  phoneNumber: '(303) 555-0178',
  isSmsNotificationsEnabled: true,
  smsPhoneNumber: '(303) 555-0189',
  vin: '1HGCM82633A004352',
  dlNumber: 'QZ7788991',
}
/** The person under another name, and without any contact that a message reaches. */
const RENAMED = { ...PERSON, firstName: 'Qwyxandra' }
const BY_PHONE = { ...PERSON, email: '', isSmsNotificationsEnabled: false, smsPhoneNumber: '' }
const TRACES = ['qwyx', 'zzorvak', '5550178', '555-0178', '5550189', '555-0189', '1HGCM82633A004352', 'QZ7788991']

const NOW = '2026-03-02T15:00:00Z'
let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>
let admin: Caller
let staff: Caller
let english: number

beforeAll(async () => {
  t = await startTestApp(NOW)
  office = await anOffice(t.db)
  admin = await t.as('Admin')
  staff = await t.as('Staff', [office.locationId])
  const template = t.db.selectFrom('localizedTemplate').where('locale', '=', 'en').select('id')
  english = (await template.executeTakeFirstOrThrow()).id
  await t.db.updateTable('appointmentType').set({ requestVin: true, requestDlNumber: true }).execute()
  await t.db.updateTable('location').set({ textMessagesEnabled: true, announcementsEnabled: true }).execute()
})
afterAll(() => t.stop())

async function done(call: ReturnType<Caller>) {
  const answer = await call
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const withKey = () => ({ 'idempotency-key': randomUUID() })

/** Booked by the customer, moved and renamed, called to a desk, and moved by link. */
async function aVisitOn(day: string): Promise<{ id: number; token: string }> {
  const booking = aSubmit(office, `${day}T09:00`, { customer: PERSON })
  const { id, token } = await done(t.anyone('POST /api/booking/submit-appointment', booking))
  const { version } = await done(admin(`GET /api/admin/appointments/${id}`))
  const { appointmentTypes } = booking
  const note = 'Zzorvak is deaf.'
  await done(
    admin(
      `PUT /api/admin/appointments/${id}`,
      {
        startDateLocal: `${day}T10:00`,
        appointmentTypes,
        customer: RENAMED,
        isWalkIn: false,
        note,
        locale: 'en',
        version,
      },
      withKey(),
    ),
  )
  await done(
    staff('POST /api/staff/appointments/send-notification', {
      id,
      message: 'Qwyxandra, your appointment is ready.',
      announcement: 'Qwyxandra Zzorvak, please come to station 4.',
      isSmsChecked: true,
      isAnnouncementChecked: true,
      stationNumber: '4',
      appointmentLocaleId: english,
    }),
  )
  await done(t.anyone('POST /api/appointments/reschedule', { token, startDateLocal: `${day}T11:00` }))
  return { id, token }
}

/** Booked by staff for someone who can only be called, and canceled: a person to call. */
async function aCallTo(startDateLocal: string): Promise<number> {
  const { id } = await done(
    staff(
      'POST /api/staff/appointments/add-from-calendar',
      { ...aSubmit(office, startDateLocal, { customer: BY_PHONE }), idempotencyKey: undefined },
      withKey(),
    ),
  )
  await done(staff(`POST /api/staff/appointments/cancel?id=${id}`, undefined, withKey()))
  return id
}

/** On the waiting list, by a form that was confirmed, and left again. */
async function waited(): Promise<void> {
  const types = { appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId }] }
  const form = { idempotencyKey: randomUUID(), locale: 'en', wishes: types, customer: PERSON }
  await done(t.anyone('POST /api/public/waiting-list', form))
  const link = t.db.selectFrom('waitingListLink').select('messageId')
  const token = secretOf(t.context.sealer, (await link.executeTakeFirstOrThrow()).messageId)
  await done(t.anyone('POST /api/public/waiting-list/confirm', { token }))
  await done(t.anyone('POST /api/public/waiting-list/leave', { token }))
}

/**
 * The tables, including those of the job queue, that contain anything of the person: in words, or in the bytes of a
 * column.
 */
async function tablesWithTraces(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition`.execute(t.db)
  const needles = TRACES.flatMap((trace) => [trace.toLowerCase(), Buffer.from(trace).toString('hex')])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select lower(r::text) as row from ${sql.raw(name)} r`.execute(t.db)
    if (rows.some(({ row }) => needles.some((needle) => row.includes(needle)))) found.push(name.replace('public.', ''))
  }
  return found.sort()
}

/** Lets the database's own clock pass by: everything was written that much earlier. */
async function passBy(days: number): Promise<void> {
  const { rows } = await sql<{ name: string; column: string }>`
    select format('%I.%I', c.table_schema, c.table_name) as name, c.column_name as column
    from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where c.table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' and c.column_default like 'now()%'
      and not exists (select from pg_class where oid = format('%I.%I', c.table_schema, c.table_name)::regclass
        and relispartition)`.execute(t.db)
  for (const { name, column } of rows) {
    const at = sql.ref(column)
    await sql`update ${sql.raw(name)} set ${at} = ${at} - make_interval(days => ${days})`.execute(t.db)
  }
}

it('leaves nothing of a person in any table, whether the appointment was kept or deleted (LOG-3, LOG-6)', async () => {
  const queue = createJobs({ databaseUrl: t.url, log: pino({ level: 'silent' }), timing: { pollMs: 20 } })
  const work = everyJob(t.context)
  const isFilled = vi.fn(async () => {})
  // Only what the test starts: the others would run by the real clock.
  await queue.start({ 'fill-calendars': { ...work['fill-calendars'], run: isFilled } } as unknown as typeof work)
  try {
    const visits = [await aVisitOn('2026-03-03'), await aVisitOn('2026-03-04')]
    const [kept, deleted] = visits.map(({ id }) => id) as [number, number]
    const called = await aCallTo('2026-03-05T09:00')
    const deletedCall = await aCallTo('2026-03-05T10:00')
    await waited()
    await done(t.anyone('POST /api/appointments/send-links', { contact: PERSON.email }))
    await t.jobs.runAll()
    while ((await deliverDue(t.context, {})) > 0);
    // Two appointments: the answer lists them by number.
    await done(admin('POST /api/admin/outbox/simulate-reply', { phoneNumber: '+13035550189', body: 'X' }))
    await t.db
      .updateTable('outbox')
      .set({ lastError: `550 ${PERSON.email}: unknown` })
      .where('appointmentId', '=', kept)
      .execute()
    for (const { token } of visits)
      await done(t.anyone('POST /api/appointments/cancel', { token, reason: 'The Zzorvaks have moved' }))
    const run = { runId: 1, locationId: office.locationId, date: '2026-03-06', by: { email: '', userId: 1 } } as const
    await queue.enqueue(t.db, 'fill-calendars', { ...run, email: PERSON.email, phoneNumber: '+13035550178' })
    await vi.waitFor(() => expect(isFilled).toHaveBeenCalled(), { timeout: 10_000, interval: 20 })
    // Views are recorded with ids only, no matter what users typed to find a person.
    const looked = async () => (await t.db.selectFrom('accessLog').select('action').distinct().execute()).length
    await done(staff('POST /api/staff/appointments/find', { text: PERSON.lastName }))
    await done(staff(`GET /api/staff/appointments/${kept}`))
    const filter = { propertyName: 'email', type: 'string', searchTerm: PERSON.email, operationalSearchTerm: '' }
    const reportDataSet = 'AppointmentReportDataSet'
    await done(
      admin('POST /api/reports/dataset-table', { reportDataSet, allSearch: PERSON.lastName, filters: [filter] }),
    )
    expect(await looked()).toBe(3)
    for (const id of [deleted, deletedCall]) await done(admin(`DELETE /api/admin/appointments/${id}`))

    expect(await tablesWithTraces()).toEqual([
      'activity_log',
      'announcement',
      'answered_request',
      'appointment',
      'change_log_entry',
      'handled_text',
      'jobs.job',
      'outbox',
      'person_to_call',
      'text_choice',
      'waiting_list_entry',
    ])

    await passBy(740)
    await sql`update waiting_list_entry set ended_at = ended_at - interval '740 days'`.execute(t.db)
    t.setNow('2028-03-12T00:00:00Z')
    const signal = new AbortController().signal
    const jobs = everyJob({ ...t.context, jobs: queue })
    for (const name of ['sweep', 'anonymise'] as const) await jobs[name].run(undefined, signal)
    expect(await tablesWithTraces()).toEqual([])

    expect(await looked()).toBe(0)

    // The event, its time and its user stay.
    const left = await t.db
      .selectFrom('changeLog')
      .where('recordId', '=', deleted)
      .where('changeLogAction', '=', 'Deleted')
      .select(['recordPropertyName', 'oldValue', 'appointmentDiscriminator'])
      .execute()
    expect(left).toContainEqual({
      recordPropertyName: 'lastName',
      oldValue: '••••',
      appointmentDiscriminator: '2026-03-04T11:00',
    })
    const numbers = await t.db
      .selectFrom('appointment')
      .where('id', 'in', [kept, called])
      .select(['vin', 'vinKey', 'dlNumber', 'dlKey', 'emailKey'])
      .execute()
    const none = { vin: null, vinKey: null, dlNumber: null, dlKey: null, emailKey: '' }
    expect(numbers).toEqual([none, none])
  } finally {
    await queue.stop()
  }
}, 120_000)
