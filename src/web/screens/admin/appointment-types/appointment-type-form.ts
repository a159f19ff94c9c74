import type { ResolverResult } from 'react-hook-form'
import * as z from 'zod/mini'
import { type AppointmentType, AppointmentTypeForm } from '#contract/admin-appointment-types.ts'
import type { PhotoChoice } from '#web/platform/components/form/PhotoField.tsx'

/** What the form holds while it is filled in: a number may be missing. */
export interface TypeValues extends Omit<AppointmentTypeForm, 'sortOrder' | 'interactionDuration'> {
  sortOrder: number | undefined
  interactionDuration: number | undefined
  icon: PhotoChoice
}

/** What it makes of that: the fields of the calls, and what to do with the icon. */
export interface TypeInput {
  fields: AppointmentTypeForm
  icon: PhotoChoice
}

export const newType: TypeValues = {
  name: '',
  description: '',
  sortOrder: 1,
  interactionDuration: undefined,
  requestVin: false,
  requestDlNumber: false,
  icon: 'keep',
}

export function valuesOf({ id: _, version: __, iconCacheKey: ___, ...fields }: AppointmentType): TypeValues {
  return { ...fields, icon: 'keep' }
}

/** Checks the form by the contract's own rules. */
export function typeResolver({ icon, ...fields }: TypeValues): ResolverResult<TypeValues, TypeInput> {
  const checked = z.safeParse(AppointmentTypeForm, fields)
  if (checked.success) return { values: { fields: checked.data, icon }, errors: {} }
  const errors = checked.error.issues
    // The first failure of a field is the one that is told.
    .toReversed()
    .map(({ path: [field = ''], message }) => {
      const isMissing = (field === 'sortOrder' || field === 'interactionDuration') && fields[field] === undefined
      return [field, { type: 'contract', message: isMissing ? 'Required' : message }]
    })
  return { values: {}, errors: Object.fromEntries(errors) }
}
