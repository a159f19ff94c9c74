import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { FOR_REQUESTS } from './connection.ts'
import { inTransaction } from './patience.ts'

/** So that it is applied again when the migrations are done. */
const COVERED = ', while tables change'

/**
 * A function that returns rows of a table notes their columns and then waits for a migration that adds one: its rows no
 * longer fit. Servers of every release repeat a transaction that has lost a race, so until the new functions stand, these
 * say that they have lost one.
 */
export async function coverChanges(client: pg.Client): Promise<void> {
  let covered = 0
  await inTransaction(client, async () => {
    covered = await callRaces(client)
  })
  // Until every call of one as it was has ended.
  if (covered > 0) await delay(FOR_REQUESTS.statementMs + 500)
}

/** The same within a transaction. Returns how many functions it covers now. */
export async function callRaces(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ signature: string; source: string; definition: string; mark: string }>(
    `select p.oid::regprocedure::text as signature, prosrc as source, pg_get_functiondef(p.oid) as definition,
      obj_description(p.oid, 'pg_proc') as mark
    from pg_proc p join pg_type t on t.oid = prorettype join pg_language l on l.oid = prolang
    where pronamespace = 'public'::regnamespace and proretset and typtype = 'c' and lanname = 'plpgsql'
      and obj_description(p.oid, 'pg_proc') like 'functions/%' and obj_description(p.oid, 'pg_proc') not like $1`,
    [`%${COVERED}`],
  )
  for (const { signature, source, definition, mark } of rows) {
    const covered = `
begin
${source.trim().replace(/;$/, '')};
exception when datatype_mismatch or invalid_function_definition then
  raise serialization_failure using message = 'a table has just changed';
end`
    await client.query(definition.replace(source, () => covered))
    await client.query(`comment on function ${signature} is '${mark}${COVERED}'`)
  }
  return rows.length
}
