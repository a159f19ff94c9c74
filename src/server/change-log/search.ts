import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChangeLogRow } from '#contract/change-log.ts'
import type { TableRequest } from '#contract/tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import { answerTable, type Table } from '#server/platform/tables/table.ts'
import { digitsOf, holds, wordsOf } from '#server/platform/tables/words.ts'

/** Transactions in a row of `change_log_words`. */
const TOGETHER = 64

/** So many rows of it are sooner read whole. What more of them say is common, and soon met on the way through the log. */
const RARE = 2000

/** Answers a call for a log of everything: what is looked for in it is found by an index. */
export async function answerChanges(db: Db, table: Table<ChangeLogRow>, request: TableRequest) {
  const mayHold = await changesThatMayHold(db, request.allSearch)
  const where = mayHold ? sql<SqlBool>`${table.where} and ${mayHold}` : table.where
  return answerTable(db, { ...table, where }, request)
}

/**
 * The changes that may hold all words: those of transactions that do among others, and those too new to be known. Asked
 * before the search itself: PostgreSQL cannot know how few they are, and would rather read the whole log.
 */
export async function changesThatMayHold(db: Db, typed: string): Promise<RawBuilder<SqlBool> | undefined> {
  const condition = inWords(typed)
  if (!condition) return undefined
  const { rows } = await sql<{ known: number; first: number[] }>`
    select (select max(last_id) from change_log_words) as known,
      array(select first_id from change_log_words where ${condition} limit ${RARE + 1}) as first`.execute(db)
  const { known = null, first = [] } = rows[0] ?? {}
  if (known === null || first.length > RARE) return undefined
  return sql<SqlBool>`(c.transaction_id > ${known} or c.transaction_id = any(array(
    select t.id from unnest(${first}::bigint[]) w(first_id)
    join entity_change_transaction t on t.id between w.first_id and w.first_id + ${TOGETHER - 1})))`
}

/** Nothing if no word is long enough for an index of three-letter parts. */
function inWords(typed: string): RawBuilder<SqlBool> | undefined {
  const isHeld = (word: string) => holds(sql<string>`words`, word)
  const words = wordsOf(typed).filter(isLong)
  if (words.length === 0) return undefined
  const all = sql.join(words.map(isHeld), sql` and `)
  const digits = digitsOf(typed)
  // A phone number is also found as its digits.
  return digits === undefined || !isLong(digits) ? sql<SqlBool>`${all}` : sql<SqlBool>`(${all} or ${isHeld(digits)})`
}

const isLong = (word: string) => Array.from(word).length > 2
