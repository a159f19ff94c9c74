import { useTranslations } from 'use-intl'
import type { CustomerField } from '#domain/appointments/customer.ts'
import type { Problem } from './information-check.ts'

/** What an empty or wrong field asks for, by catalog key. */
const asksFor = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phoneNumber: 'phone',
  smsPhoneNumber: 'smsPhone',
  vin: 'vin',
  dlNumber: 'dlNumber',
} as const satisfies Record<CustomerField, string>

/** Says what is wrong with a field in the reader's language; without a problem, that the server refused it. */
export function useProblemWords(): (field: CustomerField, problem?: Problem) => string {
  const t = useTranslations()
  return (field, problem) => {
    if (problem?.kind === 'tooLong') return t('errors.tooLong', { max: problem.max })
    if (problem?.kind === 'noContact') return t('errors.contact')
    if (problem?.kind === 'mistypedVin') return t('errors.mistypedVin')
    if (problem?.kind === 'unusable') return t('booking.information.unusable')
    // The server, too, refuses a number only for what it is.
    if (field === 'smsPhoneNumber' && problem?.kind !== 'missing') return t('errors.phone')
    return t(`errors.${asksFor[field]}`)
  }
}
