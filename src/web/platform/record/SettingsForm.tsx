import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { CallFailed } from '#web/platform/api/client.ts'
import { Button } from '#web/platform/components/Button.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { saveForm } from './save-form.ts'

interface SettingsFormProps<T extends FieldValues, U> {
  form: FormOf<T, U>
  /** Saves what was typed. */
  save: (given: U) => Promise<unknown>
  children: ReactNode
}

/** The settings of a location, saved in place. If someone else was faster, a toast says so. */
export function SettingsForm<T extends FieldValues, U>({ form, save, children }: SettingsFormProps<T, U>) {
  const submit = form.handleSubmit((given) =>
    saveForm(form, async () => {
      await save(given).catch((failed: unknown) => {
        if (failed instanceof CallFailed && failed.status === 409) toast.error(failed.message)
        throw failed
      })
      toast.success('Settings saved')
    }),
  )
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {children}
      <GeneralFailure form={form} />
      <Button type="submit" variant="primary" className="justify-self-start" isPending={form.formState.isSubmitting}>
        Save
      </Button>
    </form>
  )
}
