import * as z from 'zod/mini'
import { type AppointmentType, AppointmentTypeForm } from '#contract/admin-appointment-types.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { inEveryLanguage } from '#web/platform/components/form/LanguageTabs.tsx'
import type { PhotoChoice } from '#web/platform/components/form/PhotoField.tsx'

/** The form's values while it is being filled in: a number may be missing. */
export interface TypeValues extends Omit<AppointmentTypeForm, 'sortOrder' | 'interactionDuration'> {
  sortOrder: number | undefined
  interactionDuration: number | undefined
  icon: PhotoChoice
}

/** What the form submits: the fields of the calls, and what to do with the icon. */
const TypeInput = z.extend(AppointmentTypeForm, { icon: z.custom<PhotoChoice>() })
export type TypeInput = z.output<typeof TypeInput>

export const newType: TypeValues = {
  name: '',
  description: '',
  sortOrder: 1,
  interactionDuration: undefined,
  requestVin: false,
  requestDlNumber: false,
  translations: inEveryLanguage(READ_BY_CUSTOMERS.appointmentType),
  icon: 'keep',
}

export function valuesOf({ id: _, version: __, iconCacheKey: ___, ...fields }: AppointmentType): TypeValues {
  const translations = inEveryLanguage(READ_BY_CUSTOMERS.appointmentType, fields.translations)
  return { ...fields, translations, icon: 'keep' }
}

export const typeResolver = contractResolver(TypeInput, { bodyOf: (values: TypeValues) => values })
