import { sql } from 'kysely'
import {
  type Dates,
  EVERY_DAY,
  hasExpiredHolds,
  officeStatement,
  type OwnPlaces,
  parametersOf,
  type WantedVisit,
} from '#server/appointments/search/queries.ts'
import type { KeepSettings } from '#domain/appointments/confirm-to-keep.ts'
import type { LocalDate } from '#domain/time.ts'
import { keepColumn } from '#server/offices/confirmations.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { type Visit, visitOfChosen } from '#server/offices/visit.ts'
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

const mayStillHaveStatement = statement<{ isSo: boolean }>(`
  select ${submittedColumn('$1')} is not null or ${hasExpiredHolds('$2', '$3', '$3')} as "isSo"`)

/** Whether a form may have its place already, or get one on the day that a hold has just left. */
export async function mayStillHave(
  db: Db,
  { idempotencyKey, locationId }: { readonly idempotencyKey: string; readonly locationId: number },
  day: LocalDate,
): Promise<boolean> {
  const [answer] = await mayStillHaveStatement(db, [idempotencyKey, locationId, day])
  return answer?.isSo ?? false
}

/** What identifies a form that is sent again. */
export interface Submitted {
  readonly idempotencyKey: string
  readonly requestHash: Buffer
  /** Of the network it came from. */
  readonly networkKey: string
}

const writeStatement = statement(`
  insert into submitted_booking (appointment_id, idempotency_key, request_hash, network_key) values ($1, $2, $3, $4)`)

/** The form, with what it books. */
export const submitWritten = (appointmentId: number, { idempotencyKey, requestHash, networkKey }: Submitted) =>
  writeStatement.with([appointmentId, idempotencyKey, requestHash, networkKey])

/** Whether a form's key is there already, or the link that is made from it. */
export function isRepeatedKey(cause: unknown): boolean {
  const { constraint = '' } = cause as { constraint?: string }
  return constraint === 'submitted_booking_pkey' || constraint === 'appointment_token_pkey'
}

interface Submit {
  readonly before: SubmittedBefore | null
  readonly texts: MessageTemplates
  readonly visit: Visit
  /** Whether and how the office has its customers confirm, and what it tells those who have to. */
  readonly keep: KeepSettings | null
  readonly askingTexts: MessageTemplates | null
}

/** What we tell the person who books, and the person who has to confirm that they will come. */
export const CONFIRMING: TemplateKey = 'AppointmentConfirmation'
export const ASKING: TemplateKey = 'AppointmentToConfirm'

const submitStatement = officeStatement<Submit>(
  EVERY_DAY,
  `, ${submittedColumn('$8')} as before, ${textsColumn('$9', '$10')} as texts, ${visitOfChosen('$2', '$11')} as visit,
    ${keepColumn('$1')} as keep,
    case when exists (select from confirmation_setting s where s.location_id = $1 and s.is_on)
      then ${textsColumn(`'${ASKING}'`, '$10')} end as "askingTexts"`,
)

/** The office for a submitted form, whether the form was sent before, and what its customer will be told. */
export async function submitFor(
  db: Db,
  wanted: WantedVisit & { readonly idempotencyKey: string; readonly locale: string },
  dates: Dates,
  own: OwnPlaces,
) {
  const [found] = await submitStatement(db, [
    ...parametersOf(wanted, dates, own ?? []),
    wanted.idempotencyKey,
    CONFIRMING,
    wanted.locale,
    wanted.appointmentTypes.map(({ quantity }) => quantity),
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
