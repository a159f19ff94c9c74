import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export interface SqlFile {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** The tables, step by step. */
export const migrations = () => sqlFiles('migrations')

/** The functions and their triggers, each in its current form in a file named after it. */
export const functions = () => sqlFiles('functions')

/**
 * The functions that a migration names, as they were for its tables: today's may need tables that later migrations make,
 * while servers of an earlier release call them.
 */
export const functionsThen = ({ name }: Pick<SqlFile, 'name'>) =>
  sqlFiles(`migrations/functions/${name.replace(/\.sql$/, '')}`)

/** The build copies the folders next to the bundled server, so these paths work there too. */
function sqlFiles(kind: string): SqlFile[] {
  const folder = new URL(`./${kind}/`, import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Whether a file runs statement by statement, because it holds what no transaction may. After a crash it runs again.
 */
export const hasNoTransaction = ({ sql }: Pick<SqlFile, 'sql'>) => sql.startsWith('-- no transaction\n')

/** The statements of a file, without the comments between them. */
export function statementsOf(sql: string): string[] {
  const pieces = sql.match(/--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;|[^]/g) ?? []
  const statements = ['']
  for (const piece of pieces) {
    if (piece === ';') statements.push('')
    else if (!/^(--|\/\*)/.test(piece)) statements[statements.length - 1] += piece
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** The same in small letters and on one line each, for what looks at them. */
export const plainStatements = ({ sql }: Pick<SqlFile, 'sql'>) =>
  statementsOf(sql).map((text) => text.replace(/\s+/g, ' ').toLowerCase())
