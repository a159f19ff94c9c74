import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type adminSettings, SettingForm as Form } from '#contract/admin-settings.ts'
import { inEveryLanguage, LanguageTabs } from '#web/platform/components/form/LanguageTabs.tsx'
import { limits } from '#domain/limits.ts'
import {
  erasesEarlier,
  fallbackOf,
  KNOWN_SETTINGS,
  knownSetting,
  numberInForce,
  sayFallback,
  settingMistake,
} from '#domain/settings.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { fieldId } from '#web/platform/components/form/field.ts'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm } from '#web/platform/record/RecordForm.tsx'
import type { FormProps } from '#web/records/record.ts'
import { RetentionDialog } from './RetentionDialog.tsx'
import { ValueField } from './ValueField.tsx'

interface SettingFormProps extends FormProps<typeof adminSettings.get, Form> {
  /** When creating one: the key that was chosen from the list. */
  keyToSet?: string
}

const RETENTION = 'retentionDays'
const TEXTS = READ_BY_CUSTOMERS.setting

/** Begins with what applies now. */
function newSetting(key: string): Form {
  const known = knownSetting(key)
  return { key, value: known ? fallbackOf(known) : '', isEnabled: true }
}

/** The contract's form, plus a check that the value fits its key. */
const resolver = contractResolver(
  Form.check(({ value, issues }) => {
    const message = settingMistake(value.key, value.value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, path: ['value'] })
  }),
  {
    bodyOf: ({ translations, ...fields }: Form) =>
      knownSetting(fields.key.trim())?.isTranslated ? { ...fields, translations } : fields,
  },
)

export function SettingForm({ record: setting, keyToSet = '', onSave, ...saving }: SettingFormProps) {
  const { key, value, isEnabled, translations } = setting ?? newSetting(keyToSet)
  const form = useForm({
    defaultValues: { key, value, isEnabled, translations: inEveryLanguage(TEXTS, translations) },
    resolver,
  })
  const { errors } = form.formState
  const typedKey = useWatch({ control: form.control, name: 'key' }).trim()
  const known = knownSetting(typedKey)
  const knownKeys = useId()
  const [asked, setAsked] = useState<{ days: number; answer: (erases: number | undefined) => void }>()
  const save = async (input: Form) => {
    const days = input.key === RETENTION ? numberInForce(RETENTION, input.value, input.isEnabled) : 0
    const daysBefore = numberInForce(RETENTION, setting?.key === RETENTION ? setting.value : '', setting?.isEnabled)
    if (input.key !== RETENTION || !erasesEarlier(daysBefore, days)) return onSave(input)
    const erases = await new Promise<number | undefined>((resolve) => setAsked({ days, answer: resolve }))
    setAsked(undefined)
    return erases !== undefined && onSave({ ...input, erases })
  }
  // Then the heading says which it is, and what it is for.
  const isKnownFromStart = knownSetting(key) !== undefined
  return (
    <RecordForm form={form} list={paths.settings} saveLabel={setting ? 'Save' : 'Create'} onSave={save} {...saving}>
      {asked && <RetentionDialog {...asked} />}
      <Card>
        <div className="grid grid-cols-1 gap-5">
          {!isKnownFromStart && (
            <>
              <TextInput
                {...form.register('key')}
                id={fieldId(form, 'key')}
                label="Key"
                hint={known ? known.description : 'The portal reads only the keys suggested here.'}
                error={errors.key?.message}
                list={knownKeys}
                maxLength={limits.settingKey}
                autoComplete="off"
                spellCheck={false}
              />
              <datalist id={knownKeys}>
                {Object.entries(KNOWN_SETTINGS).map(([each, { label }]) => (
                  <option key={each} value={each}>
                    {label}
                  </option>
                ))}
              </datalist>
            </>
          )}
          {known?.isTranslated ? (
            <LanguageTabs key={typedKey} form={form} fields={TEXTS}>
              {({ field }) => <ValueField form={form} known={known} {...field('value', 'Value')} />}
            </LanguageTabs>
          ) : (
            <ValueField key={known?.kind} form={form} known={known} name="value" label="Value" />
          )}
          <Switch
            form={form}
            name="isEnabled"
            label="Enabled"
            hint={known && `It can be turned off. ${sayFallback(known)}`}
          />
        </div>
      </Card>
    </RecordForm>
  )
}
