import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { nounOf, type PortalRecord } from '#contract/entities.ts'
import type { Read, Write } from '#contract/endpoint.ts'
import { done } from '#contract/fields.ts'
import type { TableRequest } from '#contract/tables.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { found, foundUnchanged, recordUpdate, tableOf } from '#server/platform/records.ts'
import { answerTable, type Table } from '#server/platform/tables/table.ts'
import { route } from './route.ts'

/** The calls of a record of the portal. The fields of the form that creates one are the columns of its table. */
interface RecordCalls<Form> {
  readonly table: Read
  readonly get: Read
  readonly create: Write & { readonly body: z.ZodMiniObject & z.ZodMiniType<Form> }
  readonly update: Write
  readonly remove: Write
}

interface Kept<Form> {
  readonly list: Table<never>
  /** Refuses what the contract cannot know, and answers with what is kept. */
  readonly check?: (form: Form) => Form
  /** What is kept besides the form. */
  readonly alsoKept?: (ctx: Context) => object
  /** By constraint of the table: what to say of which field when it refuses a form, as only the database can decide. */
  readonly refusals?: Readonly<Record<string, { readonly message: string; readonly field: string }>>
}

/** What the contract has checked; the types of calls in general do not say so. */
type Serve = (
  app: FastifyInstance,
  call: Read | Write,
  handler: (input: { params: { id: number }; body: never }, ctx: Context) => Promise<unknown>,
) => void
const serve = route as unknown as Serve

/**
 * Serves the calls of a record of the portal that has a table of its own, with an id and a version. Every change is
 * logged and told to the screens; a form that someone else has overtaken is refused.
 */
export function serveRecord<Form extends Readonly<Record<string, unknown>>>(
  app: FastifyInstance,
  entity: PortalRecord,
  calls: RecordCalls<Form>,
  { list, check = (form) => form, alsoKept = () => ({}), refusals = {} }: Kept<Form>,
): void {
  const table = tableOf(entity)
  const columns = ['id', ...Object.keys(calls.create.body.shape), 'version']
  const noun = nounOf(entity).replace(/^./, (letter) => letter.toUpperCase())

  serve(app, calls.table, ({ body }: { body: TableRequest }, { db }) => answerTable(db, list, body))
  serve(app, calls.get, async ({ params: { id } }, { db }) => found(await readRow(db, table, columns, id), noun))
  serve(app, calls.create, ({ body }: { body: Form }, ctx) => {
    const form = check(body)
    return saying(refusals, () =>
      transact(ctx, async (tx) => {
        const id = await insertRow(tx.db, table, { ...form, ...alsoKept(ctx) })
        tx.record({ action: 'Created', entityType: entity, entityId: id, after: form })
        return { id }
      }),
    )
  })
  serve(app, calls.update, async ({ params: { id }, body }: Changed<Form>, ctx) => {
    const { version, ...fields } = body
    const form = check(fields as unknown as Form)
    await saying(refusals, () =>
      transact(ctx, async (tx) => {
        const before = foundUnchanged(await readRow(tx.db, table, columns, id, sql`for update`), version, noun)
        await updateRow(tx.db, table, id, { ...form, ...alsoKept(ctx) })
        recordUpdate(tx, entity, before, form)
      }),
    )
    return done
  })
  serve(app, calls.remove, async ({ params: { id } }, ctx) => {
    await transact(ctx, async (tx) => {
      const before = found(await readRow(tx.db, table, columns, id, sql`for update`), noun)
      await deleteRow(tx.db, table, id)
      tx.record({ action: 'Deleted', entityType: entity, entityId: id, before: { ...before } })
    })
    return done
  })
}

interface Changed<Form> {
  readonly params: { readonly id: number }
  readonly body: Form & { readonly version: number }
}

interface Row {
  readonly id: number
  readonly version: number
}

async function readRow(
  db: Db,
  table: string,
  columns: readonly string[],
  id: number,
  lock: RawBuilder<unknown> = sql``,
): Promise<Row | undefined> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const { rows } = await sql<Row>`select ${names} from ${sql.table(table)} where id = ${id} ${lock}`.execute(db)
  return rows[0]
}

async function insertRow(db: WriteDb, table: string, row: object): Promise<number> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const values = sql.join(Object.values(row))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${names}) values (${values}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

async function updateRow(db: WriteDb, table: string, id: number, row: object): Promise<void> {
  const values = sql.join(Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`update ${sql.table(table)} set ${values}, version = version + 1 where id = ${id}`.execute(db)
}

async function deleteRow(db: WriteDb, table: string, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
}

/** Says in words what a constraint refused: if two users save the same at the same moment, only one succeeds. */
async function saying<T>(refusals: NonNullable<Kept<object>['refusals']>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { message, field } = refusals[(cause as { constraint?: string }).constraint ?? ''] ?? {}
    if (message === undefined) throw cause
    throw ruleBroken(message, field)
  }
}
