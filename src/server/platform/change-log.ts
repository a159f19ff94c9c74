import type { Entity } from '#contract/entities.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Translations } from '#domain/translations.ts'
import type { Actor } from './context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** One record that a transaction created, updated or deleted, with its old and new values. */
export interface Change {
  readonly action: 'Created' | 'Updated' | 'Deleted'
  readonly entityType: Entity
  readonly entityId: number
  /** The locations whose screens must know; absent for records only administrators see. */
  readonly locationId?: number
  /** The days of the location that an appointment was and is on, where that is known: screens of others need not reread. */
  readonly days?: readonly string[]
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  /** A visit with a new place: which calendar that is, the database writes into the log (`placed_lines`). */
  readonly isPlaced?: true
  /** Identifies the appointment in words that outlive it. */
  readonly appointmentDiscriminator?: string
}

/** The same before the record has an id: the statement that creates it writes the log too. */
type ChangeToBe = Omit<Change, 'entityId'> & { readonly entityId?: number }

/** Logged as changed, never as a value. */
const SECRETS = new Set(['vin', 'dlNumber', 'passwordHash', 'securityStamp', 'profilePhoto', 'icon', 'holdKeyHash'])
/** Bookkeeping that would only repeat what the log itself says. */
const SILENT = new Set(['id', 'version', 'createdAt'])
const MASK = '••••'

/** The properties that differ, each as one line of the log. A record that is created or deleted always has one line. */
export function linesOf({ action, before: old = {}, after: now = {}, isPlaced }: ChangeToBe) {
  const [before, after] = [apart(old), apart(now)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !SILENT.has(name))
  const lines = names
    .map((name) => ({ name, old: textOf(name, before[name]), new: textOf(name, after[name]) }))
    .filter(
      (line) =>
        line.old !== line.new ||
        isOtherSecret(before[line.name], after[line.name], line) ||
        (isPlaced === true && line.name === 'calendarId'),
    )
  return lines.length > 0 || action === 'Updated' ? lines : [{ name: '', old: null, new: null }]
}

/** Each translation is a property of its own: "es.name". */
function apart({ translations = {}, ...record }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const translated = Object.entries(translations as Translations).flatMap(([language, texts]) =>
    Object.entries(texts ?? {}).map(([field, text]) => [`${language}.${field}`, text] as const),
  )
  return { ...record, ...Object.fromEntries(translated) }
}

/** Two secrets look the same in the log, but replacing one is still logged. */
function isOtherSecret(old: unknown, now: unknown, line: { readonly name: string; readonly new: string | null }) {
  return SECRETS.has(line.name) && line.new !== null && old !== now
}

function textOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (SECRETS.has(name)) return MASK
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

/** What `write_change_log` takes. */
export function logOf({ actor, requestId }: { actor: Actor; requestId: string }, changes: readonly ChangeToBe[]) {
  const person = actor.kind === 'user' ? actor : actor.kind === 'system' ? actor.onBehalfOf : undefined
  return {
    principal: person?.email ?? actor.kind,
    userId: person?.userId ?? null,
    requestId,
    changes: changes.flatMap((change) => {
      const lines = linesOf(change)
      if (lines.length === 0) return []
      return {
        action: change.action,
        type: change.entityType,
        id: change.entityId,
        lines: lines.map((line) => [line.name, line.old, line.new]),
        discriminator: change.appointmentDiscriminator ?? '',
        location: change.locationId,
        placed: change.isPlaced,
      }
    }),
  }
}

const changeLogStatement = statement('select write_change_log($1::jsonb)')

/** What a transaction changed, as one statement; none if it changed nothing. */
export function changeLogOf(ctx: { actor: Actor; requestId: string }, changes: readonly Change[]) {
  const log = logOf(ctx, changes)
  return log.changes.length > 0 ? changeLogStatement.with([JSON.stringify(log)]) : undefined
}

const maskStatement = statement('select mask_persons($1::bigint[])')

/** Masks personal data in the logged changes of appointments. The only change ever made to the log itself. */
export async function maskPersons(db: WriteDb, appointmentIds: readonly number[]): Promise<void> {
  await maskStatement(db, [appointmentIds])
}

/** The log is all that is left of them. Once masked, what identifies the appointment is its time alone. */
const deletedStatement = statement<{ id: number }>(`
  select record_id as id from change_log_entry
  where record_type_name = 'Appointment' and change_log_action = 'Deleted' and record_property_name = 'startDateLocal'
    and appointment_discriminator <> old_value and old_value < $1
  order by old_value limit $2`)

/** The same for some deleted appointments of visits before a day. Returns how many. */
export async function maskDeleted(db: WriteDb, before: LocalDate, limit: number): Promise<number> {
  const ids = (await deletedStatement(db, [before, limit])).map(({ id }) => id)
  if (ids.length > 0) await maskPersons(db, ids)
  return ids.length
}

const wordsStatement = statement<{ added: number }>('select note_change_words($1) as added')

/** Rows of the log's search in one transaction: each is what 64 transactions changed. */
const NOTED_AT_ONCE = 200

/** Adds what has been logged to what is searched. */
export async function noteChangeWords(db: WriteDb, signal?: AbortSignal): Promise<void> {
  let added: number
  do {
    signal?.throwIfAborted()
    ;[{ added } = { added: 0 }] = await wordsStatement(db, [NOTED_AT_ONCE])
  } while (added === NOTED_AT_ONCE)
}
