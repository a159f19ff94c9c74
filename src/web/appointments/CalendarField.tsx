import { useEffect } from 'react'
import { calendars } from '#contract/calendars.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { optionsOf } from '#web/platform/components/form/options.ts'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { Select } from '#web/platform/components/form/Select.tsx'
import type { AddValues } from './add-appointment-form.ts'

/** The location's calendar for an appointment, or any of them. */
export function CalendarField({ form, locationId }: { form: FormOf<AddValues, NewAppointment>; locationId: number }) {
  const options = useRead(calendars.options, { query: { locationId } }).data?.options

  // The list cannot show a choice before it has loaded.
  useEffect(() => {
    if (options) form.setValue('calendarId', form.getValues('calendarId'))
  }, [form, options])

  return (
    <Select
      form={form}
      name="calendarId"
      label="Calendar"
      options={optionsOf(options ?? [])}
      placeholder="Any calendar"
      isOptional
    />
  )
}
