import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { type AvailabilityRule, officeHours, type TemporaryHours } from '#contract/office-hours.ts'
import type { PeopleChoice } from '#contract/effects.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { PreviewedForm } from '#web/effects/PreviewedForm.tsx'
import { WeekField } from '#web/office-hours/WeekField.tsx'
import { WhatIf } from '#web/office-hours/WhatIf.tsx'
import { editedWeek, problemsOfWeek } from '#web/office-hours/week.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmHours } from './ConfirmHours.tsx'
import { asFormNames, otherHours, temporaryBody, temporaryResolver, type TemporaryValues } from './hours-form.ts'
import type { HoursShown } from './LoadedHours.tsx'

interface TemporaryFormProps {
  hours: HoursShown
  /** The hours being edited; undefined for new ones, which start from the standard week. */
  rule?: AvailabilityRule
  standard?: AvailabilityRule | undefined
  /** Someone else has changed them since this form was loaded. */
  isOvertaken?: boolean
  onReload?: () => Promise<void>
}

export function TemporaryForm({ hours, rule, standard, isOvertaken = false, onReload }: TemporaryFormProps) {
  const { calendarId, locationId, todayLocal } = hours
  const form = useForm<TemporaryValues, unknown, TemporaryHours>({
    defaultValues: valuesOf(rule, standard),
    resolver: temporaryResolver({
      today: todayLocal,
      others: otherHours(hours.rules, rule?.id),
      begun: rule?.startDateTime.slice(0, 10),
    }),
    shouldFocusError: false,
  })
  const client = useQueryClient()
  const create = useWrite(officeHours.createTemporary)
  const update = useWrite(officeHours.updateTemporary)

  const save = (availabilityRule: TemporaryHours, previewKey: string, people?: PeopleChoice) => {
    const body = { calendarId, availabilityRule, people, previewKey }
    if (!rule) return create.mutateAsync({ body })
    return update.mutateAsync({ body: { ...body, availabilityRuleId: rule.id, version: rule.version } })
  }
  return (
    <PreviewedForm
      form={form}
      list={{ label: 'Temporary hours', to: paths.temporaryHours(locationId, calendarId) }}
      preview={(availabilityRule, people) =>
        client.fetchQuery(
          readOf(officeHours.cancelPreview, {
            body: { calendarId, availabilityRule, people, ...(rule && { availabilityRuleId: rule.id }) },
          }),
        )
      }
      confirm={save}
      doneText={({ name }) => `Temporary hours ${name} ${rule ? 'updated' : 'created'}`}
      inFormNames={asFormNames}
      isOvertaken={isOvertaken && !update.isPending && !update.isSuccess}
      onReload={onReload}
      askLabel={rule ? 'Save' : 'Create'}
      status={<TemporaryWhatIf {...{ form, calendarId }} ruleId={rule?.id} />}
      renderQuestion={(change) => <ConfirmHours change={change} title={`Temporary hours for ${hours.calendarName}`} />}
    >
      <Card>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="What they are for, such as Summer."
            autoComplete="off"
            className="sm:max-lg:col-span-2"
          />
          <DateField
            form={form}
            name="firstDay"
            label="First day"
            hint="From the start of this day."
            min={minOf(rule, todayLocal)}
          />
          <DateField form={form} name="lastDay" label="Last day" hint="Until the end of this day." min={todayLocal} />
        </div>
      </Card>
      <WeekField form={form} name="week" />
    </PreviewedForm>
  )
}

function valuesOf(rule: AvailabilityRule | undefined, standard: AvailabilityRule | undefined): TemporaryValues {
  return {
    name: rule?.name ?? '',
    firstDay: rule?.startDateTime.slice(0, 10) ?? null,
    lastDay: rule?.endDateTime?.slice(0, 10) ?? null,
    week: editedWeek(rule ?? standard),
  }
}

/** Hours already in effect may keep their first day. */
function minOf(rule: AvailabilityRule | undefined, today: string): string {
  const first = rule?.startDateTime.slice(0, 10)
  return first !== undefined && first < today ? first : today
}

type Form = ReturnType<typeof useForm<TemporaryValues, unknown, TemporaryHours>>

function TemporaryWhatIf({ form, calendarId, ruleId }: { form: Form; calendarId: number; ruleId: number | undefined }) {
  const [firstDay, lastDay, week] = useWatch({ control: form.control, name: ['firstDay', 'lastDay', 'week'] })
  const hasDays = firstDay !== null && lastDay !== null && firstDay <= lastDay
  const isComplete = hasDays && problemsOfWeek(week).length === 0
  // The name affects no appointments.
  const availabilityRule = temporaryBody({ name: 'Temporary hours', firstDay, lastDay, week })
  return (
    <WhatIf
      call={officeHours.cancelPreview}
      input={
        isComplete
          ? { body: { calendarId, availabilityRule, ...(ruleId !== undefined && { availabilityRuleId: ruleId }) } }
          : undefined
      }
      wanting={
        hasDays
          ? 'Fix the marked fields to see what these hours would do.'
          : 'Choose the days to see what these hours would do.'
      }
    />
  )
}
