import { englishNameOf, TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#domain/languages.ts'
import type { Column } from '#web/platform/components/table/DataTable.tsx'

/** Whether customers read a record in their language; null for one that none of them reads. */
export function languagesColumn<Row extends { readonly languagesMissing: readonly TranslatedLanguage[] | null }>() {
  const column: Column<Row> = {
    id: 'languagesMissing',
    header: 'Languages',
    render: ({ languagesMissing }) => languagesMissing && sayLanguages(languagesMissing),
    className: 'sm:max-w-44',
    options: TRANSLATED_LANGUAGES.map((language) => ({
      value: language,
      label: `Missing: ${englishNameOf(language)}`,
    })),
  }
  return column
}

function sayLanguages(missing: readonly TranslatedLanguage[]): string {
  if (missing.length === 0) return 'All'
  if (missing.length === TRANSLATED_LANGUAGES.length) return 'English only'
  return `Missing: ${missing.map((language) => englishNameOf(language)).join(', ')}`
}
