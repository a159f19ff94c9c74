import * as z from 'zod/mini'
import { type Calendar, CreateCalendar } from '#contract/calendars.ts'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'

/** The form's values while it is being filled in. */
export interface CalendarValues {
  name: string
  /** Ids are strings, as in checkboxes. */
  appointmentTypeIds: string[]
}

/** What the form submits: the fields of both calls. */
const CalendarInput = z.omit(CreateCalendar, { locationId: true })
export type CalendarInput = z.output<typeof CalendarInput>

export const newCalendar: CalendarValues = { name: '', appointmentTypeIds: [] }

export function valuesOf({ name, appointmentTypeIds }: Calendar): CalendarValues {
  return { name, appointmentTypeIds: appointmentTypeIds.map(String) }
}

export const calendarResolver = contractResolver(CalendarInput, {
  bodyOf: ({ name, appointmentTypeIds }: CalendarValues) => ({
    name,
    appointmentTypeIds: appointmentTypeIds.map(Number),
  }),
})
