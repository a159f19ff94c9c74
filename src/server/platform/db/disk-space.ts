import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { isFull } from './connection.ts'
import { type Database, hasSpace, ranOutOfSpace } from './database.ts'

/** Four pieces of PostgreSQL's log: with less, the next one may not fit, and it stops. */
const LEAST_BYTES = 64 * 1024 * 1024

const FULL = "The database's disk is full."
const ALMOST_FULL = "The database's disk has less than 64 MB left."

/**
 * Why nothing can be written, as far as it is known. Of a database elsewhere the first statement that fails tells; from
 * then on it is asked for space itself, because no one sends anything to write to a server that is not ready. The
 * embedded one says where it keeps its files, and does not get that far.
 */
export async function spaceTrouble(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{
    folder: string | null
  }>`select current_setting('portal.folder', true) as folder`.execute(db)
  const folder = rows[0]?.folder
  if (folder) {
    const disk = await statfs(folder).catch(() => undefined)
    if (disk && disk.bavail * disk.bsize < LEAST_BYTES) return ALMOST_FULL
  }
  if (!ranOutOfSpace(db)) return undefined
  if (await isStillFull(db)) return FULL
  hasSpace(db)
  return undefined
}

/** Takes a megabyte and gives it back. Something smaller might find room in what the tables already have. */
async function isStillFull(db: Database): Promise<boolean> {
  try {
    await db
      .transaction()
      .execute((tx) =>
        sql`create temp table space on commit drop as select repeat('x', 1000) from generate_series(1, 1000)`.execute(
          tx,
        ),
      )
    return false
  } catch (cause) {
    // Other failures say nothing about the disk.
    return isFull(cause as Error)
  }
}
