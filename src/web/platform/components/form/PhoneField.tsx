import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from './field.ts'
import { TextField } from './TextField.tsx'

/** Longest phone number that is stored. */
const longestPhone = 20

/** Any way of writing a phone number: the server puts it into one form. */
export function PhoneField<T extends FieldValues, U>(props: FieldProps<T, U>) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" maxLength={longestPhone} />
}
