import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { addDays, fromLocalDateTime, type LocalDateTime, sayTime, toLocalDateTime } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { aSubmit, GRACE } from '#server/testing/submits.ts'
import { officeHoursOffices, post, startBenchPortal, TODAY } from './portal.ts'
import { type Arrived, type Mood, startMailReceiver, startTextReceiver } from './receivers.ts'
import { conclude } from './report.ts'

/** On a machine with more to do, fewer messages or more minutes: MESSAGES=2000, MINUTES=12. */
const MESSAGES = Number(process.env.MESSAGES ?? 10_000)
const DEADLINE_MS = Number(process.env.MINUTES ?? 6) * 60_000
const CLIENTS = 8

/**
 * How long the other side is how. It is down so briefly that the waits between tries stay short: nothing here moves a
 * message's time, all retries are real.
 */
const PHASES: readonly (readonly [mood: Mood, seconds: number])[] = [
  ['up', 5],
  ['down', 25],
  ['slow', 30],
  ['down', 15],
  ['up', 15],
]

/** How long before it is handed over a message may have been found true: the sender is another process. */
const GRACE_MS = 3_000

/** An appointment as its customer knows it. */
interface Visit {
  readonly id: number
  readonly token: string
  readonly contacts: readonly string[]
  /** What it has become, and when the portal had said so: a start, or canceled. */
  readonly states: { readonly at: number; readonly start: LocalDateTime; readonly isCancelled: boolean }[]
}

interface Row {
  readonly id: number
  readonly appointmentId: number
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly messageId: string
  readonly state: string
  readonly start: LocalDateTime
  readonly isCancellation: boolean
}

/**
 * What people are told is true: thousands book, move and cancel on two server processes that both deliver, while the mail
 * server and the SMS gateway go down, crawl and come back. Afterward we compare what arrived with the database.
 */
export async function messages(): Promise<void> {
  const [mails, texts] = [await startMailReceiver(), await startTextReceiver()]
  const portal = await startBenchPortal({
    servers: 2,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'Appointments <no-reply@portal.test>',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'a secret',
      TWILIO_FROM: '+13035550100',
      TWILIO_BASE_URL: `http://127.0.0.1:${texts.port}`,
    },
  })
  try {
    // This gateway takes whatever comes: the pace and the caps are not what is proved here.
    for (const [key, value] of Object.entries({
      textsPerSecond: '500',
      textsInADay: '1000000',
      textsPerNumberInADay: '100',
    })) {
      await portal.db.insertInto('setting').values({ key, value }).execute()
    }
    const { appointmentTypeId, locationIds } = await officeHoursOffices(portal.db, { offices: 4, days: 12 })
    const started = Date.now()
    const late = () => Date.now() - started > DEADLINE_MS
    const visits: Visit[] = []
    const answers = new Map<string, number>()
    let written = 0
    const over = new AbortController()

    const weather = async () => {
      for (const [mood, seconds] of PHASES) {
        await Promise.all([mails.be(mood), texts.be(mood)])
        console.log(`${since(started)} s: the mail server and the SMS gateway are ${mood}`)
        await pause(seconds * 1000)
      }
    }
    const watch = async () => {
      for (let round = 0; !over.signal.aborted; round++) {
        const counted = await countMessages(portal.db)
        written = counted.written
        const done = `${mails.arrived.length} emails and ${texts.arrived.length} texts arrived`
        if (round % 40 === 0) console.log(`${since(started)} s: ${written} written, ${counted.queued} wait, ${done}`)
        await pause(250)
      }
    }
    const watching = watch()
    const changing = weather()
    const share = () => (Date.now() - started) / 1000 / PHASES.reduce((sum, [, seconds]) => sum + seconds, 0)
    const isAhead = () => written > MESSAGES * share()
    const isShort = () => written < MESSAGES && !late()
    await changeThings({ urls: portal.urls, locationIds, appointmentTypeId, visits, answers }, async () => {
      while (isAhead() && isShort()) await pause(50)
      return isShort()
    })
    console.log(`${since(started)} s: everything is written, ${JSON.stringify([...answers])}`)
    await changing
    while ((await countMessages(portal.db)).queued > 0 && !late()) await pause(500)
    const seconds = since(started)
    over.abort()
    await watching

    const faults = await faultsIn(portal.db, visits, mails.arrived, texts.arrived)
    for (const status of answers.keys())
      if (!['200', '409', '503'].includes(status)) faults.add(`answered ${status}`, status)
    const counted = await countMessages(portal.db)
    if (counted.written < MESSAGES) faults.add(`fewer than ${MESSAGES} messages`, counted.written)
    console.log(
      `${counted.written} messages about ${visits.length} appointments in ${seconds} s: ${mails.arrived.length} emails and ${texts.arrived.length} texts arrived, ${counted.skipped} skipped as no longer true, ${counted.retried} tried again, up to ${counted.mostTries} times; ${faults.say()}`,
    )
    if (faults.count > 0) process.exitCode = 1
    conclude()
  } finally {
    await portal.stop()
    await Promise.all([mails.stop(), texts.stop()])
  }
}

