import { limits } from '#domain/limits.ts'

/** What a customer types, in the order of the forms, and how long each may be. */
export const customerLimits = {
  firstName: limits.name,
  lastName: limits.name,
  email: limits.email,
  phoneNumber: limits.phoneNumber,
  smsPhoneNumber: limits.phoneNumber,
  vin: limits.vin,
  dlNumber: limits.dlNumber,
} as const
export type CustomerField = keyof typeof customerLimits

type Customer = Readonly<Record<CustomerField, string>> & { readonly isSmsNotificationsEnabled: boolean }

/** What the chosen appointment types ask for. */
export interface AskedFields {
  readonly vin: boolean
  readonly dlNumber: boolean
}

/**
 * The fields that are empty and must not be. Where there is neither an email address nor a phone number, the first. At the
 * counter nothing is asked for: staff can see the papers.
 */
export function missingFrom(customer: Customer, asked?: AskedFields): readonly CustomerField[] {
  const isEmpty = (field: CustomerField) => customer[field].trim() === ''
  const isRequired: Partial<Record<CustomerField, boolean>> = {
    firstName: true,
    lastName: true,
    email: isEmpty('phoneNumber'),
    smsPhoneNumber: customer.isSmsNotificationsEnabled,
    ...asked,
  }
  return customerFields.filter((field) => isRequired[field] && isEmpty(field))
}

export const customerFields = Object.keys(customerLimits) as readonly CustomerField[]
