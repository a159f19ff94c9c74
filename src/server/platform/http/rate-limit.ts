import { type RawBuilder, sql } from 'kysely'
import type { Limit } from '#contract/endpoint.ts'
import { isWithin, networksIn, visitorAt } from '#domain/networks.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, onPool, type WriteDb } from '#server/platform/db/database.ts'
import { tooManyAttempts } from '#server/platform/errors.ts'
import { numberSettings } from '#server/platform/settings.ts'
import { countRead } from './counted-reads.ts'

type Counting = Pick<Context, 'db' | 'rateLimits'>

/** No limit spans a longer time, so anything older counts nowhere. */
const LONGEST_WINDOW_HOURS = 24

/**
 * Counts one attempt by a subject, such as a link sent to a contact, and refuses it beyond the limit. The windows follow
 * the database's clock, so all server processes count as one. Keep it out of transactions: an attempt that is rolled
 * back would not count.
 */
export async function takeFrom(ctx: Counting, subject: string, { times, seconds }: Limit<number>): Promise<void> {
  if (!ctx.rateLimits) return
  const { used, secondsLeft } = await countFrom(ctx, subject, seconds)
  if (used > times) throw tooManyAttempts(secondsLeft)
}

/** Counts one and says how many there are in this window, and when it ends, for a limit that is not known yet. */
export const countFrom = (ctx: Counting, subject: string, seconds: number) =>
  count(ctx, subject, seconds, sql`used, seconds_left`)

interface CallFrom {
  readonly at: string
  readonly address: string
}

/**
 * The same for a call from an address. Settings may raise the limit, for all or for trusted networks; they are read by
 * the same statement, so a change applies immediately in every process.
 */
export async function takeFromAddress(ctx: Counting, call: CallFrom, limit: Limit): Promise<void> {
  if (!ctx.rateLimits) return
  const { used, secondsLeft, settings } = await count<{ settings: readonly SettingRow[] }>(
    ctx,
    subjectOf(call),
    limit.seconds,
    sql`used, seconds_left, (${settingsFor(limit)}) as settings`,
  )
  if (used > allowedFor(call, limit, settings)) throw tooManyAttempts(secondsLeft)
}

/** The same for a call that only reads: counted and limited without a statement of its own (decision 55). */
export async function takeReadFromAddress(
  ctx: Counting & Pick<Context, 'memory'>,
  call: CallFrom,
  limit: Limit,
): Promise<void> {
  if (!ctx.rateLimits) return
  const settings = await ctx.memory.recall({}, `limit ${limit.times}`, async () => {
    const { rows } = await sql<{ settings: readonly SettingRow[] }>`select (${settingsFor(limit)}) as settings`.execute(
      ctx.db,
    )
    return rows[0]?.settings ?? []
  })
  const allowed = allowedFor(call, limit, settings)
  const { used, secondsLeft } = await countRead(ctx.db, bucketOf(subjectOf(call), limit), limit.seconds, allowed)
  if (used > allowed) throw tooManyAttempts(secondsLeft)
}

interface SettingRow {
  readonly key: string
  readonly value: string
}

const settingsFor = ({ times }: Limit) => sql`
  select coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]')
  from setting where is_enabled and key = any(${['trustedNetworks', 'trustedNetworksFactor', String(times)]}::text[])`

function allowedFor({ address }: CallFrom, { times }: Limit, settings: readonly SettingRow[]): number {
  const limit = typeof times === 'number' ? times : numberSettings(settings)[times]
  return limit * factorFor(address, settings)
}

/** How many times as high every limit of an address is. */
function factorFor(address: string, settings: readonly SettingRow[]): number {
  const { trustedNetworksFactor } = numberSettings(settings)
  const trusted = settings.find(({ key }) => key === 'trustedNetworks')?.value ?? ''
  if (trusted === '' || !isWithin(networksIn(trusted), address)) return 1
  return trustedNetworksFactor > 0 ? trustedNetworksFactor : Number.POSITIVE_INFINITY
}

/** The same for a limit that is counted elsewhere. */
export async function trustedFactor(db: Db, address: string): Promise<number> {
  const { rows } = await sql<SettingRow>`select key, value from setting
    where is_enabled and key in ('trustedNetworks', 'trustedNetworksFactor')`.execute(db)
  return factorFor(address, rows)
}

const subjectOf = ({ at, address }: CallFrom) => `${at} ${visitorAt(address)}`
const bucketOf = (subject: string, { seconds }: Pick<Limit, 'seconds'>) => `${subject} in ${seconds} s`

async function count<More>(
  { db }: Counting,
  subject: string,
  seconds: number,
  columns: RawBuilder<unknown>,
): Promise<{ used: number; secondsLeft: number } & More> {
  const window = sql`make_interval(secs => ${seconds})`
  const { rows } = await sql<{ used: number; secondsLeft: number } & More>`
    with counted as (
      insert into rate_limit as r (bucket, window_start, used)
      values (${bucketOf(subject, { seconds })}, date_bin(${window}, now(), 'epoch'), 1)
      on conflict (bucket, window_start) do update set used = r.used + 1
      returning r.used, ceil(extract(epoch from window_start + ${window} - now()))::int as seconds_left)
    select ${columns} from counted`.execute(onPool(db, 'attempts'))
  const [counted] = rows
  if (!counted) throw new Error('An attempt was not counted.')
  return counted
}

export async function deleteOldRateLimits(db: WriteDb): Promise<void> {
  await db
    .deleteFrom('rateLimit')
    .where('windowStart', '<', sql<string>`now() - make_interval(hours => ${LONGEST_WINDOW_HOURS})`)
    .execute()
}
