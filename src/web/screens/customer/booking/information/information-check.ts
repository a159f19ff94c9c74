import type { CustomerInformation } from '#contract/booking.ts'
import {
  type AskedFields,
  type CustomerField,
  customerFields,
  customerLimits,
  missingFrom,
} from '#domain/appointments/customer.ts'
import { normalizeVin, vinMistake } from '#domain/appointments/vin.ts'
import { isTooShort } from '#domain/phone.ts'
import { isPersonName, isPublicEmail, isUsable, visibleText } from '#domain/text.ts'
import type { TypedInformation } from '#web/screens/customer/booking/draft.ts'

/*
 * The contract's `CustomerInformation`, checked rule by rule: its schema would pull a schema library into a page that
 * has no room for one. A test compares the two.
 */

/** What is wrong with a field: empty, or filled in wrong. */
export type Problem =
  | {
      kind:
        | 'missing'
        | 'notAnEmail'
        | 'notAPhone'
        | 'noContact'
        | 'unusable'
        | NonNullable<ReturnType<typeof vinMistake>>
    }
  | { kind: 'tooLong'; max: number }

export type Problems = Partial<Record<CustomerField, Problem>>

export type Checked = { customer: CustomerInformation; problems?: never } | { customer?: never; problems: Problems }

/** What the customer typed, as the contract wants it, or everything that is wrong with it. */
export function checkInformation(typed: TypedInformation, asked: AskedFields): Checked {
  const { isSmsNotificationsEnabled } = typed
  const customer: CustomerInformation = {
    firstName: visibleText(typed.firstName),
    lastName: visibleText(typed.lastName),
    email: typed.email.trim().toLowerCase(),
    phoneNumber: visibleText(typed.phoneNumber),
    isSmsNotificationsEnabled,
    smsPhoneNumber: isSmsNotificationsEnabled ? visibleText(typed.smsPhoneNumber) : '',
    vin: asked.vin ? normalizeVin(typed.vin) : '',
    dlNumber: asked.dlNumber ? visibleText(typed.dlNumber) : '',
  }
  const missing = missingFrom(customer, asked)
  const problems: Problems = {}
  for (const field of customerFields) {
    const problem = missing.includes(field)
      ? { kind: field === 'email' ? ('noContact' as const) : ('missing' as const) }
      : problemOf(field, customer[field])
    if (problem) problems[field] = problem
  }
  return Object.keys(problems).length === 0 ? { customer } : { problems }
}

function problemOf(field: CustomerField, text: string): Problem | undefined {
  if (field === 'vin') {
    const kind = vinMistake(text)
    return kind && { kind }
  }
  const max = customerLimits[field]
  // Characters, as the contract counts them: an emoji is one.
  if (Array.from(text).length > max) return { kind: 'tooLong', max }
  if (field === 'email') return text === '' || isPublicEmail(text) ? undefined : { kind: 'notAnEmail' }
  if (!isUsable(text) || (isName(field) && !isPersonName(text))) return { kind: 'unusable' }
  return isPhone(field) && text !== '' && isTooShort(text) ? { kind: 'notAPhone' } : undefined
}

const isPhone = (field: CustomerField) => field === 'phoneNumber' || field === 'smsPhoneNumber'
const isName = (field: CustomerField) => field === 'firstName' || field === 'lastName'
