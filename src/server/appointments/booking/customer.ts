import type { CustomerInformation } from '#contract/booking.ts'
import type { ValidationFailure } from '#contract/fields.ts'
import { Refusal } from '#server/platform/errors.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import type { Office } from '#server/appointments/search/office.ts'

/**
 * A customer's details, checked and in the form we store. Reports every failure at once, each at its field. Customers
 * must give the numbers a type asks for; at the counter, staff can see the papers.
 */
export function checkedCustomer(given: CustomerInformation, { types }: Office, by: 'customer' | 'staff') {
  const failures: ValidationFailure[] = []
  const fail = (field: keyof CustomerInformation, errorMessage: string) =>
    failures.push({ propertyName: `customer.${field}`, errorMessage })

  const phone = (field: 'phoneNumber' | 'smsPhoneNumber') => {
    if (given[field] === '') return ''
    const normalized = normalizePhone(given[field])
    if (normalized === undefined) fail(field, 'Must be a phone number')
    return normalized ?? ''
  }
  const phoneNumber = phone('phoneNumber')
  const smsPhoneNumber = given.isSmsNotificationsEnabled ? phone('smsPhoneNumber') : ''

  if (given.email === '' && given.phoneNumber === '') fail('email', 'An email address or phone number is required')
  if (given.isSmsNotificationsEnabled && given.smsPhoneNumber === '') fail('smsPhoneNumber', 'Required')
  if (by === 'customer') {
    if (types.some((type) => type.requestVin) && given.vin === '') fail('vin', 'Required')
    if (types.some((type) => type.requestDlNumber) && given.dlNumber === '') fail('dlNumber', 'Required')
  }
  if (failures.length > 0) throw new Refusal(400, failures)
  return { ...given, phoneNumber, smsPhoneNumber }
}
