import { type Insertable, sql, type Updateable } from 'kysely'
import type { SettingRow } from '#contract/admin-settings.ts'
import type { Language } from '#domain/languages.ts'
import {
  fallbackOf,
  KNOWN_SETTINGS,
  type KeyOf,
  type KnownSetting,
  type PublicTextKey,
  TRANSLATED_SETTINGS,
} from '#domain/settings.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Setting } from '#server/platform/db/schema.ts'
import { languagesBehindColumn, languagesMissingColumn, translatedTo } from '#server/platform/db/translated.ts'
import type { Table } from '#server/platform/tables/table.ts'

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
const BEGINNING = sql`left(regexp_replace(setting.value, '(<[^>]*>|[[:space:]])+', ' ', 'g'), 200)`

const languagesBehind = languagesBehindColumn('setting', 'Setting', READ_BY_CUSTOMERS.setting)
const languagesMissing = languagesMissingColumn('setting', READ_BY_CUSTOMERS.setting)

const KEY = sql`coalesce(setting.key, known.key)`
const IS_STORED = sql`setting.id is not null`

/** Decisions of the operator, shown with the settings. */
type Installed = Record<KeyOf<'installed'>, boolean>

/** Every setting in force (SET-3): the stored ones, and those the portal knows and has a default for. */
export function settingsTable(installed: Installed): Table<SettingRow> {
  const known = Object.entries<KnownSetting>(KNOWN_SETTINGS).map(([key, setting]) => ({
    key,
    says: `${setting.label} ${setting.description}`,
    fallback: setting.kind === 'installed' ? String(installed[key as KeyOf<'installed'>]) : fallbackOf(setting),
  }))
  return {
    from: sql`setting full join jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as known(key text, says text, fallback text) on known.key = setting.key`,
    where: sql<boolean>`true`,
    columns: {
      id: { sql: sql`setting.id`, type: 'int' },
      key: { sql: KEY, type: 'string', by: sql`lower(${KEY})`, search: sql`concat(${KEY}, ' ', known.says)` },
      value: {
        sql: sql`case when ${IS_STORED} then ${BEGINNING} else known.fallback end`,
        type: 'string',
        search: true,
      },
      defaultValue: { sql: sql`known.fallback`, type: 'string' },
      isChanged: {
        sql: sql`coalesce(${IS_STORED} and setting.is_enabled and btrim(setting.value) <> known.fallback, false)`,
        type: 'bool',
      },
      isEnabled: { sql: sql`coalesce(setting.is_enabled, true)`, type: 'bool' },
      languagesMissing: {
        ...languagesMissing,
        sql: sql`case when setting.key = any(${TRANSLATED_SETTINGS}::text[]) then ${languagesMissing.sql} end`,
      },
      languagesBehind,
    },
    sort: [sql`lower(${KEY})`],
    id: KEY,
  }
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

/** Past visits that still name their customer and ended over this many days ago, and how many people those are. */
export async function namesOlderThan(
  db: Db,
  now: Date,
  days: number,
): Promise<{ people: number; appointments: number }> {
  return db
    .selectFrom('appointment')
    .where('anonymisedAt', 'is', null)
    .where('status', '!=', 'Hold')
    .where('endsAt', '<', sql<string>`${now}::timestamptz - make_interval(days => ${days})`)
    .select([
      sql<number>`count(*)::int`.as('appointments'),
      sql<number>`count(distinct (lower(first_name), lower(last_name), lower(email), phone_number))::int`.as('people'),
    ])
    .executeTakeFirstOrThrow()
}
