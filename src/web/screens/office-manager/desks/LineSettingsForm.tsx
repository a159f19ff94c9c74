import { useForm } from 'react-hook-form'
import { desks, type LineSettings } from '#contract/desks.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { saveForm } from '#web/platform/record/save-form.ts'

interface LineSettingsFormProps {
  locationId: number
  settings: LineSettings
}

/** Whether a location runs a line, and its rules. */
export function LineSettingsForm({ locationId, settings }: LineSettingsFormProps) {
  const update = useWrite(desks.updateSettings)
  const form = useForm({ defaultValues: settings })
  const submit = form.handleSubmit((body) =>
    saveForm(form, async () => {
      await update.mutateAsync({ params: { locationId }, body }).catch((failed: unknown) => {
        if (failed instanceof CallFailed && failed.status === 409) toast.error(failed.message)
        throw failed
      })
      toast.success('Settings saved')
    }),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Switch
        form={form}
        name="isOn"
        label="Run a line"
        hint="Whoever is checked in, and every walk-in, gets a ticket and waits in one order."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField form={form} name="lateMinutes" label="Keep a late place (minutes)" min={0} max={240} />
        <NumberField form={form} name="longestWaitMinutes" label="Longest wait (minutes)" min={5} max={480} />
        <NumberField form={form} name="priorityMinutes" label="Priority moves up (minutes)" min={0} max={240} />
        <NumberField form={form} name="textAtPlace" label="Text at place" hint="0 sends none." min={0} max={20} />
        <NumberField form={form} name="ticketDigits" label="Digits of a ticket" min={1} max={6} />
      </div>
      <Switch
        form={form}
        name="showsNames"
        label="Show names in the lobby"
        hint="First name and initial; otherwise the ticket’s number."
      />
      <GeneralFailure form={form} />
      <Button type="submit" variant="primary" className="justify-self-start" isPending={update.isPending}>
        Save
      </Button>
    </form>
  )
}
