import { isPassing } from './connection.ts'
import type { Database, Db } from './database.ts'

/** How much is done together at most: the first waits for the last. */
const MOST = 16
/** How many such pieces of work are under way at once: while one is written to disk, the next is being done. */
const AT_ONCE = 2

interface Gathering<In, Out, D extends Db> {
  /** Two with the same key are never under way at once, unless together: they would only wait for each other. */
  readonly keyOf?: (item: In) => unknown
  /** Answers each, in their order. */
  readonly run: (db: D, items: readonly In[]) => Promise<readonly Out[]>
}

interface Waiting<In, Out> {
  readonly item: In
  readonly key: unknown
  readonly resolve: (answer: Out) => void
  readonly reject: (cause: unknown) => void
}

interface Queue<In, Out> {
  waiting: Waiting<In, Out>[]
  readonly underWay: Set<unknown>
  runs: number
}

/**
 * Work for the database that costs less together. A piece that arrives while little is under way does not wait; others
 * are done together as soon as possible, in order of arrival. When a statement for several fails, each is done alone:
 * so each succeeds or fails on its own.
 */
export function gathered<In, Out, D extends Db = Database>({
  keyOf = () => ({}),
  run,
}: Gathering<In, Out, D>): (db: D, item: In) => Promise<Out> {
  const queues = new WeakMap<D, Queue<In, Out>>()

  function next(db: D, queue: Queue<In, Out>): void {
    while (queue.runs < AT_ONCE) {
      const together: Waiting<In, Out>[] = []
      queue.waiting = queue.waiting.filter((each) => {
        if (together.length === MOST || queue.underWay.has(each.key)) return true
        together.push(each)
        return false
      })
      if (together.length === 0) return
      void start(db, queue, together)
    }
  }

  async function start(db: D, queue: Queue<In, Out>, together: readonly Waiting<In, Out>[]): Promise<void> {
    queue.runs++
    for (const { key } of together) queue.underWay.add(key)
    try {
      await answerAll(db, together)
    } catch (cause) {
      // The database is away, or as slow as it may be: the others have waited for the same.
      for (const { reject } of [...together, ...queue.waiting.splice(0)]) reject(cause)
    } finally {
      queue.runs--
      for (const { key } of together) queue.underWay.delete(key)
      next(db, queue)
    }
  }

  async function answerAll(db: D, together: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await run(
        db,
        together.map(({ item }) => item),
      )
      together.forEach(({ resolve }, i) => resolve(answers[i] as Out))
    } catch (cause) {
      const [only, other] = together
      if (isAway(cause)) throw cause
      if (only && !other) only.reject(cause)
      else for (const each of together) await answerAll(db, [each])
    }
  }

  return (db, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { waiting: [], underWay: new Set(), runs: 0 }
      queues.set(db, queue)
      queue.waiting.push({ item, key: keyOf(item), resolve, reject })
      next(db, queue)
    })
}

/** A deadlock or a lost race is over immediately; everything else that passes takes as long as someone can wait. */
function isAway(cause: unknown): boolean {
  const { code } = cause as { code?: string }
  return isPassing(cause as Error) && code !== '40P01' && code !== '40001'
}
