import type { Db } from '#server/db/database.ts'

/** Numbers that administrators may set, with what holds until they do. */
const NUMBERS = {
  /** How far ahead customers may book, in days of the office. */
  daysInAdvance: 60,
  /** How long before its start a time is no longer offered to customers. */
  minimumNoticeMinutes: 30,
  /** Live appointments that one email address or phone number may have. */
  appointmentsPerPerson: 2,
  /** When the customer's link begins and ceases to check in, in minutes around the start. */
  checkInOpensMinutesBefore: 45,
  checkInClosesMinutesAfter: 15,
} as const

export type NumberSettings = Record<keyof typeof NUMBERS, number>

export const NUMBER_SETTINGS = Object.keys(NUMBERS)

/** Reads the rows of the setting table; one that is missing, switched off or no whole number counts as its default. */
export function numberSettings(rows: readonly { key: string; value: string }[]): NumberSettings {
  const given = new Map(rows.map((row) => [row.key, row.value.trim()]))
  return Object.fromEntries(
    Object.entries(NUMBERS).map(([key, fallback]) => {
      const value = given.get(key) ?? ''
      return [key, /^\d{1,6}$/.test(value) ? Number(value) : fallback]
    }),
  ) as NumberSettings
}

export async function readNumberSettings(db: Db): Promise<NumberSettings> {
  return numberSettings(
    await db
      .selectFrom('setting')
      .where('isEnabled', '=', true)
      .where('key', 'in', NUMBER_SETTINGS)
      .select(['key', 'value'])
      .execute(),
  )
}

/** The text of a setting that everybody may read, or nothing while it is missing or switched off. */
export async function publicText(db: Db, key: 'introduction' | 'privacyPolicy'): Promise<string> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', key)
    .where('isEnabled', '=', true)
    .select('value')
    .executeTakeFirst()
  return row?.value ?? ''
}
