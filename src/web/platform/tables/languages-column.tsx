import { englishNameOf, TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#domain/languages.ts'
import { Beneath } from '#web/platform/components/table/Beneath.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'

/** Whether customers read a record in their language; null for one that none of them reads. */
interface InLanguages {
  readonly languagesMissing: readonly TranslatedLanguage[] | null
  readonly languagesBehind?: readonly TranslatedLanguage[] | undefined
}

export function languagesColumn<Row extends InLanguages>() {
  const column: Column<Row> = {
    id: 'languagesMissing',
    header: 'Languages',
    render: ({ languagesMissing, languagesBehind = [] }) =>
      languagesMissing && (
        <>
          <span>{sayLanguages(languagesMissing)}</span>
          {languagesBehind.length > 0 && <Beneath>Older than the English: {sayNames(languagesBehind)}</Beneath>}
        </>
      ),
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
  return `Missing: ${sayNames(missing)}`
}

const sayNames = (languages: readonly TranslatedLanguage[]) =>
  languages.map((language) => englishNameOf(language)).join(', ')
