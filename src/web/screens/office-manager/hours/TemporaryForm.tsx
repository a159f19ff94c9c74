import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { type AvailabilityRule, officeHours, type TemporaryHours } from '#contract/office-hours.ts'
import { readOf, useWrite } from '#web/api/hooks.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { DateField } from '#web/components/form/DateField.tsx'
import { ErrorSummary } from '#web/components/form/ErrorSummary.tsx'
import { FormActions } from '#web/components/form/FormActions.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/components/form/use-leave-guard.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { useAfterChange } from '#web/effects/after-change.ts'
import { showRefusal } from '#web/effects/show-refusal.ts'
import { useConfirmedChange } from '#web/effects/use-confirmed-change.ts'
import { WeekField } from '#web/hours/WeekField.tsx'
import { WhatIf } from '#web/hours/WhatIf.tsx'
import { editedWeek, problemsOfWeek } from '#web/hours/week.ts'
import { StaleNotice } from '#web/record/StaleNotice.tsx'
import { paths } from '#web/paths.ts'
import { ConfirmHours } from './ConfirmHours.tsx'
import { asFormNames, otherHours, temporaryBody, temporaryResolver, type TemporaryValues } from './hours-form.ts'
import type { Hours } from './LoadedHours.tsx'

interface TemporaryFormProps {
  hours: Hours
  /** Those that are changed; missing where new ones are made, which start from the standard week. */
  rule?: AvailabilityRule
  standard?: AvailabilityRule | undefined
  /** Somebody else has changed them since this form was filled. */
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
  const guard = useLeaveGuard(form.formState.isDirty)
  const goBack = useReturnToList(paths.temporaryHours(locationId, calendarId))
  const goOn = useAfterChange({ label: 'Temporary hours', to: paths.temporaryHours(locationId, calendarId) })

  const change = useConfirmedChange({
    preview: (availabilityRule: TemporaryHours) =>
      client.fetchQuery(
        readOf(officeHours.cancelPreview, {
          body: { calendarId, availabilityRule, ...(rule && { availabilityRuleId: rule.id }) },
        }),
      ),
    confirm: (availabilityRule, previewKey) => {
      const body = { calendarId, availabilityRule, previewKey }
      if (!rule) return create.mutateAsync({ body })
      return update.mutateAsync({ body: { ...body, availabilityRuleId: rule.id, version: rule.version } })
    },
    onDone: (effected, { name }) =>
      guard.leave(() => goOn(effected, `Temporary hours ${name} ${rule ? 'updated' : 'created'}`)),
    onRefused: (failed) => showRefusal(form, failed, asFormNames),
  })

  const isStale = change.failed?.status === 409 || (isOvertaken && !update.isPending && !update.isSuccess)
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(change.ask)(event)}>
      {guard.question}
      <ErrorSummary form={form} />
      <Card>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="What they are for, such as Summer."
            autoComplete="off"
          />
          <DateField
            form={form}
            name="firstDay"
            label="First day"
            hint="From the beginning of this day."
            min={minOf(rule, todayLocal)}
          />
          <DateField form={form} name="lastDay" label="Last day" hint="Until the end of this day." min={todayLocal} />
        </div>
      </Card>
      <WeekField form={form} name="week" />
      <TemporaryWhatIf {...{ form, calendarId }} ruleId={rule?.id} />
      {isStale && onReload && <StaleNotice onReload={onReload} />}
      <FormActions>
        <Button type="submit" variant="primary" isPending={change.isAsking}>
          {rule ? 'Save' : 'Create'}
        </Button>
        <Button onClick={goBack}>Cancel</Button>
      </FormActions>
      <ConfirmHours change={change} title={`Temporary hours for ${hours.calendarName}`} confirmLabel="Save hours" />
    </form>
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

/** Hours that have begun may keep their first day. */
function minOf(rule: AvailabilityRule | undefined, today: string): string {
  const first = rule?.startDateTime.slice(0, 10)
  return first !== undefined && first < today ? first : today
}

type Form = ReturnType<typeof useForm<TemporaryValues, unknown, TemporaryHours>>

function TemporaryWhatIf({ form, calendarId, ruleId }: { form: Form; calendarId: number; ruleId: number | undefined }) {
  const [firstDay, lastDay, week] = useWatch({ control: form.control, name: ['firstDay', 'lastDay', 'week'] })
  const hasDays = firstDay !== null && lastDay !== null && firstDay <= lastDay
  const isComplete = hasDays && problemsOfWeek(week).length === 0
  // The name makes no difference to anybody's appointment.
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
          ? 'Mend what is marked to see what these hours would do.'
          : 'Choose the days to see what these hours would do.'
      }
    />
  )
}
