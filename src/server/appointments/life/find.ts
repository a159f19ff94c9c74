import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FoundAppointments } from '#contract/staff-appointments.ts'
import { contactKey } from '#domain/appointments/contact.ts'
import { referenceTyped } from '#domain/appointments/reference.ts'
import type { Status } from '#domain/appointments/status.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { within } from '#server/platform/reach.ts'
import { patternOf } from '#server/platform/tables/table.ts'

const SHOWN = 20

/** A text as people are searched by: without accents and case. The index appointment_find is built on this expression. */
const folded = (text: RawBuilder<unknown>) =>
  sql`lower(translate(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g'), 'ĐđØøŁłı', 'ddoolli'))`

const findText = folded(sql`a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || a.phone_number`)

const like = (pattern: string) => sql<SqlBool>`${findText} like ${folded(sql`${pattern}::text`)}`

/** The appointments within the caller's reach that belong to what was typed: the coming ones first, then the latest past. */
export async function findAppointments({ db, actor, now }: Context, typed: string): Promise<FoundAppointments> {
  const rows = await appointmentsMeant(db, actor, typed, now()).execute()
  return {
    appointments: rows.slice(0, SHOWN).map(({ types, day, startMinute, ...row }) => ({
      ...row,
      startDateLocal: startOf({ day, startMinute }),
      appointmentTypes: types.map(({ name }) => name),
    })),
    hasMore: rows.length > SHOWN,
  }
}

export function appointmentsMeant(db: Db, actor: Actor, typed: string, at: Date) {
  return db
    .selectFrom('appointment as a')
    .innerJoin('location as l', 'l.id', 'a.locationId')
    .where(within(actor, 'a.locationId'))
    .where(sql<boolean>`a.status <> 'Hold'`)
    .where(isMeant(typed))
    .select(['a.id', 'a.firstName', 'a.lastName', 'a.day', 'a.startMinute', 'a.locationId', 'l.name as locationName'])
    .select(sql<Status>`a.status`.as('appointmentStatus'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('appointmentAppointmentType as x')
          .innerJoin('appointmentType as y', 'y.id', 'x.appointmentTypeId')
          .whereRef('x.appointmentId', '=', 'a.id')
          .select('y.name')
          .orderBy('y.sortOrder'),
      ).as('types'),
    )
    .orderBy(sql`a.ends_at <= ${at}`)
    .orderBy(sql`abs(extract(epoch from a.starts_at - ${at}::timestamptz))`)
    .orderBy('a.id')
    .limit(SHOWN + 1)
}

/** Every alternative has its index: appointment_find, appointment_sms_phone, appointment_email and appointment_reference. */
function isMeant(typed: string) {
  const reference = referenceTyped(typed)
  const phone = normalizePhone(typed)
  const words = wordsOf(typed)
  const alternatives = [
    words.length === 0 ? sql`false` : sql`(${sql.join(words.map(isInText), sql` and `)})`,
    ...(phone === undefined ? [] : [sql`(a.sms_phone_number = ${phone} and a.sms_phone_number <> '')`]),
    ...(typed.includes('@') ? [sql`(a.email_key = ${contactKey(typed)} and a.email_key <> '')`] : []),
    ...(reference === undefined ? [] : [sql`a.reference = ${reference}`]),
  ]
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

/** What looks like a phone number is one word of digits: that is how numbers are kept. */
function wordsOf(typed: string): string[] {
  const isNumber = /^[\d\s()./+\p{Dash}]+$/u.test(typed) && /\d{2}/.test(typed)
  return isNumber ? [typed.replace(/\D/g, '')] : typed.split(/[\s,]+/).filter((word) => word !== '')
}

/** Less than three characters are looked for where words begin: the index knows no shorter parts of words. */
function isInText(word: string) {
  if (Array.from(word).length > 2) return like(patternOf(word))
  const start = patternOf(word).slice(1)
  return sql<SqlBool>`(${like(start)} or ${like(`% ${start}`)})`
}
