import type { FieldValues } from 'react-hook-form'
import type { FieldProps } from './field.ts'
import { TextField } from './TextField.tsx'

/** The longest phone number that is stored. */
const longestPhone = 20

/** Takes any way of writing a phone number: the server normalizes it. */
export function PhoneField<T extends FieldValues, U>(props: FieldProps<T, U>) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" maxLength={longestPhone} />
}
