import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { Taker } from './change-visit.ts'

/** The database's refusals: a person's place is gone, or a person was changed since they were read. */
export const isGone = (cause: unknown) => (cause as { code?: string }).code === 'P0S06'
export const isChanged = (cause: unknown) => (cause as { code?: string }).code === 'P0S07'

const WANTED = 'unnest($1::bigint[], $2::int[], $3::smallint[]) as w(id, type_id, quantity)'
const SAME = '(x.appointment_id, x.appointment_type_id, x.quantity) = (w.id, w.type_id, w.quantity)'
const deleteTypesStatement = statement(`
  delete from appointment_appointment_type x
  where x.appointment_id = any($1::bigint[]) and not exists (select from ${WANTED} where ${SAME})`)
const addTypesStatement = statement(`
  insert into appointment_appointment_type (appointment_id, appointment_type_id, quantity)
  select w.id, w.type_id, w.quantity from ${WANTED}
  where not exists (select from appointment_appointment_type x where ${SAME})`)
const insertTypesStatement = statement(`
  insert into appointment_appointment_type (appointment_id, appointment_type_id, quantity)
  select w.id, w.type_id, w.quantity from ${WANTED}`)

/** What visits are for; and, for those that were there already, what they are no longer for. */
export function typesWritten(people: readonly Pick<Taker, 'id' | 'types'>[], mayHaveOthers: boolean) {
  const rows = people.flatMap(({ id, types }) => types.map((type) => ({ id, ...type })))
  const columns = [
    rows.map(({ id }) => id),
    rows.map(({ appointmentTypeId }) => appointmentTypeId),
    rows.map(({ quantity }) => quantity),
  ]
  if (!mayHaveOthers) return [insertTypesStatement.with(columns)]
  return [deleteTypesStatement.with(columns), addTypesStatement.with(columns)]
}

/** Numbers that a process takes at a time: with an appointment's own, all that belongs to it can be written together. */
const BLOCK = 50
const blocks = new WeakMap<Db, number[]>()
const idsStatement = statement<{ id: number }>(
  `select nextval('appointment_id_seq')::int8 as id from generate_series(1, $1::int)`,
)
const householdStatement = statement<{ id: number }>(`select nextval('household_number')::int8 as id where $1::int > 1`)

/** Numbers for new appointments, in order. */
export async function newIds(db: Db, count: number): Promise<number[]> {
  const block = blocks.get(db) ?? []
  blocks.set(db, block)
  while (block.length < count) block.push(...(await idsStatement(db, [BLOCK])).map(({ id }) => id))
  return block.splice(0, count).toSorted((a, b) => a - b)
}

/** The number of people who come together; null for a person alone. */
export async function newHousehold(db: Db, people: number): Promise<number | null> {
  const [number] = people > 1 ? await householdStatement(db, [people]) : []
  return number?.id ?? null
}
