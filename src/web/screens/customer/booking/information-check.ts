import * as z from 'zod/mini'
import { CustomerInformation } from '#contract/booking.ts'
import type { TypedInformation } from './draft.ts'

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

export type Checked =
  | { customer: CustomerInformation; problems?: never }
  | { customer?: never; problems: Partial<Record<Field, Problem>> }

/** What the customer typed, as the contract wants it, or all that is wrong with it at once. */
export function checkInformation(typed: TypedInformation, asked: Asked): Checked {
  const given = {
    ...typed,
    smsPhoneNumber: typed.isSmsNotificationsEnabled ? typed.smsPhoneNumber : '',
    // People copy the number in groups; the number itself has no blanks.
    vin: asked.vin ? typed.vin.replace(/\s/g, '').toUpperCase() : '',
    dlNumber: asked.dlNumber ? typed.dlNumber : '',
  }
  const { data, error } = z.safeParse(CustomerInformation, given)
  const problems: Partial<Record<Field, Problem>> = {}
  const note = (field: Field, problem: Problem) => {
    problems[field] ??= problem
  }

  for (const issue of error?.issues ?? []) {
    const field = fields.find((name) => name === issue.path[0])
    if (field) note(field, problemOf(field, issue))
  }
  const isEmpty = (field: Field) => given[field].trim() === ''
  if (isEmpty('email') && isEmpty('phoneNumber')) note('email', { kind: 'noContact' })
  if (given.isSmsNotificationsEnabled && isEmpty('smsPhoneNumber')) note('smsPhoneNumber', { kind: 'missing' })
  if (asked.vin && isEmpty('vin')) note('vin', { kind: 'missing' })
  if (asked.dlNumber && isEmpty('dlNumber')) note('dlNumber', { kind: 'missing' })

  return data && Object.keys(problems).length === 0 ? { customer: data } : { problems }
}

function problemOf(field: Field, issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'too_big') return { kind: 'tooLong', max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { kind: 'missing' }
  return { kind: field === 'email' ? 'notAnEmail' : 'unusable' }
}
