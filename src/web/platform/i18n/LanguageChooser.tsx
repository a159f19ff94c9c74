import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { NativeSelect } from '#web/platform/components/NativeSelect.tsx'
import { isLanguage, LANGUAGES, languages } from '#domain/languages.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { useLanguage } from './LanguageProvider.tsx'

/** Each language is listed under its own name: people who need it cannot read the others. */
export function LanguageChooser() {
  const { language, setLanguage } = useLanguage()
  const id = useId()
  const t = useTranslations('common')
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {t('language')}
      </label>
      <Icon name="globe" className="pointer-events-none absolute start-3 top-1/2 z-1 -translate-y-1/2 text-muted" />
      <NativeSelect
        id={id}
        value={language}
        onChange={(event) => {
          // Without a network the texts stay as they are, and so does the chooser.
          if (isLanguage(event.target.value)) setLanguage(event.target.value).catch(() => undefined)
        }}
        // As wide as what it shows: to find the widest name, browsers fetch a font for the Vietnamese one.
        className="field-sizing-content w-auto! ps-10! pe-9!"
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
