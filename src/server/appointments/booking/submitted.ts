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
import { gathered } from '#server/platform/db/gathered.ts'
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

/** A form, and the day on which it wants a place. */
interface WantedDay {
  readonly idempotencyKey: string
  readonly locationId: number
  readonly day: LocalDate
}

const mayStillHaveStatement = statement<{ isSo: boolean }>(`
  select ${submittedColumn('asked.key')} is not null or ${hasExpiredHolds('asked.location_id', 'asked.day', 'asked.day')} as "isSo"
  from unnest($1::uuid[], $2::int[], $3::date[]) with ordinality as asked(key, location_id, day, n) order by n`)

/**
 * Whether a form may have its place already, or get one on the day that a hold has just left. In a rush many ask at the same
 * moment: those who come while others are being answered are answered together.
 */
export const mayStillHave = gathered<WantedDay, boolean, Db>({
  async run(db, asked) {
    const answers = await mayStillHaveStatement(db, [
      asked.map(({ idempotencyKey }) => idempotencyKey),
      asked.map(({ locationId }) => locationId),
      asked.map(({ day }) => day),
    ])
    return answers.map(({ isSo }) => isSo)
  },
})

interface Submit {
  readonly before: SubmittedBefore | null
  readonly texts: MessageTemplates
  readonly visit: Visit
  /** Whether and how the office has its customers confirm, and what it tells those who have to. */
  readonly keep: KeepSettings | null
  readonly askingTexts: MessageTemplates | null
}

/** What is told whoever books, and whoever has to confirm that they will come. */
export const CONFIRMING: TemplateKey = 'AppointmentConfirmation'
export const ASKING: TemplateKey = 'AppointmentToConfirm'

const submitStatement = officeStatement<Submit>(
  EVERY_DAY,
  `, ${submittedColumn('$8')} as before, ${textsColumn('$9', '$10')} as texts, ${visitOfChosen('$2', '$3')} as visit,
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
