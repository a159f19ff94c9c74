import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { contactKey } from '#domain/appointments/contact.ts'
import { referenceTyped } from '#domain/appointments/reference.ts'
import type { Db } from '#server/platform/db/database.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { digitsOf, folded, holds, holdsWord, wordsOf } from '#server/platform/tables/words.ts'

/** What the index appointment_words holds for an appointment. */
const findText = folded(sql`a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || a.phone_number`)

/** Numbers that can be an appointment's id: longer ones would not fit. */
const NUMBERED = /^#\s*(\d{1,15})$/
const ID = /^\d{1,15}$/

/** A phone number among other words. */
const PHONE_AMONG_WORDS = /\+?\(?\d[\d\s()./\p{Dash}]{5,}\d/gu

/**
 * Whether an appointment (a) is meant by what was typed: words of the name, the email address or the phone number, in any
 * order, or of the office's, or the one with this number or reference. Every alternative has its index: appointment_words,
 * appointment_sms_phone, appointment_email, appointment_reference and the primary key.
 */
export function isMeant(typed: string, offices: OfficesNamed = new Map()): RawBuilder<SqlBool> {
  const numbered = NUMBERED.exec(typed)
  if (numbered) return sql<SqlBool>`a.id = ${numbered[1]}::bigint`
  const reference = referenceTyped(typed)
  const phone = normalizePhone(typed)
  const words = wordsTyped(typed).map((word) => {
    const ids = offices.get(word) ?? []
    const isCustomer = holdsWord(findText, word)
    return ids.length === 0 ? isCustomer : sql`(${isCustomer} or a.location_id = any(${ids}::int[]))`
  })
  const alternatives = [
    sql`(${sql.join(words, sql` and `)})`,
    ...(phone === undefined ? [] : [sql`(a.sms_phone_number = ${phone} and a.sms_phone_number <> '')`]),
    ...(typed.includes('@') ? [sql`(a.email_key = ${contactKey(typed)} and a.email_key <> '')`] : []),
    // Nine digits may be a reference as well as part of a phone number.
    ...(reference === undefined ? [] : [sql`a.reference = ${reference}`]),
    ...(ID.test(typed) ? [sql`a.id = ${typed}::bigint`] : []),
  ]
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`
}

function wordsTyped(typed: string): string[] {
  const digits = digitsOf(typed)
  return digits === undefined ? wordsOf(typed.replace(PHONE_AMONG_WORDS, (run) => digitsOf(run) ?? run)) : [digits]
}

/** The offices that words of what was typed name, by their name or number. */
export type OfficesNamed = ReadonlyMap<string, readonly number[]>

/**
 * Asked before the search itself: PostgreSQL cannot know how few offices a word names, and would rather read all
 * appointments.
 */
export async function officesNamed(db: Db, typed: string): Promise<OfficesNamed> {
  if (typed === '') return new Map()
  const words = wordsTyped(typed)
  const named = words.map(
    (word) => sql`array(select id from location where ${holdsWord(folded(sql`(name || ' ' || office_number)`), word)})`,
  )
  const { rows } = await sql<{ named: number[] }>`select named from (values ${sql.join(
    named.map((ids, place) => sql`(${place}::int, ${ids})`),
  )}) x (place, named) order by place`.execute(db)
  return new Map(words.map((word, place) => [word, rows[place]?.named ?? []]))
}

/** A text about the customer: the index finds the term anywhere, then the column itself must contain it. */
export const customerHolds = (column: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${holds(findText, term)} and ${holds(folded(column), term)})`
