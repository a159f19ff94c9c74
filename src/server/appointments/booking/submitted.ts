import { sql } from 'kysely'
import type { Language } from '#domain/languages.ts'
import {
  type Dates,
  EVERY_DAY,
  officeStatement,
  type OwnPlace,
  parametersOf,
  type WantedVisit,
} from '#server/appointments/search/queries.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { translated } from '#server/platform/db/translated.ts'
import { type TemplateKey, type MessageTemplates, textsColumn } from '#server/templates/queries.ts'

/** What an earlier submit of the same form booked. */
export interface SubmittedBefore {
  /** In hexadecimal digits. */
  readonly requestHash: string
  readonly appointmentId: number
}

/** `key` stands for the form's key. */
const submittedColumn = (key: string) => `
  (select json_build_object('requestHash', encode(request_hash, 'hex'), 'appointmentId', appointment_id)
    from submitted_booking where idempotency_key = ${key})`

const submittedStatement = statement<{ before: SubmittedBefore | null }>(`select ${submittedColumn('$1')} as before`)

export async function submittedBefore(db: Db, idempotencyKey: string): Promise<SubmittedBefore | null> {
  const [found] = await submittedStatement(db, [idempotencyKey])
  return found?.before ?? null
}

/** The office and the types of a visit in the language their customer reads. */
export interface ShownVisit {
  readonly name: string
  readonly directions: string
  /** In the order of the office's types. */
  readonly types: readonly { readonly name: string; readonly description: string }[]
}

const shownColumn = (language: string) => `
  json_build_object('name', ${translated('l.name', language)}, 'directions', ${translated('l.directions', language)},
    'types', (select json_agg(json_build_object('name', ${translated('t.name', language)},
        'description', ${translated('t.description', language)}) order by t.sort_order, t.id)
      from appointment_type t where t.id = any($2::int[])))`

const submitStatement = officeStatement<{
  before: SubmittedBefore | null
  texts: MessageTemplates
  shown: ShownVisit
}>(
  EVERY_DAY,
  `, ${submittedColumn('$8')} as before, ${textsColumn('$9', '$10')} as texts, ${shownColumn('$11')} as shown`,
)

/** The office for a submitted form, whether the form was sent before, and what its customer will be told. */
export async function submitFor(
  db: Db,
  wanted: WantedVisit & { readonly idempotencyKey: string; readonly locale: string },
  dates: Dates,
  own: OwnPlace | undefined,
  language: Language,
) {
  const template: TemplateKey = 'AppointmentConfirmation'
  const [found] = await submitStatement(db, [
    ...parametersOf(wanted, dates, own),
    wanted.idempotencyKey,
    template,
    wanted.locale,
    language,
  ])
  return found
}

/** Whether a number has not asked us to stop. */
export async function takesTexts(db: Db, phoneNumber: string): Promise<boolean> {
  const out = await db
    .selectFrom('optedOutNumber')
    .where('phoneNumber', '=', phoneNumber)
    .select('since')
    .executeTakeFirst()
  return out === undefined
}

/** No one sends the same form again a day later. */
export async function deleteOldSubmits(db: WriteDb): Promise<void> {
  await db.deleteFrom('submittedBooking').where('createdAt', '<', sql<string>`now() - interval '24 hours'`).execute()
}
