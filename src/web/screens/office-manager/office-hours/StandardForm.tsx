import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { type AvailabilityRule, officeHours, type StandardHours } from '#contract/office-hours.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { sayDate } from '#web/platform/i18n/say-english.ts'
import { PreviewedForm } from '#web/effects/PreviewedForm.tsx'
import { WeekField } from '#web/office-hours/WeekField.tsx'
import { WhatIf } from '#web/office-hours/WhatIf.tsx'
import { type EditedWeek, editedWeek, problemsOfWeek } from '#web/office-hours/week.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmHours } from './ConfirmHours.tsx'
import { asFormNames, standardBody, standardResolver, type StandardValues } from './hours-form.ts'
import type { HoursShown } from './LoadedHours.tsx'

interface StandardFormProps {
  hours: HoursShown
  /** Someone else has saved hours since this form was loaded. */
  isOvertaken: boolean
  onReload: () => Promise<void>
}

export function StandardForm({ hours, isOvertaken, onReload }: StandardFormProps) {
  const { calendarId, calendarName, locationId, locationName, todayLocal, rules } = hours
  const [inForce, ...planned] = rules
  const form = useForm<StandardValues, unknown, StandardHours>({
    defaultValues: { firstDay: todayLocal, week: editedWeek(inForce) },
    resolver: standardResolver(todayLocal),
    shouldFocusError: false,
  })
  const client = useQueryClient()
  const update = useWrite(officeHours.updateStandard)
  return (
    <PreviewedForm
      form={form}
      list={{ label: locationName, to: paths.managerLocation(locationId) }}
      preview={(availabilityRule, people) =>
        client.fetchQuery(readOf(officeHours.standardPreview, { body: { calendarId, availabilityRule, people } }))
      }
      confirm={(availabilityRule, previewKey, people) =>
        update.mutateAsync({
          body: { calendarId, availabilityRule, people, version: inForce?.version ?? null, previewKey },
        })
      }
      doneText={() => `Standard hours of ${calendarName} saved`}
      inFormNames={asFormNames}
      isOvertaken={isOvertaken && !update.isPending && !update.isSuccess}
      onReload={onReload}
      askLabel="Save"
      status={<StandardWhatIf {...{ form, calendarId }} />}
      renderQuestion={(change) => <ConfirmHours change={change} title={`New standard hours for ${calendarName}`} />}
    >
      {planned.map((rule) => (
        <PlannedHours key={rule.id} rule={rule} onUse={(week) => form.setValue('week', week, { shouldDirty: true })} />
      ))}
      <WeekField
        form={form}
        name="week"
        lead={
          <DateField
            form={form}
            name="firstDay"
            label="Starting on"
            hint="These hours apply from this day on. Earlier days stay as they were."
            min={todayLocal}
            className="hours-from"
          />
        }
      />
    </PreviewedForm>
  )
}

function PlannedHours({ rule, onUse }: { rule: AvailabilityRule; onUse: (week: EditedWeek) => void }) {
  return (
    <Banner
      title={`Other hours are planned from ${sayDate(rule.startDateTime.slice(0, 10))}`}
      actions={
        <Button size="small" onClick={() => onUse(editedWeek(rule))}>
          Start from the planned hours
        </Button>
      }
    >
      Hours you save for the same day or an earlier one replace them.
    </Banner>
  )
}

type Form = ReturnType<typeof useForm<StandardValues, unknown, StandardHours>>

function StandardWhatIf({ form, calendarId }: { form: Form; calendarId: number }) {
  const [firstDay, week] = useWatch({ control: form.control, name: ['firstDay', 'week'] })
  const isComplete = firstDay !== null && problemsOfWeek(week).length === 0
  const input = { body: { calendarId, availabilityRule: standardBody({ firstDay, week }) } }
  return (
    <WhatIf
      call={officeHours.standardPreview}
      input={isComplete ? input : undefined}
      wanting="Fix the marked fields to see what these hours would do."
    />
  )
}
