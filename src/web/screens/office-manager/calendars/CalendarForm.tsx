import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { Calendar } from '#contract/calendars.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { FormActions } from '#web/components/form/FormActions.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/components/form/use-leave-guard.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { saveForm } from '#web/record/save-form.ts'
import { paths } from '#web/paths.ts'
import { type CalendarInput, calendarResolver, newCalendar, valuesOf } from './calendar-form.ts'
import { ServedTypesField } from './ServedTypesField.tsx'

interface CalendarFormProps {
  locationId: number
  /** The one that is changed; none where one is created. */
  calendar?: Calendar
  /** Rejects with what the server refused. */
  onSave: (input: CalendarInput) => Promise<unknown>
  /** Above the buttons: what whoever saves has to know. */
  notice?: ReactNode
}

export function CalendarForm({ locationId, calendar, onSave, notice }: CalendarFormProps) {
  const form = useForm({ defaultValues: calendar ? valuesOf(calendar) : newCalendar, resolver: calendarResolver })
  const { isDirty, isSubmitting } = form.formState
  const goBack = useReturnToList(paths.managerLocation(locationId))
  const guard = useLeaveGuard(isDirty)
  const save = (input: CalendarInput) =>
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
          <TextField form={form} name="name" label="Name" maxLength={limits.calendarName} autoComplete="off" />
          <ServedTypesField form={form} />
        </div>
      </Card>
      {notice}
      <FormActions form={form}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {calendar ? 'Save' : 'Create'}
        </Button>
        <Button onClick={goBack}>Cancel</Button>
      </FormActions>
    </form>
  )
}
