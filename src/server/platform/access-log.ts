import type { Disclosure } from '#contract/disclosures.ts'
import type { Context, SignedInUser } from './context.ts'
import { type Db, onPool, type WriteDb } from './db/database.ts'
import { statement } from './db/statement.ts'

/** How long the same is not noted again: a screen rereads what it shows, and a counter shows one day all day. */
const MINUTES = { Viewed: 15, Found: 15, Listed: 24 * 60, Exported: 0 } as const

const MINUTE_MS = 60_000
/** Enough for everyone at work; whatever is forgotten here is asked of the database. */
const MOST_KEPT = 10_000

/** What this process has recorded, by database, and how long that counts: a reread costs no statement. */
const noted = new WeakMap<Db, Map<string, number>>()

const noteStatement = statement<{ id: number | null }>('select note_access($1::jsonb) as id')

/**
 * Notes what someone is about to be shown. It is written before the answer leaves: no one sees what is not noted
 * (decision 34). Returns the line's id, if there is a new one.
 */
export async function noteAccess(
  { db }: Pick<Context, 'db'>,
  { userId, email }: SignedInUser,
  disclosures: readonly Disclosure[],
): Promise<number | undefined> {
  const known = noted.get(db) ?? new Map<string, number>()
  noted.set(db, known)
  const now = Date.now()
  const lines = disclosures.map(lineOf).map((line) => ({ key: `${userId} ${JSON.stringify(line)}`, line }))
  const unknown = lines.filter(({ key }) => (known.get(key) ?? 0) <= now)
  if (unknown.length === 0) return undefined
  const seen = { userId, principal: email, lines: unknown.map(({ line }) => line) }
  const [written] = await noteStatement(onPool(db, 'access'), [JSON.stringify(seen)])
  if (known.size > MOST_KEPT) known.clear()
  for (const { key, line } of unknown) known.set(key, now + line.minutes * MINUTE_MS)
  return written?.id ?? undefined
}

function lineOf({ action, recordTypeName, recordId, locationId, day, narrowed }: Disclosure) {
  return {
    action,
    type: recordTypeName,
    id: recordId ?? null,
    location: locationId ?? null,
    day: day ?? null,
    narrowed: narrowed ?? {},
    minutes: MINUTES[action],
  }
}

const countStatement = statement('select note_rows($1, $2)')

/** Completes the note of an export: how many rows have left. */
export async function noteRows({ db }: Pick<Context, 'db'>, id: number, rows: number): Promise<void> {
  await countStatement(onPool(db, 'access'), [id, rows])
}

const forgetStatement = statement<{ count: number }>('select forget_accesses($1, $2) as count')

/** Deletes some notes older than this many days. Returns how many. */
export async function forgetAccesses(db: WriteDb, days: number, limit: number): Promise<number> {
  const [forgotten] = await forgetStatement(db, [days, limit])
  return forgotten?.count ?? 0
}
