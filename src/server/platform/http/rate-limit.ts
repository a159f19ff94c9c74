import { type RawBuilder, sql } from 'kysely'
import type { Limit } from '#contract/endpoint.ts'
import { isWithin, networksIn, visitorAt } from '#domain/networks.ts'
import type { Context } from '#server/platform/context.ts'
import { onPool, type WriteDb } from '#server/platform/db/database.ts'
import { tooManyAttempts } from '#server/platform/errors.ts'
import { numberSettings } from '#server/platform/settings.ts'

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
  const { used, secondsLeft } = await count(ctx, subject, seconds, sql`used, seconds_left`)
  if (used > times) throw tooManyAttempts(secondsLeft)
}

/**
 * The same for a call from an address. Settings may raise the limit, for all or for trusted networks; they are read by
 * the same statement, so a change holds at once in every process.
 */
export async function takeFromAddress(
  ctx: Counting,
  { at, address }: { readonly at: string; readonly address: string },
  { times, seconds }: Limit,
): Promise<void> {
  if (!ctx.rateLimits) return
  const keys = ['trustedNetworks', 'trustedNetworksFactor', times].map(String)
  const { used, secondsLeft, settings } = await count<{ settings: readonly { key: string; value: string }[] }>(
    ctx,
    `${at} ${visitorAt(address)}`,
    seconds,
    sql`used, seconds_left, (select coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]')
      from setting where is_enabled and key = any(${keys}::text[])) as settings`,
  )
  const numbers = numberSettings(settings)
  const limit = typeof times === 'number' ? times : numbers[times]
  if (used <= limit) return
  const trusted = settings.find(({ key }) => key === 'trustedNetworks')?.value ?? ''
  const factor = isWithin(networksIn(trusted), address) ? numbers.trustedNetworksFactor : 1
  if (factor > 0 && used > limit * factor) throw tooManyAttempts(secondsLeft)
}

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
      values (${`${subject} in ${seconds} s`}, date_bin(${window}, now(), 'epoch'), 1)
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
