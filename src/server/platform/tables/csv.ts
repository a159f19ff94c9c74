import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectionOf, type Database } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import { literalSql } from './literal-sql.ts'
import { type Turn, Turns } from './turns.ts'

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A million rows to a slow reader: longer than anything else may run. */
const EXPORT_SECONDS = 900

/** Each keeps one of the process's few connections for as long as its reader reads; the next ones wait their turn. */
const turns = new Turns(2, 20)

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
const FORMULA = ['=', '+', '-', '@', '\t', '\r', '\n'].map((first) => first.charCodeAt(0))

export function inert(text: RawBuilder<unknown>): RawBuilder<string> {
  // All of them come before the letters, so most texts need one comparison.
  return sql<string>`case when ascii(${text}) < ascii('A') and ascii(${text}) in (${sql.raw(FORMULA.join())})
    then '''' || ${text} else ${text} end`
}

export interface CsvFile {
  readonly file: Readable
  /** Others are being written first; what is sent until then is only the start of a file. */
  readonly isWaiting: boolean
}

/**
 * The rows of a query as a file, straight from the database, a few kilobytes at a time. If the reader goes away, the
 * connection is closed too: one that is still copying is of no use. A reader who leaves the line gives up the place.
 */
export async function csvOf(
  db: Database,
  columns: readonly CsvColumn[],
  rows: { from: RawBuilder<unknown>; where: RawBuilder<SqlBool>; order: RawBuilder<unknown> },
  /** How many rows have left, once all have. */
  onEnd: (rows: number) => void,
): Promise<CsvFile> {
  const cells = columns.map(({ header, text, isTyped }) => sql`${isTyped ? inert(text) : text} as ${sql.id(header)}`)
  const query = sql`select ${sql.join(cells)} from ${rows.from} where ${rows.where} order by ${rows.order}`
  // Headings are for people: the plugin that renames columns would spell them like identifiers.
  const select = literalSql(db.withoutPlugins(), query)

  const turn = turns.take()
  if (!turn) throw conflict('Too many exports are waiting. Please try again in a moment.')
  const file = withLineEnds(!turn.isNow)
  if (turn.isNow) await copyInto(file, db, select, turn, onEnd)
  else {
    file.once('close', turn.done)
    void turn.comes
      .then(() => copyInto(file, db, select, turn, onEnd))
      .catch((cause: unknown) => file.destroy(cause instanceof Error ? cause : undefined))
  }
  return { file, isWaiting: !turn.isNow }
}

async function copyInto(
  file: Transform,
  db: Database,
  select: string,
  turn: Turn,
  onEnd: (rows: number) => void,
): Promise<void> {
  // From here on, the turn ends when the connection is back.
  file.off('close', turn.done)
  const { client, giveBack } = await takeConnection(db, turn)
  const copying = client.query(copyTo(`copy (${select}) to stdout with (format csv, header, force_quote *)`))
  pipeline(copying, file, (failed) => {
    if (failed) return giveBack(true)
    onEnd(copying.rowCount)
    client.query('commit').then(
      () => giveBack(false),
      () => giveBack(true),
    )
  })
}

async function takeConnection(db: Database, turn: Turn) {
  let client: PoolClient | undefined
  const giveBack = (isBroken: boolean) => {
    client?.release(isBroken)
    turn.done()
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

/**
 * Rows end as the format asks (CR LF); line breaks inside quotes stay as they are. The mark comes with the first rows,
 * so that a failure before them is still an answer of its own; a waiting reader gets it immediately, as a sign of what
 * will come.
 */
function withLineEnds(isWaiting: boolean): Transform {
  let isQuoted = false
  let isMarked = isWaiting
  const lines = new Transform({
    transform(chunk: Buffer, _, done) {
      const out = Buffer.allocUnsafe(chunk.length * 2)
      let at = 0
      // By index: iterating over a buffer takes several times as long.
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i] as number
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) out[at++] = CARRIAGE_RETURN
        out[at++] = byte
      }
      if (!isMarked) this.push(BYTE_ORDER_MARK)
      isMarked = true
      done(null, out.subarray(0, at))
    },
  })
  if (isWaiting) lines.push(BYTE_ORDER_MARK)
  return lines
}
