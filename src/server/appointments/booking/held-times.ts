import { sql } from 'kysely'
import { limits } from '#domain/limits.ts'
import { TICK } from '#domain/availability/bits.ts'
import { holdSecondsLeft, leavesSome, paceOf, SHARES_AT_MOST, shareOf } from '#domain/appointments/hold-limits.ts'
import { visitorAt } from '#domain/networks.ts'
import type { LocalTime, Minute } from '#domain/time.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import type { Office } from '#server/appointments/search/office.ts'
import type { Context } from '#server/platform/context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { tooManyAttempts } from '#server/platform/errors.ts'
import { countFrom, trustedFactor } from '#server/platform/http/rate-limit.ts'
import { holdHashes } from './held-places.ts'

/** Beyond its share, an address holds one time in this many seconds. */
const PAUSE = 30

interface Wish {
  readonly office: Office
  readonly start: LocalTime
  /** For each person. */
  readonly candidates: readonly (readonly Candidate[])[]
  readonly holdKey: string
  readonly address: string
}

export interface Allowance {
  /** For how long the visitor may hold what they want, in all; not at all for 0. */
  readonly seconds: number
  /** Those of the candidates that they may hold. */
  readonly candidates: readonly Candidate[][]
  /** The ticks of the day that their address may have held after this; no limit for null. */
  readonly most: number | null
  readonly isSlowed: boolean
  readonly visitorKey: string
}

/** How long a visitor may hold a time (HOLD-3), and whether their address, or visitors together, may hold more (HOLD-4, HOLD-5). */
export async function allowanceFor(
  ctx: Context,
  { office, start, holdKey, address, ...wish }: Wish,
): Promise<Allowance> {
  const visitorKey = ctx.sealer.derive(`holds of ${visitorAt(address)}`)
  const { location, settings } = office
  const hashes = holdHashes(holdKey, limits.household)
  const [day] = await heldStatement(ctx.db, [visitorKey, location.id, start.date, hashes])
  if (!day) throw new Error('It is not known what was held.')
  const wanted = office.durations.reduce((sum, duration) => sum + duration, 0) / TICK
  const ticksEach = Math.max(...office.durations) / TICK
  const so = { ...day, wanted }
  const leftAt = (place: Candidate) => {
    const here = day.places.filter((each) => each.calendarId === place.calendarId && isSameTime(each, place))
    const held = here.reduce((sum, each) => sum + each.seconds, 0)
    return holdSecondsLeft(held, here[0]?.columns)
  }
  const candidates = wish.candidates.map((each) => each.filter((place) => leftAt(place) > 0))
  const isFull = !leavesSome({ ...so, each: ticksEach })
  const seconds =
    isFull || candidates.some((each) => each.length === 0)
      ? 0
      : Math.min(holdSecondsLeft(so.keySeconds), ...candidates.flat().map(leftAt))
  const allowance = { seconds, candidates, visitorKey }
  if (!ctx.rateLimits) return { ...allowance, most: null, isSlowed: false }
  const percent = settings.dayHeldByAddress
  const usual = { percent, factor: 1 }
  const share = paceOf(so, usual) === 'usual' ? usual : { percent, factor: await trustedFactor(ctx.db, address) }
  const pace = paceOf(so, share)
  if (pace === 'slow') await pause(ctx, visitorKey)
  const most = Math.max(wanted, SHARES_AT_MOST * shareOf(so.open, share))
  return {
    ...allowance,
    seconds: pace === 'none' ? 0 : seconds,
    most: Number.isFinite(most) ? Math.floor(most) : null,
    isSlowed: pace === 'slow',
  }
}

const isSameTime = (one: Span, other: Span) => one.startMinute < other.endMinute && other.startMinute < one.endMinute

async function pause(ctx: Context, visitorKey: string): Promise<void> {
  const { used, secondsLeft } = await countFrom(ctx, `holds beyond the share of ${visitorKey}`, PAUSE)
  if (used > 1)
    throw tooManyAttempts(secondsLeft, 'Many times are being held from your network.', { isFromNetwork: true })
}

interface Span {
  readonly startMinute: Minute
  readonly endMinute: Minute
}

interface Held {
  /** The ticks of the whole day, and those that count for the address; not those of this visitor. */
  readonly open: number
  readonly counted: number
  /** Those that are free, and those that all other visitors hold. */
  readonly free: number
  readonly held: number
  /** Since the visitor's key was made. */
  readonly keySeconds: number
  /** What the address has held, the visitor included. */
  readonly places: readonly (Span & {
    readonly calendarId: number
    readonly columns: number
    readonly seconds: number
  })[]
}

const heldStatement = statement<Held>(`
  select d.open, d.free,
    (select coalesce(sum(ticks_between(h.start_minute, h.end_minute)), 0)::int from held_time h
      where h.location_id = $2 and h.day = $3 and h.until > now() and h.key_hash <> all($4::bytea[])) as held,
    ticks_held($1, $2, $3, $4::bytea[]) as counted,
    (select coalesce(extract(epoch from now() - min(h.held_at)), 0)::float8 from held_time h
      where h.key_hash = any($4::bytea[])) as "keySeconds",
    (select coalesce(json_agg(p), '[]') from (
      select h.calendar_id as "calendarId", h.start_minute as "startMinute", h.end_minute as "endMinute", d.columns,
        greatest(0, extract(epoch from least(h.until, now()) - h.held_at))::float8 as seconds
      from held_time h join calendar_day d on d.calendar_id = h.calendar_id and d.day = h.day
      where h.location_id = $2 and h.day = $3 and h.visitor_key = $1) p) as places
  from (select coalesce(sum(bit_count(open)), 0)::int as open, coalesce(sum(bit_count(open & ~taken)), 0)::int as free
    from calendar_day where location_id = $2 and day = $3) d`)

const notedStatement = statement('select note_held_times($1::bigint[], $2, $3, $4)')

/** Notes what a visitor has been given to hold, or raises (see `isTooMuch`). */
export const heldTimesNoted = (ids: readonly number[], { visitorKey, seconds, most }: Allowance) =>
  notedStatement.with([ids, visitorKey, seconds, most])

/** The database's refusal: others of the same address hold as much as it may, since a moment ago. */
export const isTooMuch = (cause: unknown) => (cause as { code?: string }).code === 'P0S08'

const bookedStatement = statement('delete from held_time where key_hash = any($1::bytea[])')

/** What ends with a booking does not count, nor does what the same visitor tried before. */
export const heldTimesBooked = (holdKey: string) => bookedStatement.with([holdHashes(holdKey, limits.household)])

/** No rule looks back further; a clock that ran ahead has noted nothing that counts. */
export async function deleteOldHeldTimes(db: WriteDb): Promise<void> {
  await sql`delete from held_time where held_at < now() - interval '24 hours' or held_at > now()`.execute(db)
}
