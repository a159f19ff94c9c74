import type pg from 'pg'
import { inTransaction, patiently } from './patience.ts'
import { functions, functionsThen, type SqlFile } from './sql-files.ts'
import { lockTogether, tablesIn } from './table-locks.ts'

/** How a function says which file it comes from; those without it were made by a migration, or are not ours. */
const MARK = 'functions/'

/**
 * Makes each function match its file. The file's checksum is kept as the function's comment and not in a table: a
 * backup would carry a table into a database with different functions. A file that changes arguments or the return type
 * begins with `drop function if exists` for the old ones.
 *
 * While two versions run side by side they share the functions, and the one that started last wins: restarting an older
 * server brings back its own, unless a newer migration keeps it out completely. So a function's arguments and result
 * must also suit the previous release.
 */
export function applyFunctions(client: pg.Client, say: (line: string) => void): Promise<void> {
  return patiently('Applying the functions', say, () =>
    inTransaction(client, async () => {
      const found = await functionsIn(client)
      const changed = changedFunctions(found)
      await lockTogether(client, await tablesIn(client, changed.map(({ sql }) => sql).join('\n')))
      await applyFiles(client, changed)
      const files = functions()
      const gone = found.filter(
        (row) => row.mark?.startsWith(MARK) && !files.some((file) => file.name === `${row.name}.sql`),
      )
      for (const each of gone) await letGo(client, each)
    }),
  )
}

/** When a release without a function first came to a database, as its comment says it. */
const GONE = /gone since (\S+)$/
/** Servers of earlier releases may go on calling it for this long. */
const KEPT_DAYS = 30

async function letGo(client: pg.Client, { signature, mark }: FoundFunction): Promise<void> {
  const since = GONE.exec(mark ?? '')?.[1]
  if (since === undefined)
    await client.query(`comment on function ${signature} is '${MARK}… gone since ${new Date().toISOString()}'`)
  else if (Date.now() - Date.parse(since) > KEPT_DAYS * 86_400_000) await client.query(`drop function ${signature}`)
}

export async function applyFiles(client: pg.Client, files: readonly MarkedFunction[]): Promise<void> {
  // In any order: some call others that may not exist yet.
  await client.query('set local check_function_bodies = off')
  for (const { name, sql, mark } of files) {
    await client.query(sql)
    await client.query(`comment on function ${name.replace(/\.sql$/, '')} is '${mark}'`)
  }
}

type MarkedFunction = SqlFile & { readonly mark: string }

const marked = (file: SqlFile): MarkedFunction => ({ ...file, mark: `${MARK}${file.name} ${file.checksum}` })

interface FoundFunction {
  readonly name: string
  readonly signature: string
  readonly mark: string | null
}

export async function functionsIn(client: pg.Client): Promise<FoundFunction[]> {
  const { rows } = await client.query<FoundFunction>(
    `select proname as name, oid::regprocedure::text as signature, obj_description(oid, 'pg_proc') as mark
    from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  return rows
}

/** The files that differ from what the database holds, each with the mark it leaves. */
export function changedFunctions(found: readonly FoundFunction[]): MarkedFunction[] {
  return functions()
    .map(marked)
    .filter(({ mark }) => !found.some((row) => row.mark === mark))
}

/**
 * The functions that a migration names in its first line, because they replace what it removes. They are applied in its
 * transaction, with all that they call: otherwise neither would be in force for a moment.
 */
export function functionsWith(migration: Pick<SqlFile, 'name' | 'sql'>): MarkedFunction[] {
  const [, named] = /^-- with functions: (.+)\n/.exec(migration.sql) ?? []
  return named === undefined ? [] : functionsThen(migration).map(marked)
}
