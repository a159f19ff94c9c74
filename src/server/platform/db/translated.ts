/**
 * A text of a record as SQL, in the language that `language` (a parameter or a column) names, or else in English:
 * `translated('t.name', '$3')`.
 */
export function translated(column: `${string}.${string}`, language: string): string {
  const [record, field] = column.split('.')
  return `coalesce(nullif(${record}.translations -> ${language}::text ->> '${field}', ''), ${column})`
}
