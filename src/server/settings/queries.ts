import { type Insertable, sql, type Updateable } from 'kysely'
import type { SettingRow } from '#contract/admin-settings.ts'
import type { Language } from '#domain/languages.ts'
import { KNOWN_SETTINGS, type NumberKey, type PublicTextKey, TRANSLATED_SETTINGS } from '#domain/settings.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Setting } from '#server/platform/db/schema.ts'
import { languagesMissingColumn, translatedTo } from '#server/platform/db/translated.ts'
import type { Table } from '#server/platform/tables/table.ts'

const NUMBERS = Object.entries(KNOWN_SETTINGS).flatMap(([key, setting]) =>
  setting.kind === 'number' ? [[key, setting.fallback] as const] : [],
)

export type NumberSettings = Record<NumberKey, number>

export const NUMBER_SETTINGS = NUMBERS.map(([key]) => key)

/** Reads the setting table; a row that is missing, switched off or not a whole number counts as its default. */
export function numberSettings(rows: readonly { key: string; value: string }[]): NumberSettings {
  const given = new Map(rows.map((row) => [row.key, row.value.trim()]))
  return Object.fromEntries(
    NUMBERS.map(([key, fallback]) => {
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

/** The text of a public setting, or nothing while it is missing or switched off. */
export async function publicText(db: Db, key: PublicTextKey, language: Language): Promise<string> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', key)
    .where('isEnabled', '=', true)
    .select(translatedTo(language, 'setting.value').as('value'))
    .executeTakeFirst()
  return row?.value ?? ''
}

/** Tags and line breaks would only clutter the cell: a list shows how the text begins. */
const BEGINNING = sql`left(regexp_replace(value, '(<[^>]*>|[[:space:]])+', ' ', 'g'), 200)`

const languagesMissing = languagesMissingColumn('setting', READ_BY_CUSTOMERS.setting)

export const settingsTable: Table<SettingRow> = {
  from: sql`setting`,
  where: sql<boolean>`true`,
  columns: {
    id: { sql: sql`id`, type: 'int' },
    key: { sql: sql`key`, type: 'string', by: sql`lower(key)`, search: true },
    value: { sql: BEGINNING, type: 'string', search: true },
    isEnabled: { sql: sql`is_enabled`, type: 'bool' },
    languagesMissing: {
      ...languagesMissing,
      sql: sql`case when key = any(${TRANSLATED_SETTINGS}::text[]) then ${languagesMissing.sql} end`,
    },
  },
  sort: [sql`lower(key)`],
  id: sql`id`,
}

const COLUMNS = ['id', 'key', 'value', 'isEnabled', 'translations', 'version'] as const

export function settingById(db: Db, id: number) {
  return db.selectFrom('setting').where('id', '=', id).select(COLUMNS).executeTakeFirst()
}

export function settingByKey(db: Db, key: string) {
  return db.selectFrom('setting').where('key', '=', key).select(COLUMNS).executeTakeFirst()
}

/** Locked until the transaction ends. */
export function settingToChange(db: Db, id: number) {
  return db.selectFrom('setting').where('id', '=', id).select(COLUMNS).forUpdate().executeTakeFirst()
}

export async function insertSetting(db: WriteDb, setting: Insertable<Setting>): Promise<number> {
  const { id } = await db.insertInto('setting').values(setting).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeSetting(db: WriteDb, id: number, change: Updateable<Setting>): Promise<void> {
  await db
    .updateTable('setting')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteSetting(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('setting').where('id', '=', id).execute()
}