interface Town {
  readonly urls: readonly string[]
  readonly locationIds: readonly number[]
  readonly appointmentTypeId: number
  readonly visits: Visit[]
  readonly answers: Map<string, number>
}

/** People book, move and cancel until it is enough; each sees to their own appointment, one thing at a time. */
async function changeThings(town: Town, goOn: () => Promise<boolean>): Promise<void> {
  const { urls, locationIds, appointmentTypeId, visits, answers } = town
  const idle: Visit[] = []
  let people = 0
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
  const someTime = () =>
    toLocalDateTime({
      date: addDays(TODAY, 3 + Math.floor(Math.random() * 8)),
      minute: 540 + 15 * Math.floor(Math.random() * 32),
    })
  const send = async (url: string, path: string, body: object): Promise<{ id: number; token: string } | undefined> => {
    const answer = await post(url, path, body)
    answers.set(String(answer.status), (answers.get(String(answer.status)) ?? 0) + 1)
    if (answer.status === 503) {
      // It has too much to do, and does not report what happened to the request, which is safe to repeat.
      await pause(500)
      return send(url, path, body)
    }
    return answer.ok ? ((await answer.json()) as { id: number; token: string }) : undefined
  }
  /** Some are impatient: the same request goes to both servers in parallel. */
  const ask = async (path: string, body: object) => {
    const to = Math.random() < 0.1 ? urls : [pick(urls)]
    const got = await Promise.all(to.map((url) => send(url, path, body)))
    return got.find((answer) => answer !== undefined)
  }
  const book = async () => {
    const n = people++
    const email = `${randomUUID()}@example.test`
    const phone = n % 3 === 0 ? `+1303${2_000_000 + n}` : ''
    const start = someTime()
    const contacts = { email, phoneNumber: '', isSmsNotificationsEnabled: phone !== '', smsPhoneNumber: phone }
    const submit = aSubmit({ locationId: pick(locationIds), appointmentTypeId }, start)
    const made = await ask('/api/booking/submit-appointment', { ...submit, customer: { ...GRACE, ...contacts } })
    if (!made) return undefined
    const { id, token } = made
    const visit = {
      id,
      token,
      contacts: [email, phone].filter(Boolean),
      states: [{ at: Date.now(), start, isCancelled: false }],
    }
    visits.push(visit)
    return visit
  }
  const change = async (visit: Visit) => {
    const { token, states } = visit
    if (Math.random() < 0.25) {
      const isCancelled = (await ask('/api/appointments/cancel', { token })) !== undefined
      if (isCancelled) states.push({ at: Date.now(), start: states.at(-1)?.start ?? '', isCancelled })
      return isCancelled ? undefined : visit
    }
    const start = someTime()
    if (await ask('/api/appointments/reschedule', { token, startDateLocal: start })) {
      states.push({ at: Date.now(), start, isCancelled: false })
    }
    return visit
  }
  const client = async () => {
    while (await goOn()) {
      const [known] = Math.random() < 0.6 ? [] : idle.splice(Math.floor(Math.random() * idle.length), 1)
      const visit = known ? await change(known) : await book()
      if (visit) idle.push(visit)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Compares what arrived with the database, and with what the customers had been answered. */
async function faultsIn(
  db: Database,
  visits: readonly Visit[],
  mails: readonly Arrived[],
  texts: readonly Arrived[],
): Promise<Faults> {
  const faults = new Faults()
  const rows = await rowsOf(db)
  for (const { state, id } of rows) if (!['Sent', 'Skipped'].includes(state)) faults.add(`left ${state}`, id)

  // A text has no mark of its own: those to one number are compared one by one with those sent to it.
  const sentTexts = grouped(
    rows.filter(({ channel, state }) => channel === 'sms' && state === 'Sent'),
    (row) => row.recipient,
  )
  const received: (Arrived & { readonly row: Row; readonly says: string; readonly cancels: boolean })[] = []
  for (const text of texts) {
    const row = sentTexts.get(text.to)?.shift()
    const cancels = /^Your appointment is canceled\b/.test(text.content)
    if (row) received.push({ ...text, row, says: text.content, cancels })
    else faults.add('received twice', text.to)
  }
  for (const left of sentTexts.values()) for (const { id } of left) faults.add('sent but not received', id)

  const byMessageId = new Map(rows.map((row) => [row.messageId, row]))
  const seen = new Set<string>()
  for (const mail of mails) {
    const { messageId = '', text = '', attachments } = await simpleParser(mail.content)
    if (seen.has(messageId)) faults.add('received twice', messageId)
    seen.add(messageId)
    const row = byMessageId.get(messageId.replace(/^<|@.*$/g, ''))
    const file = String(attachments.find(({ contentType }) => contentType === 'text/calendar')?.content)
    if (row?.recipient !== mail.to) faults.add('not ours', messageId)
    else received.push({ ...mail, row, says: text, cancels: /^METHOD:CANCEL/m.test(file) })
  }
  for (const { id, state, messageId } of rows.filter(({ channel }) => channel === 'email')) {
    const isReceived = seen.has(`<${messageId}@portal.test>`)
    if (isReceived && state !== 'Sent') faults.add(`received but ${state}`, id)
    if (!isReceived && state === 'Sent') faults.add('sent but not received', id)
  }

  const perVisit = grouped(received, ({ row }) => row.appointmentId)
  const known = new Map((await appointmentsOf(db)).map((each) => [each.id, each]))
  for (const visit of visits) {
    const now = known.get(visit.id)
    const last = visit.states.at(-1)
    if (!now || now.start !== last?.start || now.isCancelled !== last.isCancelled)
      faults.add('not as answered', visit.id)
    const perContact = grouped(perVisit.get(visit.id) ?? [], ({ to }) => to)
    for (const contact of visit.contacts) {
      const got = perContact.get(contact) ?? []
      if (got.some(({ row }, i) => row.id < (got[i - 1]?.row.id ?? 0))) faults.add('out of order', visit.id)
      const end = got.at(-1)
      if (!end || !now || !tells(end.says, now.start) || end.cancels !== now.isCancelled)
        faults.add('the last message is not true', visit.id)
      for (const { row, says, cancels, begunAt } of got) {
        if (!tells(says, row.start) || cancels !== row.isCancellation) faults.add('tells something else', row.id)
        const from = visit.states.findLastIndex(({ at }) => at < begunAt - GRACE_MS)
        const wasTrue = visit.states
          .slice(Math.max(0, from))
          .some(({ start, isCancelled }) => start === row.start && isCancelled === row.isCancellation)
        if (!wasTrue) faults.add('no longer true when it left', row.id)
      }
    }
  }
  return faults
}

/** Whether a message names this time and no other: "Monday, March 9, 2026, 8:05 AM". */
function tells(says: string, start: LocalDateTime): boolean {
  const { date, minute } = fromLocalDateTime(start)
  const [month, day] = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00:00Z`))
    .split(' ')
  const text = says.replaceAll(/\s+/g, ' ')
  const times = text.match(/\b\d+:\d\d [AP]M/g) ?? []
  return (
    times.length > 0 &&
    times.every((time) => time === sayTime(minute)) &&
    new RegExp(`\\b${month}[a-z]* ${day}\\b`).test(text)
  )
}

class Faults {
  readonly #kinds = new Map<string, unknown[]>()
  get count() {
    return [...this.#kinds.values()].reduce((sum, of) => sum + of.length, 0)
  }
  add(kind: string, of: unknown) {
    this.#kinds.set(kind, [...(this.#kinds.get(kind) ?? []), of])
  }
  say() {
    if (this.count === 0) return 'no fault'
    const kinds = [...this.#kinds].map(([kind, of]) => `${of.length} × ${kind} (${of.slice(0, 3).join(', ')})`)
    return `${this.count} faults: ${kinds.join('; ')}`
  }
}

async function rowsOf(db: Database): Promise<Row[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('appointmentId', 'is not', null)
    .select([
      'id',
      'appointmentId',
      'channel',
      'recipient',
      'messageId',
      'state',
      'templateKey',
      'toldDay',
      'toldMinute',
    ])
    .orderBy('id')
    .execute()
  return rows.map(({ templateKey, toldDay, toldMinute, ...row }) => ({
    ...row,
    appointmentId: row.appointmentId ?? 0,
    start: toLocalDateTime({ date: toldDay ?? '', minute: toldMinute ?? 0 }),
    isCancellation: templateKey === 'AppointmentCancelled',
  }))
}

async function appointmentsOf(db: Database) {
  const rows = await db.selectFrom('appointment').select(['id', 'day', 'startMinute', 'status']).execute()
  return rows.map(({ id, day, startMinute, status }) => ({
    id,
    start: toLocalDateTime({ date: day, minute: startMinute }),
    isCancelled: status === 'Cancelled',
  }))
}

async function countMessages(db: Database) {
  const { rows } = await sql<Record<'written' | 'queued' | 'skipped' | 'retried' | 'mostTries', number>>`
    select count(*)::int as written, (count(*) filter (where state = 'Queued'))::int as queued,
      (count(*) filter (where state = 'Skipped'))::int as skipped,
      (count(*) filter (where state = 'Sent' and attempts > 1))::int as retried,
      coalesce(max(attempts), 0)::int as most_tries from outbox`.execute(db)
  return rows[0] ?? { written: 0, queued: 0, skipped: 0, retried: 0, mostTries: 0 }
}

function grouped<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function since(started: number): number {
  return Math.round((Date.now() - started) / 1000)
}
