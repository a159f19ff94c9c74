import type { ResolverResult } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Calendar, CreateCalendar } from '#contract/calendars.ts'

/** What the form holds while it is filled in. */
export interface CalendarValues {
  name: string
  /** Ids as text, which is what checkboxes hold. */
  appointmentTypeIds: string[]
}

/** What it makes of that: the fields of both calls. */
export type CalendarInput = Omit<CreateCalendar, 'locationId'>

export const newCalendar: CalendarValues = { name: '', appointmentTypeIds: [] }

export function valuesOf({ name, appointmentTypeIds }: Calendar): CalendarValues {
  return { name, appointmentTypeIds: appointmentTypeIds.map(String) }
}

const Fields = z.omit(CreateCalendar, { locationId: true })

/** Checks the form by the contract's own rules. */
export function calendarResolver(values: CalendarValues): ResolverResult<CalendarValues, CalendarInput> {
  const checked = z.safeParse(Fields, { ...values, appointmentTypeIds: values.appointmentTypeIds.map(Number) })
  if (checked.success) return { values: checked.data, errors: {} }
  const errors = checked.error.issues
    // The first failure of a field is the one that is told.
    .toReversed()
    .map(({ path: [field], message }) => [field, { type: 'contract', message }])
  return { values: {}, errors: Object.fromEntries(errors) }
}
