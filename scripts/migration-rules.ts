import { hasNoTransaction, plainStatements, type SqlFile } from '#server/platform/db/sql-files.ts'

/** The first migration these rules hold for: those before it have run. */
export const FIRST = '0033'

/** Tables that grow with every visit, and that bookings wait for. */
const BIG = [
  'activity_log',
  'announcement',
  'answered_request',
  'appointment',
  'appointment_appointment_type',
  'appointment_tally',
  'appointment_token',
  'calendar_day',
  'cancellation_appointment',
  'change_log',
  'change_log_entry',
  'entity_change_transaction',
  'numbered_appointment',
  'outbox',
  'person_to_call',
  'session',
  'submitted_booking',
]

/** The words before a table's name. */
const NAME = '(?:if exists )?(?:only )?(?:public\\.)?"?(\\w+)"?'

const ALONE = 'in a file that begins with the line `-- no transaction`'
const BATCHES =
  `in a job, or ${ALONE}: \`do $$ begin loop update … where id in (select id … limit 1000); exit when not found; ` +
  'commit; end loop; end $$`'

/**
 * What is wrong with a migration: it would keep bookings waiting, could not be run again after a crash, or would break
 * the servers of the release before, which go on working next to it. `before` are the migrations that run before it.
 */
export function objectionsTo(file: Pick<SqlFile, 'name' | 'sql'>, before: readonly Pick<SqlFile, 'sql'>[]): string[] {
  const statements = plainStatements(file)
  const made = statements.flatMap(
    (text) => new RegExp(`^create table (?:if not exists )?${NAME}`).exec(text)?.[1] ?? [],
  )
  const isOld = (table: string | undefined) => table !== undefined && !made.includes(table)
  const isBig = (table: string | undefined) => isOld(table) && BIG.includes(table ?? '')
  const earlier = [...before.flatMap(plainStatements), ...statements]
  const isContract = /^-- contract: \S/m.test(file.sql)
  const isAlone = hasNoTransaction(file)

  return statements.flatMap((text) => {
    const found = [
      ...(isAlone ? aboutRepeating(text) : []),
      ...aboutIndex(text, { isBig, isAlone }),
      ...aboutRows(text, { isBig, isAlone }),
    ]
    const [, table, rest = ''] = new RegExp(`^alter table ${NAME} (.*)$`).exec(text) ?? []
    for (const action of isOld(table) ? actionsOf(rest) : []) {
      // A view in its place, under its name, reads as the table did.
      const isReplaced =
        action.startsWith('rename to ') && statements.some((each) => each.startsWith(`create view ${table} as `))
      if (!isReplaced) found.push(...aboutOldServers(action, isContract))
      if (isBig(table)) found.push(...aboutLocks(action, { table: table ?? '', isAlone, earlier }))
    }
    if (text.startsWith('drop table ') && !isContract) found.push(CONTRACT)
    return found.map((what) => `${file.name}: \`${text.slice(0, 100)}\`: ${what}`)
  })
}

/** The actions of one `alter table`, which commas separate, though not those within parentheses or quotes. */
function actionsOf(rest: string): string[] {
  const actions = ['']
  let depth = 0
  for (const piece of rest.match(/'(?:[^']|'')*'|[^]/g) ?? []) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (piece === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += piece
  }
  return actions.map((action) => action.trim())
}

