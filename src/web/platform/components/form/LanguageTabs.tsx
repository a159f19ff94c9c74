import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { type FieldPath, type FieldValues, get, useWatch } from 'react-hook-form'
import {
  directionOf,
  englishNameOf,
  type Language,
  LANGUAGES,
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
} from '#domain/languages.ts'
import { languagesMissing, type Translations } from '#domain/translations.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import type { FormOf } from './field.ts'

/** What the fields of one language need. */
export interface InLanguage<T extends FieldValues> {
  readonly language: Language
  /** For a field `name`: its name in the form, the label that names the language, and how it is written. */
  field: (
    name: string,
    label: string,
  ) => { name: FieldPath<T>; label: string; lang: Language; dir: 'ltr' | 'rtl'; isOptional: boolean }
}

interface LanguageTabsProps<T extends FieldValues, U> {
  form: FormOf<T, U>
  /** The fields that each language has. */
  fields: readonly string[]
  /** Those that customers would read in English; all, by default. */
  needed?: readonly string[]
  /** For what is next to the fields, such as a preview. */
  onShow?: (language: Language) => void
  children: (texts: InLanguage<T>) => ReactNode
}

/**
 * The texts of a record in every language, English first. Only one language is shown; the form holds them all, under
 * `translations.es.name`. A language in which something is wrong comes forward when the form is sent.
 */
export function LanguageTabs<T extends FieldValues, U>(props: LanguageTabsProps<T, U>) {
  const { form, fields, needed = fields, onShow, children } = props
  const [shown, setShown] = useState<Language>('en')
  const { errors, submitCount } = form.formState
  const values = useWatch({ control: form.control })
  const missing = languagesMissing<string>(values, (values['translations'] as Translations) ?? {}, needed)
  const wrongIn = (language: Language) => fields.filter((field) => get(errors, nameIn(language, field)) !== undefined)

  const [sent, setSent] = useState(submitCount)
  // Only when the form is sent: while one mistake is fixed, another must not take over.
  if (sent !== submitCount) {
    setSent(submitCount)
    const wrong = LANGUAGES.filter((language) => wrongIn(language).length > 0)
    if (!wrong.includes(shown)) setShown(wrong[0] ?? shown)
  }

  // Fields that are not shown belong to the form too: the server's refusals find them.
  const registerAll = useEffectEvent(() => {
    for (const language of TRANSLATED_LANGUAGES)
      for (const field of fields) form.register(nameIn(language, field) as FieldPath<T>)
  })
  useEffect(() => registerAll(), [])

  const tell = useEffectEvent((language: Language) => onShow?.(language))
  useEffect(() => tell(shown), [shown])

  const takeFocus = useEffectEvent(() => {
    const [field] = wrongIn(shown)
    const isAtMistake = document.activeElement?.getAttribute('aria-invalid') === 'true'
    if (field !== undefined && !isAtMistake) form.setFocus(nameIn(shown, field) as FieldPath<T>)
  })
  useEffect(() => {
    if (submitCount > 0) takeFocus()
  }, [submitCount])

  return (
    <Tabs
      selectedKey={shown}
      onSelectionChange={(language) => setShown(language as Language)}
      className="grid grid-cols-1 gap-5"
    >
      <TabList aria-label="Language" className="flex gap-x-1 border-b border-line max-sm:overflow-x-auto sm:flex-wrap">
        {LANGUAGES.map((language) => (
          <Tab
            key={language}
            id={language}
            className="inline-flex min-h-11 flex-none cursor-pointer items-center gap-1.5 rounded-t-md border-b-2 border-transparent px-3 font-medium text-muted hover:text-primary focus-visible:-outline-offset-3 data-selected:border-primary data-selected:text-primary"
          >
            {englishNameOf(language)}
            <Mark isWrong={wrongIn(language).length > 0} isMissing={isMissing(missing, language)} />
          </Tab>
        ))}
      </TabList>
      <TabPanel key={shown} id={shown} className="grid min-w-0 grid-cols-1 gap-5 outline-none">
        {isMissing(missing, shown) && <p className="text-muted">Customers read English where this is blank.</p>}
        {children({
          language: shown,
          field: (name, label) => ({
            name: nameIn(shown, name) as FieldPath<T>,
            label: shown === 'en' ? label : `${label} in ${englishNameOf(shown)}`,
            lang: shown,
            dir: directionOf(shown),
            isOptional: shown !== 'en',
          }),
        })}
      </TabPanel>
    </Tabs>
  )
}

function Mark({ isWrong, isMissing: isAbsent }: { isWrong: boolean; isMissing: boolean }) {
  if (isWrong)
    return (
      <span className="inline-flex items-center gap-1 text-danger">
        <Icon name="alert" className="size-4" />
        error
      </span>
    )
  return isAbsent ? <span className="text-sm text-muted">missing</span> : null
}

const isMissing = (missing: readonly TranslatedLanguage[], language: Language) =>
  (missing as readonly Language[]).includes(language)

const nameIn = (language: Language, field: string) => (language === 'en' ? field : `translations.${language}.${field}`)

/** A form's translations with an entry for every text: a field that has none is empty, not unknown. */
export function inEveryLanguage<Field extends string>(
  fields: readonly Field[],
  translations: Translations<Field> = {},
): Record<TranslatedLanguage, Record<Field, string>> {
  const textsIn = (language: TranslatedLanguage) =>
    Object.fromEntries(fields.map((field) => [field, translations[language]?.[field] ?? '']))
  return Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, textsIn(language)])) as Record<
    TranslatedLanguage,
    Record<Field, string>
  >
}
