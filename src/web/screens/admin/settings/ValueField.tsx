import { Suspense } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { SettingForm } from '#contract/admin-settings.ts'
import { limits } from '#domain/limits.ts'
import type { KnownSetting } from '#domain/settings.ts'
import { isSafeLink } from '#domain/templates/mistakes.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { later } from '#web/platform/components/later/later.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'

/** Few settings are formatted. */
const RichTextField = later(async () => {
  const { RichTextField: Field } = await import('#web/platform/components/rich-text/RichTextField.tsx')
  return Field<SettingForm, SettingForm>
})

interface ValueFieldProps {
  form: FormOf<SettingForm, SettingForm>
  name: FieldPath<SettingForm>
  label: string
  /** The language of a translation, and how it is written. */
  lang?: string
  dir?: 'ltr' | 'rtl'
  isOptional?: boolean
  /** What the portal knows about the key; undefined for a custom key. */
  known: KnownSetting | undefined
}

/** The value's input, chosen by the setting's kind. */
export function ValueField({ known, ...field }: ValueFieldProps) {
  switch (known?.kind) {
    case 'number': {
      const { min, max, unit, fallback } = known
      const hint = `From ${min} to ${max} ${unit}; ${fallback} by default.`
      return <TextField {...field} hint={hint} inputMode="numeric" autoComplete="off" className="max-w-xs" />
    }
    case 'url':
      return <TextField {...field} type="url" hint="Starts with https://" autoComplete="off" />
    case 'networks':
      return (
        <TextArea
          {...field}
          hint="Addresses or networks, one per line, such as 203.0.113.7 or 10.0.0.0/8"
          limit={limits.settingValue}
          rows={5}
        />
      )
    case 'key':
      return <TextField {...field} hint={`It is ${known.looksLike}.`} autoComplete="off" spellCheck={false} />
    case 'richText':
      return (
        <Suspense fallback={<Skeleton lines={6} />}>
          <RichTextField
            {...field}
            isAllowedLink={(href) => isSafeLink(href) && !href.includes('{{')}
            linkHint="Starts with https://, mailto: or tel:"
          />
        </Suspense>
      )
    case 'installed':
      return <Banner>This is set where the portal is installed, by the variable {known.variable}.</Banner>
    default:
      return <TextArea {...field} limit={limits.settingValue} rows={5} />
  }
}
