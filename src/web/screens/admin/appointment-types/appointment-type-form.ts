import * as z from 'zod/mini'
import { type AppointmentType, AppointmentTypeForm } from '#contract/admin-appointment-types.ts'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { inEveryLanguage } from '#web/platform/components/form/LanguageTabs.tsx'
import type { PhotoChoice } from '#web/platform/components/form/PhotoField.tsx'

/** What customers read of a type. A page often has one address for all languages. */
export const TEXTS = ['name', 'description', 'onlineUrl', 'onlineText'] as const

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
  sortOrder: undefined,
  interactionDuration: undefined,
  requestVin: false,
  requestDlNumber: false,
  onlineUrl: '',
  onlineText: '',
  translations: inEveryLanguage(TEXTS),
  icon: 'keep',
}

export function valuesOf({ id: _, version: __, iconCacheKey: ___, ...fields }: AppointmentType): TypeValues {
  const translations = inEveryLanguage(TEXTS, fields.translations)
  return { ...fields, sortOrder: fields.sortOrder, translations, icon: 'keep' }
}

export const typeResolver = contractResolver(TypeInput, { bodyOf: (values: TypeValues) => values })
