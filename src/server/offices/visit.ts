import type { ChosenType } from '#contract/booking.ts'
import type { Language } from '#domain/languages.ts'
import { textIn, type Translations } from '#domain/translations.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { ADDRESS_LINE } from './address.ts'

/** What customers are told about a visit: the office and what it is for, in every language there is. */
export interface Visit {
  readonly office: {
    readonly name: string
    readonly directions: string
    readonly phoneNumber: string
    readonly address: string
    readonly timeZone: string
    readonly translations: Translations<'name' | 'directions'>
  }
  readonly types: readonly VisitType[]
}

export interface VisitType extends ChosenType {
  readonly name: string
  readonly description: string
  readonly translations: Translations<'name' | 'description'>
}

/** Its office, of a location `l`. */
const officeColumn = (timeZone = 'l.time_zone') => `json_build_object('name', l.name, 'directions', l.directions,
      'phoneNumber', l.phone_number, 'address', ${ADDRESS_LINE}, 'timeZone', ${timeZone}, 'translations', l.translations)`

/**
 * A visit as a column of a query that has the location `l`: `types` gives its rows `x` with appointment_type_id and quantity.
 */
export const visitColumn = (types: string, timeZone?: string) => `json_build_object(
    'office', ${officeColumn(timeZone)},
    'types', (select coalesce(json_agg(json_build_object('appointmentTypeId', t.id, 'quantity', x.quantity, 'name', t.name,
        'description', t.description, 'translations', t.translations) order by t.sort_order, t.id), '[]')
      from ${types} join appointment_type t on t.id = x.appointment_type_id))`

/** The same for a row of appointments `a`: its zone is the one it was booked in. */
export const visitOf = (a: string) =>
  visitColumn(
    `(select y.appointment_type_id, y.quantity from appointment_appointment_type y where y.appointment_id = ${a}.id) x`,
    `${a}.time_zone`,
  )

/** The same for types and quantities that are not booked yet. */
export const visitOfChosen = (ids: string, quantities: string) =>
  visitColumn(`unnest(${ids}::int[], ${quantities}::int[]) as x(appointment_type_id, quantity)`)

const chosenStatement = statement<{ visit: Visit }>(
  `select ${visitOfChosen('$2', '$3')} as visit from location l where l.id = $1`,
)

/** A visit to a location that there is. */
export async function chosenVisit(db: Db, locationId: number, types: readonly ChosenType[]): Promise<Visit> {
  const ids = types.map((type) => type.appointmentTypeId)
  const quantities = types.map((type) => type.quantity)
  const [found] = await chosenStatement(db, [locationId, ids, quantities])
  if (!found) throw new Error('The location of a visit is gone.')
  return found.visit
}

/** What a visit is for, as it was chosen. */
export const chosenOf = ({ types }: Visit): ChosenType[] =>
  types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))

/** What people who come together need in all: one message is for all of them. */
export function inAll(visit: Visit, others: readonly { readonly visit: Visit }[]): Visit {
  const types = new Map(visit.types.map((type) => [type.appointmentTypeId, type]))
  for (const type of others.flatMap((other) => other.visit.types)) {
    const known = types.get(type.appointmentTypeId)
    if (!known || known.quantity < type.quantity) types.set(type.appointmentTypeId, type)
  }
  return { ...visit, types: [...types.values()] }
}

/** What one of those who come together needs of a visit, by name. */
export function needsIn(visit: Visit, language: Language, needed: readonly ChosenType[] = chosenOf(visit)) {
  return needed.flatMap(({ appointmentTypeId, quantity }) => {
    const type = visit.types.find((each) => each.appointmentTypeId === appointmentTypeId)
    return type ? [{ appointmentTypeId, quantity, name: textIn(type, 'name', language) }] : []
  })
}

/** What a customer sees of a visit, in the language they read. */
export function shownIn({ office, types }: Visit, language: Language) {
  return {
    name: textIn(office, 'name', language),
    directions: textIn(office, 'directions', language),
    types: types.map((type) => ({
      appointmentTypeId: type.appointmentTypeId,
      quantity: type.quantity,
      name: textIn(type, 'name', language),
      description: textIn(type, 'description', language),
    })),
  }
}
