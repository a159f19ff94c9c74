import { type ReactNode, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Setting, SettingForm as Form } from '#contract/admin-settings.ts'
import { limits } from '#domain/limits.ts'
import { KNOWN_SETTINGS, knownSetting, sayFallback } from '#domain/settings.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { fieldId } from '#web/components/form/field.ts'
import { FormActions } from '#web/components/form/FormActions.tsx'
import { Switch } from '#web/components/form/Switch.tsx'
import { TextInput } from '#web/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/components/form/use-leave-guard.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { paths } from '#web/paths.ts'
import { saveForm } from '#web/record/save-form.ts'
import { newSetting, settingResolver } from './setting-form.ts'
import { ValueField } from './ValueField.tsx'

interface SettingFormProps {
  /** The one that is changed; none where one is created. */
  setting?: Setting
  /** Rejects with what the server refused. */
  onSave: (form: Form) => Promise<unknown>
  /** Above the buttons: what whoever saves has to know. */
  notice?: ReactNode
}

export function SettingForm({ setting, onSave, notice }: SettingFormProps) {
  const { key, value, isEnabled } = setting ?? newSetting
  const form = useForm({ defaultValues: { key, value, isEnabled }, resolver: settingResolver })
  const { isDirty, isSubmitting, errors } = form.formState
  const goBack = useReturnToList(paths.settings)
  const guard = useLeaveGuard(isDirty)
  const typedKey = useWatch({ control: form.control, name: 'key' }).trim()
  const known = knownSetting(typedKey)
  const knownKeys = useId()
  const save = (input: Form) =>
    saveForm(
      form,
      () => onSave(input),
      () => guard.leave(goBack),
    )
  return (
    <form
      noValidate
      className="grid max-w-3xl grid-cols-1 gap-5"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {guard.question}
      <Card>
        <div className="grid grid-cols-1 gap-5">
          <TextInput
            {...form.register('key')}
            id={fieldId(form, 'key')}
            label="Key"
            hint={known ? known.description : 'The portal reads only the keys that are suggested here.'}
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
          <ValueField key={known?.kind} form={form} known={known} />
          <Switch
            form={form}
            name="isEnabled"
            label="Enabled"
            hint={known && `It can be switched off. ${sayFallback(known)}`}
          />
        </div>
      </Card>
      {notice}
      <FormActions form={form}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {setting ? 'Save' : 'Create'}
        </Button>
        <Button onClick={goBack}>Cancel</Button>
      </FormActions>
    </form>
  )
}
