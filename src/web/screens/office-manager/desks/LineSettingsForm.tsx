import { useForm, useWatch } from 'react-hook-form'
import type { TypeChoice } from '#contract/appointment-types.ts'
import { desks, type LineSettings } from '#contract/desks.ts'
import { limits } from '#domain/limits.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { FieldPairs } from '#web/platform/components/form/FieldPairs.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { Switch } from '#web/platform/components/form/Switch.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { SettingsForm } from '#web/platform/record/SettingsForm.tsx'

interface LineSettingsFormProps {
  locationId: number
  settings: LineSettings
  types: readonly TypeChoice[]
}

/** Whether a location runs a line, and its rules. */
export function LineSettingsForm({ locationId, settings, types }: LineSettingsFormProps) {
  const update = useWrite(desks.updateSettings)
  const { ticketPrefixes, ...rest } = settings
  const prefixes = Object.fromEntries(ticketPrefixes.map((each) => [`type${each.appointmentTypeId}`, each.prefix]))
  const defaultValues = { ...rest, prefixes }
  const form = useForm({ defaultValues })
  const isOn = useWatch({ control: form.control, name: 'isOn' })
  const save = ({ prefixes: typed, ...given }: typeof defaultValues) => {
    const named = types.map(({ id }) => ({ appointmentTypeId: id, prefix: (typed[`type${id}`] ?? '').trim() }))
    const asked = { ...given, ticketPrefixes: named.filter(({ prefix }) => prefix !== '') }
    // While it is off nothing else can be set, and nothing that was typed before may be refused.
    return update.mutateAsync({ params: { locationId }, body: given.isOn ? asked : { ...settings, isOn: false } })
  }
  return (
    <SettingsForm form={form} save={save}>
      <Switch
        form={form}
        name="isOn"
        label="Run a line"
        hint="People who have checked in and walk-ins get a ticket and wait in one line."
      />
      <fieldset disabled={!isOn} className="grid min-w-0 gap-4">
        <legend className="sr-only">How it runs</legend>
        <FieldPairs>
          <NumberField
            form={form}
            name="lateMinutes"
            label="Grace period for late arrivals (minutes)"
            hint="People who come later than this wait with the walk-ins."
            min={0}
            max={240}
          />
          <NumberField
            form={form}
            name="longestWaitMinutes"
            label="Longest wait (minutes)"
            hint="People who have waited this long go first."
            min={5}
            max={480}
          />
          <NumberField
            form={form}
            name="priorityMinutes"
            label="Head start for priority (minutes)"
            hint="People with priority are treated as if they had arrived this much earlier."
            min={0}
            max={240}
          />
          <NumberField
            form={form}
            name="textAtPlace"
            label="Text people at this place in line"
            hint="Texts people when they reach this place in line. 0 turns this off."
            min={0}
            max={20}
          />
          <NumberField
            form={form}
            name="ticketDigits"
            label="Digits in a ticket number"
            hint="With 3, the first ticket is 001."
            min={1}
            max={6}
          />
        </FieldPairs>
        <Switch
          form={form}
          name="showsNames"
          label="Show names in the lobby"
          hint="When the line calls people: ticket with first name and initial, otherwise the ticket alone. A notice always shows the name."
        />
        <Switch
          form={form}
          name="joinsFromHome"
          label="Join from home"
          hint="While a desk is open, anyone with the link can take a ticket. Otherwise, only people who scan the code in the office can."
        />
        <Switch
          form={form}
          name="givesTickets"
          label="Give out tickets"
          hint="Turn this off when the line is longer than the day. The kiosk and phones then give no tickets; staff still can."
        />
        <TextField
          form={form}
          name="roomMessage"
          label="Message for the waiting room"
          hint="Lobby displays show it below the office’s name, such as “Road tests start at 10.”"
          isOptional
          maxLength={limits.roomMessage}
        />
        <fieldset className="min-w-0">
          <legend className="field-label">Letters before the number</legend>
          <p className="field-hint mb-3">
            By appointment type, such as A for A012. Without any, tickets are numbers only.
          </p>
          <FieldPairs>
            {types.map(({ id, name }) => (
              <TextField
                key={id}
                form={form}
                name={`prefixes.type${id}`}
                label={name}
                isOptional
                maxLength={limits.ticketPrefix}
                autoComplete="off"
                autoCapitalize="characters"
              />
            ))}
          </FieldPairs>
        </fieldset>
      </fieldset>
    </SettingsForm>
  )
}
