import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '#server/platform/context.ts'
import { onPool, type WriteDb } from '#server/platform/db/database.ts'
import { tooManyAttempts } from '#server/platform/errors.ts'

type Limit = NonNullable<Endpoint['limit']>

/** No limit spans a longer time, so anything older counts nowhere. */
const LONGEST_WINDOW_HOURS = 24

/**
 * Counts one attempt by a subject, such as a call from an address or a link sent to a contact, and refuses it beyond
 * the limit. The windows follow the database's clock, so all server processes count as one. Keep it out of
 * transactions: an attempt that is rolled back would not count.
 */
export async function takeFrom(
  { db, rateLimits }: Pick<Context, 'db' | 'rateLimits'>,
  subject: string,
  { times, seconds }: Limit,
): Promise<void> {
  if (!rateLimits) return
  const window = sql`make_interval(secs => ${seconds})`
  const { rows } = await sql<{ used: number; secondsLeft: number }>`
    insert into rate_limit as counted (bucket, window_start, used)
    values (${`${subject} in ${seconds} s`}, date_bin(${window}, now(), 'epoch'), 1)
    on conflict (bucket, window_start) do update set used = counted.used + 1
    returning used, ceil(extract(epoch from window_start + ${window} - now()))::int as seconds_left`.execute(
    onPool(db, 'attempts'),
  )
  const [counted] = rows
  if (counted && counted.used > times) throw tooManyAttempts(counted.secondsLeft)
}

/** The visitor behind an address. A 64-bit IPv6 network is one visitor: they could use a new address for every call. */
export function visitorAt(address: string): string {
  if (!isIPv6(address)) return address
  // How a dual-stack socket writes an IPv4 address.
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (inside !== undefined) return inside
  const [head = [], tail = []] = address.split('::').map((side) => (side === '' ? [] : side.split(':')))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

export async function deleteOldRateLimits(db: WriteDb): Promise<void> {
  await db
    .deleteFrom('rateLimit')
    .where('windowStart', '<', sql<string>`now() - make_interval(hours => ${LONGEST_WINDOW_HOURS})`)
    .execute()
}
