import { getLocalTimeZone, today } from '@internationalized/date'
import { type FieldErrors, type ResolverResult, set } from 'react-hook-form'
import * as z from 'zod/mini'
import { FillLocation } from '#contract/debug.ts'
import type { LocalDate } from '#domain/time.ts'

/** What the form holds while it is filled in; ids as text, which is what lists of choices hold. */
export interface FillValues {
  locationId: string
  /** Empty for every calendar of the location. */
  calendarId: string
  date: LocalDate | null
  emailAddress: string
  phoneNumber: string
}

/** A location's form, and the one calendar it is narrowed to. */
export type Filling = FillLocation & { readonly calendarId: number | undefined }

/** From tomorrow on a whole day can be filled. */
export function newFilling(emailAddress: string): FillValues {
  const date = today(getLocalTimeZone()).add({ days: 1 }).toString()
  return { locationId: '', calendarId: '', date, emailAddress, phoneNumber: '' }
}

export function fillResolver({
  locationId,
  calendarId,
  date,
  ...contact
}: FillValues): ResolverResult<FillValues, Filling> {
  const errors: FieldErrors<FillValues> = {}
  if (locationId === '') set(errors, 'locationId', { type: 'contract', message: 'Required' })
  const checked = z.safeParse(FillLocation, {
    ...contact,
    locationId: Number(locationId) || 1,
    date: date ?? undefined,
  })
  // The first failure of a field is the one that is told.
  for (const { path, message } of checked.error?.issues.toReversed() ?? [])
    set(errors, path.join('.'), { type: 'contract', message })
  if (!checked.success || locationId === '') return { values: {}, errors }
  return { values: { ...checked.data, calendarId: calendarId === '' ? undefined : Number(calendarId) }, errors: {} }
}
