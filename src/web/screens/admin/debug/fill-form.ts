import { getLocalTimeZone, today } from '@internationalized/date'
import * as z from 'zod/mini'
import { FillLocation } from '#contract/debug.ts'
import { Id } from '#contract/fields.ts'
import type { LocalDate } from '#domain/time.ts'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'

/** The form's values while it is being filled in; ids are strings, as in select fields. */
export interface FillValues {
  locationId: string
  /** Empty for all calendars of the location. */
  calendarId: string
  date: LocalDate | null
  emailAddress: string
  phoneNumber: string
  isFull: boolean
}

/** A location's form, and the one calendar it is narrowed to. */
const Filling = z.safeExtend(FillLocation, { calendarId: z.optional(Id) })
export type Filling = z.output<typeof Filling>

/** Starts tomorrow, the first day that can be filled whole. */
export function newFilling(emailAddress: string): FillValues {
  const date = today(getLocalTimeZone()).add({ days: 1 }).toString()
  return { locationId: '', calendarId: '', date, emailAddress, phoneNumber: '', isFull: false }
}

export const fillResolver = contractResolver(Filling, {
  bodyOf: ({ locationId, calendarId, date, ...contact }: FillValues) => ({
    ...contact,
    locationId: Number(locationId),
    calendarId: calendarId === '' ? undefined : Number(calendarId),
    date: date ?? undefined,
  }),
  inForm: (issue) => (issue.path[0] === 'locationId' ? { ...issue, message: 'Required' } : issue),
})
