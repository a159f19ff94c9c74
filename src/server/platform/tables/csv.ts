import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionOf, type Database } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { literalSql } from './literal-sql.ts'

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A million rows to a slow reader: longer than anything else may run. */
const EXPORT_SECONDS = 900

/** Each keeps one of the process's few connections for as long as its reader reads. */
const EXPORTS_AT_ONCE = 2
let running = 0

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** One column of a file: its heading, and its value as text. */
export interface CsvColumn {
  readonly header: string
  readonly text: RawBuilder<unknown>
  /** Our own numbers and dates need no care; what people typed does. */
  readonly isTyped?: boolean
}

/** A spreadsheet treats a cell that begins like this as a formula; a leading apostrophe makes it text. */
export function inert(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when left(${text}, 1) in ('=', '+', '-', '@', chr(9), chr(13), chr(10)) then '''' || ${text} else ${text} end`
}

/**
 * The rows of a query as a file, straight from the database, a few kilobytes at a time. If the reader goes away, the
 * connection is closed too: one that is still copying is of no use.
 */
export async function csvOf(
  db: Database,
  columns: readonly CsvColumn[],
  rows: { from: RawBuilder<unknown>; where: RawBuilder<SqlBool>; order: RawBuilder<unknown> },
  /** How many rows have left, once all have. */
  onEnd: (rows: number) => void,
): Promise<Readable> {
  const cells = columns.map(({ header, text, isTyped }) => sql`${isTyped ? inert(text) : text} as ${sql.id(header)}`)
  const query = sql`select ${sql.join(cells)} from ${rows.from} where ${rows.where} order by ${rows.order}`
  // Headings are for people: the plugin that renames columns would spell them like identifiers.
  const select = literalSql(db.withoutPlugins(), query)

  const { client, giveBack } = await takeConnection(db)
  const copying = client.query(copyTo(`copy (${select}) to stdout with (format csv, header, force_quote *)`))
  return pipeline(copying, withLineEnds(), (failed) => {
    if (failed) return giveBack(true)
    onEnd(copying.rowCount)
    client.query('commit').then(
      () => giveBack(false),
      () => giveBack(true),
    )
  })
}

async function takeConnection(db: Database) {
  if (running >= EXPORTS_AT_ONCE) throw conflict('Other exports are running. Please try again in a moment.')
  running++
  let client: PoolClient | undefined
  const giveBack = (isBroken: boolean) => {
    running--
    client?.release(isBroken)
  }
  try {
    client = await connectionOf(db)
    await client.query(
      `begin read only; set local statement_timeout = '${EXPORT_SECONDS}s'; set local datestyle = 'ISO'; set local jit = off`,
    )
    return { client, giveBack }
  } catch (cause) {
    giveBack(true)
    throw cause
  }
}

/** Rows end as the format asks (CR LF); line breaks inside quotes stay as they are. */
function withLineEnds(): Transform {
  let isQuoted = false
  let isFirst = true
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const out = Buffer.allocUnsafe(chunk.length * 2)
      let at = 0
      for (const byte of chunk) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) out[at++] = CARRIAGE_RETURN
        out[at++] = byte
      }
      if (isFirst) this.push(BYTE_ORDER_MARK)
      isFirst = false
      done(null, out.subarray(0, at))
    },
  })
}
