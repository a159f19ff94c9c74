import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#contract/entities.ts'
import { type Language, TRANSLATED_LANGUAGES } from '#domain/languages.ts'

/**
 * A text of a record as SQL, in the language that `language` (a parameter or a column) names, or else in English:
 * `translated('t.name', '$3')`.
 */
export function translated(column: `${string}.${string}`, language: string): string {
  const [record, name = ''] = column.split('.')
  const field = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `coalesce(nullif(${record}.translations -> ${language}::text ->> '${field}', ''), ${column})`
}

/** The same in a query that Kysely builds. The language is one of ours, so it may be part of the text. */
export function translatedTo(language: Language, column: `${string}.${string}`): RawBuilder<string> {
  return sql.raw(translated(column, `'${language}'`))
}

/** In a table: the languages in which customers read some of these texts of a record in English. */
export function languagesMissingColumn(record: string, fields: readonly string[]) {
  const each = TRANSLATED_LANGUAGES.map((language) => {
    const isMissing = fields.map(
      (field) =>
        `btrim(${record}.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}) <> '' and coalesce(btrim(${record}.translations #>> '{${language},${field}}'), '') = ''`,
    )
    return `case when ${isMissing.join(' or ')} then '${language}' end`
  })
  return {
    sql: sql.raw(`array_remove(array[${each.join(', ')}], null)`),
    type: 'enum',
    isList: true,
    isSortable: false,
  } as const
}

/**
 * In a table: the languages whose texts are older than the English ones, by the change log. Someone changed the English
 * since, and not the translation.
 */
export function languagesBehindColumn(record: string, entity: Entity, fields: readonly string[]) {
  const lastOf = (names: readonly string[]) =>
    `(select max(e.transaction_id) from change_log e where e.record_type_name = '${entity}' and e.record_id = ${record}.id
      and e.record_property_name in (${names.map((name) => `'${name}'`).join(', ')}))`
  const each = TRANSLATED_LANGUAGES.map((language) => {
    const isThere = fields.map((field) => `coalesce(${record}.translations #>> '{${language},${field}}', '') <> ''`)
    const own = lastOf(fields.map((field) => `${language}.${field}`))
    return `case when (${isThere.join(' or ')}) and ${lastOf(fields)} > coalesce(${own}, 0) then '${language}' end`
  })
  return {
    sql: sql.raw(`array_remove(array[${each.join(', ')}], null)`),
    type: 'enum',
    isList: true,
    isSortable: false,
  } as const
}
