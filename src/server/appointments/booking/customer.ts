import type { CustomerInformation, OtherPerson } from '#contract/booking.ts'
import { NO_CONTACT, type ValidationFailure } from '#contract/fields.ts'
import { missingFrom } from '#domain/appointments/customer.ts'
import { normalizeVin } from '#domain/appointments/vin.ts'
import { Refusal } from '#server/platform/errors.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import type { Sealer } from '#server/platform/sealed.ts'

/** A type, by the numbers it asks for. */
interface Asking {
  readonly requestVin: boolean
  readonly requestDlNumber: boolean
}

/**
 * A customer's details, checked and in the form we store. Reports all failures together, each at its field. Customers must
 * give the numbers a type asks for; at the counter, staff can see the papers.
 */
export function checkedCustomer(
  given: CustomerInformation,
  { types }: { readonly types: readonly Asking[] },
  by: 'customer' | 'staff',
) {
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

  for (const field of missingFrom(given, by === 'customer' ? askedBy(types) : undefined)) {
    fail(field, field === 'email' ? NO_CONTACT : 'Required')
  }
  if (failures.length > 0) throw new Refusal(400, failures)
  return { ...given, phoneNumber, smsPhoneNumber }
}

/** The same for a person who comes with the customer: their own name and numbers, and the customer's contact. */
export function checkedOther(
  person: OtherPerson,
  i: number,
  customer: CustomerInformation,
  { types }: { readonly types: readonly Asking[] },
): CustomerInformation {
  const other = { ...customer, ...person }
  const missing = missingFrom(other, askedBy(types))
  if (missing.length > 0)
    throw new Refusal(
      400,
      missing.map((field) => ({ propertyName: `others.${i}.${field}`, errorMessage: 'Required' })),
    )
  return other
}

/** The numbers that a visit's types ask for. */
const askedBy = (types: readonly Asking[]) => ({
  vin: types.some((type) => type.requestVin),
  dlNumber: types.some((type) => type.requestDlNumber),
})

/** What identifies the person behind a driver license number without telling it, however they write it. */
export function licenseKey(sealer: Sealer, dlNumber: string): string | null {
  const plain = dlNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain === '' ? null : sealer.derive(`license ${plain}`)
}

/** The same of a vehicle. */
export function vehicleKey(sealer: Sealer, vin: string): string | null {
  const plain = normalizeVin(vin)
  return plain === '' ? null : sealer.derive(`vehicle ${plain}`)
}
