import { useForm, useWatch } from 'react-hook-form'
import { type ConfirmationSettings, confirmations } from '#contract/confirmations.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { FieldPairs } from '#web/platform/components/form/FieldPairs.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { SettingsForm } from '#web/platform/record/SettingsForm.tsx'
import { KeepPreview } from './KeepPreview.tsx'

interface KeepFormProps {
  locationId: number
  settings: ConfirmationSettings
}

/** When a location asks, how long there is to answer, and what that would have done last month. */
export function KeepForm({ locationId, settings }: KeepFormProps) {
  const update = useWrite(confirmations.updateSettings)
  // While it is off nothing else can be set, and nothing that was typed before may be refused.
  const asked = (given: ConfirmationSettings) => (given.isOn ? given : { ...settings, isOn: false })
  const form = useForm({ defaultValues: settings })
  const { version: _, ...typed } = asked(useWatch({ control: form.control }) as ConfirmationSettings)
  const save = (given: ConfirmationSettings) => update.mutateAsync({ params: { locationId }, body: asked(given) })
  return (
    <SettingsForm form={form} save={save}>
      <Switch
        form={form}
        name="isOn"
        label="Ask customers to confirm"
        hint="Applies to online bookings. Does not apply to walk-ins, appointments added by staff, visits that start soon, or people we cannot email or text."
      />
      <fieldset disabled={!typed.isOn} className="min-w-0">
        <legend className="sr-only">When to ask</legend>
        <FieldPairs>
          <NumberField
            form={form}
            name="minutesAfterBooking"
            label="Time to confirm after booking (minutes)"
            hint="Enter 0 to skip this."
            className="sm:col-span-2"
            min={0}
            max={10080}
          />
          <NumberField
            form={form}
            name="daysBefore"
            label="Ask again before the visit (days)"
            hint="Enter 0 to skip this."
            min={0}
            max={30}
          />
          <NumberField
            form={form}
            name="hoursToAnswer"
            label="Time to confirm when asked again (hours)"
            hint="Deadlines are never between 9 PM and 10 AM."
            min={1}
            max={168}
          />
        </FieldPairs>
      </fieldset>
      <KeepPreview locationId={locationId} settings={typed} />
    </SettingsForm>
  )
}
