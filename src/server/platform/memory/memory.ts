import { type Ask, readNotes } from './notes.ts'
import { createShelves, type Topic, touches } from './shelves.ts'

/**
 * What this process remembers of the database, so that what everyone asks costs no statement. A value is kept until a
 * change of its topic is heard of: the database notes each change in the transaction that makes it
 * (db/functions/day_has_changed.sql), and one connection asks for the notes, many times a second while someone reads.
 *
 * Nothing is answered from memory unless the notes were asked for within the last half second. Nothing is ever booked
 * by it: a booking reads for itself what it goes by.
 */
export interface Memory {
  /**
   * Whether what is kept may be answered with. If there is reason to doubt, waits for the notes, though not for long.
   */
  isCurrent(): boolean | Promise<boolean>
  /** The same, for those who would rather ask the database than wait. */
  readonly isCurrentNow: boolean
  find(topic: Topic, name: string): unknown
  /**
   * Reads from the database and keeps what is found, unless it changes in the meantime. A simultaneous identical read
   * waits for it.
   */
  learn<T>(question: string, read: (keep: Keep) => Promise<T>): Promise<T>
  /** What is known under a name, or else is read and kept. */
  recall<T>(topic: Topic, name: string, read: () => Promise<T>): Promise<T>
  /** This process has written something: its next answers must know. */
  doubt(): void
  /** Begins to hear of changes, over a connection whose end is told by `lose`. */
  listen(ask: Ask): Promise<void>
  lose(): void
  readonly bytes: number
}

/** What may be looked up. */
export type Remembered = Pick<Memory, 'isCurrent' | 'find' | 'learn' | 'recall'>

export type Keep = (topic: Topic, name: string, value: unknown, bytes: number) => void

export interface MemoryTiming {
  /** How often the notes are asked for while someone reads. */
  readonly askMs: number
  /** The same while no one does. */
  readonly idleMs: number
  /** How old an answer may be. */
  readonly trustMs: number
  /** How long a reader waits for the notes before asking the database themselves. */
  readonly patienceMs: number
  /** After a longer silence notes may have been deleted unread. */
  readonly forgetMs: number
}

const DEFAULT_TIMING: MemoryTiming = { askMs: 50, idleMs: 4_000, trustMs: 500, patienceMs: 200, forgetMs: 30_000 }

/** Enough for the days of a thousand offices. */
const MAX_BYTES = 128 * 1024 * 1024

/** What changes every topic. */
const EVERYTHING: Topic = {}

/** A look at the notes under way. */
interface Look {
  isLate: boolean
  readonly isDone: Promise<void>
  readonly isDoneOrLate: Promise<void>
}

/** A read under way, and what has changed since it began. */
interface Reading {
  readonly changed: Topic[]
  readonly answer: Promise<unknown>
}

export function createMemory({
  maxBytes = MAX_BYTES,
  timing: given = {},
  clock = () => performance.now(),
}: {
  maxBytes?: number
  timing?: Partial<MemoryTiming>
  /** Milliseconds that no one sets back. */
  clock?: () => number
} = {}): Memory {
  const timing = { ...DEFAULT_TIMING, ...given }
  const shelves = createShelves(maxBytes)
  const readings = new Set<Reading>()
  /** The latest read for each question. */
  const latest = new Map<string, Reading>()
  let ask: Ask | undefined
  let snapshot: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  /** Of this process: all, and those that came before the last look at the notes. */
  let [writes, writesSeen] = [0, 0]
  let wasAsked = false
  let looking: Look | undefined
  let timer: NodeJS.Timeout | undefined

  const isHeard = () => ask !== undefined && snapshot !== null
  const isRecent = () => isHeard() && clock() - lookedAt < timing.trustMs
  const isTrusted = () => isRecent() && writesSeen === writes

  function change(topic: Topic): void {
    shelves.drop(topic)
    for (const { changed } of readings) changed.push(topic)
  }

  async function look(from: Ask): Promise<void> {
    const [startedAt, writesBefore] = [clock(), writes]
    const notes = await readNotes(from, snapshot)
    // In the meantime the connection may have been lost and replaced.
    if (ask !== from) return
    if (startedAt - lookedAt > timing.forgetMs) change(EVERYTHING)
    for (const topic of notes.changes) change(topic)
    snapshot = notes.snapshot
    lookedAt = startedAt
    writesSeen = writesBefore
  }

  /** One look at a time. */
  function lookOnce(from: Ask): Look {
    if (looking) return looking
    let patience: NodeJS.Timeout | undefined
    const isTooLate = new Promise<void>((resolve) => {
      patience = setTimeout(() => {
        begun.isLate = true
        resolve()
      }, timing.patienceMs)
    })
    const isDone = look(from)
      // The owner of the connection hears of its failures.
      .catch(() => {})
      .finally(() => {
        clearTimeout(patience)
        if (looking === begun) looking = undefined
      })
    const begun: Look = { isLate: false, isDone, isDoneOrLate: Promise.race([isDone, isTooLate]) }
    looking = begun
    return begun
  }

  /** The look under way may have begun before our last write: then it takes the next one. */
  async function catchUp(): Promise<boolean> {
    for (let tries = 0; tries < 2; tries++) {
      if (!ask || looking?.isLate || isTrusted()) break
      await lookOnce(ask).isDoneOrLate
    }
    return isTrusted()
  }

  const memory: Memory = {
    isCurrent() {
      wasAsked = true
      if (isTrusted()) return true
      return isHeard() && !looking?.isLate ? catchUp() : false
    },
    get isCurrentNow() {
      wasAsked = true
      return isTrusted()
    },
    find: shelves.find,
    learn<T>(question: string, read: (keep: Keep) => Promise<T>): Promise<T> {
      const known = latest.get(question)
      if (known?.changed.length === 0) return known.answer as Promise<T>
      const changed = isHeard() ? [] : [EVERYTHING]
      const answer = read((topic, name, value, bytes) => {
        if (!changed.some((each) => touches(each, topic))) shelves.put(topic, name, value, bytes)
      }).finally(() => {
        readings.delete(reading)
        if (latest.get(question) === reading) latest.delete(question)
      })
      const reading: Reading = { changed, answer }
      readings.add(reading)
      latest.set(question, reading)
      return answer
    },
    async recall<T>(topic: Topic, name: string, read: () => Promise<T>): Promise<T> {
      if (await memory.isCurrent()) {
        const known = memory.find(topic, name)
        if (known !== undefined) return known as T
      }
      return memory.learn(`${topic.locationId} ${topic.day} ${name}`, async (keep) => {
        const found = await read()
        keep(topic, name, found, Buffer.isBuffer(found) ? found.length : 2 * JSON.stringify(found).length)
        return found
      })
    },
    doubt() {
      writes++
    },
    async listen(from) {
      ask = from
      change(EVERYTHING)
      await lookOnce(from).isDone
      clearInterval(timer)
      timer = setInterval(() => {
        const isDue = wasAsked || clock() - lookedAt > timing.idleMs
        if (!ask || looking || !isDue) return
        wasAsked = false
        lookOnce(ask)
      }, timing.askMs).unref()
    },
    lose() {
      ask = undefined
      snapshot = null
      looking = undefined
      clearInterval(timer)
      change(EVERYTHING)
    },
    get bytes() {
      return shelves.bytes
    },
  }
  return memory
}
