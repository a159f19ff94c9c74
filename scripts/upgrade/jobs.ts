import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { bookings, findOffice, sendLinks } from './bookings.ts'
import { type Release, serve, TODAY } from './releases.ts'

/** Customers who ask for their links in each part. Each asks once, which is one job, and gets one email. */
const ASKING = 20
/** Minutes that pass while servers of both releases run. */
const MINUTES = 2

export interface JobFigures {
  readonly waited: number
  readonly askedOfOld: number
  readonly askedOfToday: number
  readonly doneByOld: number
  readonly doneByToday: number
  /** Customers who got no email, or more than one. */
  readonly wrong: readonly string[]
  /** Minutes, and how often what is due every minute was queued. */
  readonly minutes: number
  readonly sweeps: number
}

/** What waits in the queue of the release before when today's starts, and what both queue while they run side by side. */
export async function jobsBeside(before: Release): Promise<JobFigures> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-upgrade-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const env = { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl }
  const db = new pg.Client({ connectionString: postgres.ownerUrl })
  await db.connect()
  const count = async (text: string) => Number((await db.query<{ count: string }>(text)).rows[0]?.count)
  const until = async (is: () => Promise<boolean>) => {
    while (!(await is())) await pause(200)
  }
  const servers: { stop(): Promise<void> }[] = []
  try {
    const first = await serve(before, { env })
    const beside = await serve(before, { env })
    servers.push(beside)
    const load = bookings(first.url, await findOffice(first.url), 4)
    await load.until(({ booked }) => booked.length >= 3 * ASKING)
    const emails = (await load.stop()).booked.slice(0, 3 * ASKING).map(({ email }) => email)
    const [early, ofOld, ofToday] = [0, 1, 2].map((part) => emails.slice(part * ASKING, (part + 1) * ASKING))

    // One server does nothing, the other cannot write the emails: what customers ask for waits.
    beside.freeze()
    await db.query('begin')
    await db.query('lock table outbox in share row exclusive mode')
    for (const email of early ?? []) await sendLinks(first.url, email)
    await first.stop()
    await db.query('rollback')
    const waited = await count(WAITING_BEFORE)

    const today = await serve(TODAY, { env })
    servers.push(today)
    beside.thaw()
    const minutesBefore = await count(SLOTS)
    for (const [index, email] of (ofOld ?? []).entries()) {
      await sendLinks(beside.url, email)
      await sendLinks(today.url, ofToday?.[index] ?? '')
    }
    await until(async () => (await count(SLOTS)) >= minutesBefore + MINUTES)
    await until(async () => (await count(UNFINISHED)) === 0)

    const got = await db.query<{ email: string; count: string }>(
      'select email, (select count(*) from outbox where recipient = email) as count from unnest($1::text[]) email',
      [emails],
    )
    return {
      waited,
      askedOfOld: ofOld?.length ?? 0,
      askedOfToday: ofToday?.length ?? 0,
      doneByOld: await count(doneIn('pgboss')),
      doneByToday: await count(doneIn('jobs')),
      // One more than the confirmation.
      wrong: got.rows.filter((row) => row.count !== '2').map((row) => `${row.count} emails`),
      minutes: await count(SLOTS),
      sweeps: await count(SWEEPS),
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await db.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const WAITING_BEFORE = `select count(*) from pgboss.job where name = 'send-links' and state in ('created', 'retry')`
const doneIn = (schema: string) =>
  `select count(*) from ${schema}.job where name = 'send-links' and state = 'completed'`
/** Minutes in which what is due every minute was due: both releases write them down in one place (decision 75). */
const SLOTS = `select count(*) from pgboss.job where name = '__pgboss__send-it' and singleton_key = 'sweep'`
const EACH_QUEUE = (columns: string) =>
  `(select ${columns} from pgboss.job union all select ${columns} from jobs.job) job`
const SWEEPS = `select count(*) from ${EACH_QUEUE('name')} where name = 'sweep'`
const UNFINISHED = `select count(*) from ${EACH_QUEUE('name, state::text')}
  where name in ('send-links', 'sweep', '__pgboss__send-it') and state in ('created', 'retry', 'active')`