function aboutRepeating(text: string): string[] {
  const canRepeat =
    /^create (unique )?index concurrently if not exists |^drop index concurrently if exists |^reindex \w+ concurrently /
  return canRepeat.test(text) || /^alter table [\w. "]+ validate constraint \w+$|^(do|analyze) /.test(text)
    ? []
    : ['it may not be repeated after a crash midway. Write it in a file of its own, which runs in a transaction.']
}

interface Where {
  readonly isBig: (table: string | undefined) => boolean
  readonly isAlone: boolean
}

function aboutIndex(text: string, { isBig, isAlone }: Where): string[] {
  const [, table] = new RegExp(`^create (?:unique )?index .*?\\bon ${NAME}`).exec(text) ?? []
  const isConcurrent = / index concurrently /.test(text)
  if (isConcurrent && !isAlone) return [`no transaction can do it. Write it ${ALONE}.`]
  return isBig(table) && !isConcurrent
    ? [`nobody can write to ${table} meanwhile. Write \`create index concurrently if not exists …\` ${ALONE}.`]
    : []
}

function aboutRows(text: string, { isBig, isAlone }: Where): string[] {
  const writes = new RegExp(`\\b(?:update|delete from|merge into) ${NAME}`, 'g')
  const written = [...text.matchAll(writes)].map(([, table]) => table).find(isBig)
  const isInBatches = isAlone && text.startsWith('do ') && /\bcommit\b/.test(text) && /\blimit \d+/.test(text)
  if (written !== undefined && !isInBatches)
    return [`its rows stay locked until all are done. Write it in batches, ${BATCHES}.`]
  const [, locked] = new RegExp(`^(?:truncate|cluster|lock|vacuum full)(?: table)? ${NAME}`).exec(text) ?? []
  return isBig(locked) ? [`nobody can use ${locked} meanwhile. A migration has no way to do this.`] : []
}

const CONTRACT =
  'servers of the release before still use it. Add the new beside the old; a release later, when none does, take the ' +
  'old away in a file with the line `-- contract: since when nothing uses it`.'

/** Expand and contract: what a running server of the release before reads or writes stays as it is. */
function aboutOldServers(action: string, isContract: boolean): string[] {
  if (action.startsWith('rename ')) return [CONTRACT]
  if (/^drop (?!constraint|not null|default)/.test(action) && !isContract) return [CONTRACT]
  const isColumn = /^add (?!constraint|check|foreign|unique|primary|exclude)/.test(action)
  return isColumn && / not null/.test(action) && !/ default | generated /.test(action)
    ? ['servers of the release before do not fill it. Give it a default.']
    : []
}

function aboutLocks(
  action: string,
  { table, isAlone, earlier }: { table: string; isAlone: boolean; earlier: readonly string[] },
): string[] {
  if (action.startsWith('validate constraint '))
    return isAlone ? [] : [`what this file has locked stays locked meanwhile. Write it ${ALONE}.`]
  if (/^alter (column )?\w+ (set data )?type /.test(action))
    return ['the table is written anew meanwhile. Add another column, fill it in batches, and drop the old one later.']
  const [, column] = /^alter (?:column )?(\w+) set not null/.exec(action) ?? []
  if (column !== undefined && !hasValidatedCheck(earlier, table, column)) {
    return [
      `all rows are read meanwhile. First \`add constraint … check (${column} is not null) not valid\`, then \`validate constraint …\` ${ALONE}.`,
    ]
  }
  if (/^add (constraint|check|foreign|unique|primary|exclude)\b/.test(action)) {
    if (/ using index /.test(action) || action.endsWith(' not valid')) return []
    return /\b(check|foreign key)\b/.test(action)
      ? [`all rows are read meanwhile. Write \`… not valid\`, then \`validate constraint …\` ${ALONE}.`]
      : [
          `an index is built meanwhile. Write \`create unique index concurrently if not exists …\` ${ALONE}, then \`add constraint … using index …\`.`,
        ]
  }
  return action.startsWith('add ') ? aboutColumn(action) : []
}

function aboutColumn(action: string): string[] {
  if (/ generated | (small|big)?serial\b/.test(action))
    return ['the table is written anew meanwhile. Add a plain column, and fill it in batches.']
  const [, value = ''] = / default (.*)$/.exec(action) ?? []
  // The same for all rows, so PostgreSQL notes it once.
  if (/\w\s?\(/.test(value.replace(/'(?:[^']|'')*'|\bnow\(\)|\bcheck ?\(.*$|\breferences .*$/g, '')))
    return [
      'the table is written anew meanwhile. Add the column without a default, then set the default, and fill it in batches.',
    ]
  return / check ?\(| unique\b| primary key\b/.test(action)
    ? [`all rows are read meanwhile. Add the column alone, and the rule by \`add constraint … not valid\`.`]
    : []
}

function hasValidatedCheck(statements: readonly string[], table: string, column: string): boolean {
  const add = new RegExp(
    `^alter table (?:only )?${table} add constraint (\\w+) check ?\\(\\(?${column} is not null\\)?\\)`,
  )
  const names = statements.flatMap((text) => add.exec(text)?.[1] ?? [])
  return names.some((name) => statements.includes(`alter table ${table} validate constraint ${name}`))
}
