import { useForm } from 'react-hook-form'
import type { Calendar } from '#contract/calendars.ts'
import { limits } from '#domain/limits.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { RecordForm, type Saving } from '#web/platform/record/RecordForm.tsx'
import { paths } from '#web/platform/paths.ts'
import { type CalendarInput, calendarResolver, newCalendar, valuesOf } from './calendar-form.ts'
import { ServedTypesField } from './ServedTypesField.tsx'

interface CalendarFormProps extends Saving<CalendarInput> {
  locationId: number
  /** The one being edited; undefined when creating one. */
  calendar?: Calendar
}

export function CalendarForm({ locationId, calendar, ...saving }: CalendarFormProps) {
  const form = useForm({ defaultValues: calendar ? valuesOf(calendar) : newCalendar, resolver: calendarResolver })
  return (
    <RecordForm
      form={form}
      list={paths.managerLocation(locationId)}
      saveLabel={calendar ? 'Save' : 'Create'}
      {...saving}
    >
      <Card>
        <div className="grid grid-cols-1 gap-5">
          <TextField
            form={form}
            name="name"
            label="Name"
            hint="Such as Counter, Licensing or Window 3: a place where one kind of visit is served."
            maxLength={limits.calendarName}
            autoComplete="off"
          />
          <ServedTypesField form={form} />
        </div>
      </Card>
    </RecordForm>
  )
}
