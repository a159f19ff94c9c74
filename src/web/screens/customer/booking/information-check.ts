import type { CustomerInformation } from '#contract/booking.ts'
import { normalizeVin } from '#domain/appointments/vin.ts'
import { limits } from '#domain/limits.ts'
import type { TypedInformation } from './draft.ts'

/*
 * The rules of the contract's `CustomerInformation` in plain words: its schema would bring a schema library to the page. A
 * test holds the two against each other.
 */

/** The fields in the order of the form, which is also the order of the error summary. */
export const fields = ['firstName', 'lastName', 'email', 'phoneNumber', 'smsPhoneNumber', 'vin', 'dlNumber'] as const
export type Field = (typeof fields)[number]

/** What some appointment types ask for. */
export interface Asked {
  vin: boolean
  dlNumber: boolean
}

/** What is wrong with a field: nothing filled in, or filled in wrongly. */
export type Problem = { kind: 'missing' | 'notAnEmail' | 'noContact' | 'unusable' } | { kind: 'tooLong'; max: number }

export type Problems = Partial<Record<Field, Problem>>

export type Checked = { customer: CustomerInformation; problems?: never } | { customer?: never; problems: Problems }

const longest: Record<Field, number> = {
  firstName: limits.name,
  lastName: limits.name,
  email: limits.email,
  phoneNumber: limits.phoneNumber,
  smsPhoneNumber: limits.phoneNumber,
  vin: limits.vin,
  dlNumber: limits.dlNumber,
}

/** What can neither be stored nor sent: control characters, and halves of characters. */
const UNUSABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u

/** An address as browsers check it (HTML Standard, "valid email address"). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** What the customer typed, as the contract wants it, or all that is wrong with it at once. */
export function checkInformation(typed: TypedInformation, asked: Asked): Checked {
  const isSmsNotificationsEnabled = typed.isSmsNotificationsEnabled
  const customer: CustomerInformation = {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: typed.email.trim().toLowerCase(),
    phoneNumber: typed.phoneNumber.trim(),
    isSmsNotificationsEnabled,
    smsPhoneNumber: isSmsNotificationsEnabled ? typed.smsPhoneNumber.trim() : '',
    vin: asked.vin ? normalizeVin(typed.vin) : '',
    dlNumber: asked.dlNumber ? typed.dlNumber.trim() : '',
  }
  const isRequired: Partial<Record<Field, boolean>> = {
    firstName: true,
    lastName: true,
    smsPhoneNumber: isSmsNotificationsEnabled,
    ...asked,
  }

  const problems: Problems = {}
  for (const field of fields) {
    const problem = problemOf(field, customer[field], isRequired[field] === true)
    if (problem) problems[field] = problem
  }
  if (customer.email === '' && customer.phoneNumber === '') problems.email = { kind: 'noContact' }

  return Object.keys(problems).length === 0 ? { customer } : { problems }
}

function problemOf(field: Field, text: string, isRequired: boolean): Problem | undefined {
  if (text === '') return isRequired ? { kind: 'missing' } : undefined
  // Characters, as the contract counts them: an emoji is one.
  if (Array.from(text).length > longest[field]) return { kind: 'tooLong', max: longest[field] }
  if (field === 'email') return EMAIL.test(text) ? undefined : { kind: 'notAnEmail' }
  return UNUSABLE.test(text) ? { kind: 'unusable' } : undefined
}
