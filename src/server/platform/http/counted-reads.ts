import { onPool, type Database, type Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { shareAnswers } from './shared-answers.ts'

/** How often what was counted is written. */
const WRITE_EVERY_MS = 1000
/** The part of a limit that a process lets pass before it asks how much others have let pass. */
const UNASKED = 0.1
/** Visitors remembered at most; beyond that, everyone begins again. */
const MOST_VISITORS = 50_000

interface Count {
  readonly seconds: number
  /**
   * By this process; how many of these are written, and for how many it has heard what the others counted in the
   * meantime.
   */
  ours: number
  written: number
  asked: number
  /** By the others, and by all together, as far as this one has heard. */
  others: number
  heard: number
  /** The end of the time that is counted, by this process's clock. */
  endsAt: number
}

/** Which call this is of those that count together, and how long they do. */
interface Used {
  readonly used: number
  readonly secondsLeft: number
}

const writeStatement = statement<{ bucket: string; used: number; age: number }>(`
  insert into rate_limit as r (bucket, window_start, used)
  select c.bucket, date_bin(make_interval(secs => c.seconds), now(), 'epoch'), c.times
  from unnest($1::text[], $2::int[], $3::int[]) as c(bucket, seconds, times)
  -- Two processes that write the same visitors meet them in the same order.
  order by c.bucket
  on conflict (bucket, window_start) do update set used = r.used + excluded.used
  returning r.bucket, r.used, extract(epoch from now() - r.window_start)::float8 as age`)

type CountRead = (bucket: string, seconds: number, allowed: number) => Promise<Used>

const counters = new WeakMap<Database, CountRead>()

/** Counts a call that only reads: in this process, which writes once a second what it has counted (decision 55). */
export function countRead(db: Db, ...given: Parameters<CountRead>): Promise<Used> {
  const pool = onPool(db, 'attempts')
  const counter = counters.get(pool) ?? createCounter(pool)
  counters.set(pool, counter)
  return counter(...given)
}

function createCounter(db: Database): CountRead {
  const counts = new Map<string, Count>()
  const share = shareAnswers<void>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = [...counts].filter(([, { ours, written }]) => ours > written)
    if (sent.length === 0) return
    const times = sent.map(([, { ours, written }]) => ours - written)
    for (const [, count] of sent) count.written = count.ours
    const buckets = sent.map(([bucket]) => bucket)
    const seconds = sent.map(([, count]) => count.seconds)
    const asWritten = new Map(sent.map(([bucket, count]) => [bucket, { count, ours: count.ours }]))
    for (const { bucket, used, age } of await writeStatement(db, [buckets, seconds, times])) {
      const known = asWritten.get(bucket)
      if (!known) continue
      const { count, ours } = known
      // Below zero once the database has begun to count again: what is added to ours is true again.
      count.others = used - ours
      count.heard = used
      count.asked = ours
      count.endsAt = performance.now() + (count.seconds - age) * 1000
    }
    const now = performance.now()
    for (const [bucket, count] of counts) if (count.endsAt <= now) counts.delete(bucket)
    if (counts.size > MOST_VISITORS) counts.clear()
  }
  /** A call that arrives while counts are being written waits for the next write, which includes it. */
  const writeNow = () => share('', write)

  return async (bucket, seconds, allowed) => {
    const now = performance.now()
    let count = counts.get(bucket)
    if (!count || count.endsAt <= now) {
      count = { seconds, ours: 0, written: 0, asked: 0, others: 0, heard: 0, endsAt: now + seconds * 1000 }
      counts.set(bucket, count)
    }
    const mine = ++count.ours
    const isSettled = count.heard > allowed
    const isDue = mine - count.asked > allowed * UNASKED || count.others + mine > allowed
    if (!isSettled && isDue) await writeNow()
    // A database that is away is told to the calls that need it.
    else timer ??= setTimeout(() => void writeNow().catch(() => {}), WRITE_EVERY_MS).unref()
    return {
      used: count.others + mine,
      secondsLeft: Math.max(1, Math.ceil((count.endsAt - performance.now()) / 1000)),
    }
  }
}
