import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CustomerInformation } from '#contract/booking.ts'
import {
  type AskedFields,
  type CustomerField as Field,
  customerFields as fields,
} from '#domain/appointments/customer.ts'
import { visibleText } from '#domain/text.ts'
import { normalizeVin } from '#domain/appointments/vin.ts'
import type { TypedInformation } from '#web/screens/customer/booking/draft.ts'
import { type Checked, checkInformation, type Problem } from './information-check.ts'

const typed: TypedInformation = {
  firstName: ' Ana ',
  lastName: 'Ruiz',
  email: 'Ana@Example.com',
  phoneNumber: '',
  isSmsNotificationsEnabled: false,
  smsPhoneNumber: '',
  vin: '',
  dlNumber: '',
}
const nothing = { vin: false, dlNumber: false }

describe("the customer's information", () => {
  it('is passed on trimmed, as the contract wants it', () => {
    expect(checkInformation(typed, nothing).customer).toMatchObject({ firstName: 'Ana', email: 'ana@example.com' })
  })

  it('needs first and last name', () => {
    expect(checkInformation({ ...typed, firstName: ' ', lastName: '' }, nothing).problems).toEqual({
      firstName: { kind: 'missing' },
      lastName: { kind: 'missing' },
    })
  })

  it('needs an email address or a phone number', () => {
    expect(checkInformation({ ...typed, email: '' }, nothing).problems).toEqual({ email: { kind: 'noContact' } })
    expect(checkInformation({ ...typed, email: '', phoneNumber: '555 123 4567' }, nothing).problems).toBeUndefined()
  })

  it('refuses an invalid email address, even with a phone number', () => {
    const check = checkInformation({ ...typed, email: 'ana at home', phoneNumber: '555 123 4567' }, nothing)
    expect(check.problems).toEqual({ email: { kind: 'notAnEmail' } })
  })

  it('needs the SMS phone number when the text reminder is on', () => {
    const reminded = { ...typed, isSmsNotificationsEnabled: true }
    expect(checkInformation(reminded, nothing).problems).toEqual({ smsPhoneNumber: { kind: 'missing' } })
    expect(checkInformation({ ...reminded, smsPhoneNumber: '555 123 4567' }, nothing).customer?.smsPhoneNumber).toBe(
      '555 123 4567',
    )
  })

  it('does not pass on an SMS phone number once the text reminder is off', () => {
    expect(checkInformation({ ...typed, smsPhoneNumber: '555 123 4567' }, nothing).customer?.smsPhoneNumber).toBe('')
  })

  it('needs the VIN and the license number only if an appointment type asks for them', () => {
    const given = { ...typed, vin: '1hgcm 82633 a004352', dlNumber: 'D123' }
    expect(checkInformation(typed, { vin: true, dlNumber: true }).problems).toEqual({
      vin: { kind: 'missing' },
      dlNumber: { kind: 'missing' },
    })
    expect(checkInformation(given, { vin: true, dlNumber: true }).customer).toMatchObject({
      vin: '1HGCM82633A004352',
      dlNumber: 'D123',
    })
    expect(checkInformation(given, nothing).customer).toMatchObject({ vin: '', dlNumber: '' })
  })

  it('says what is wrong with a VIN', () => {
    const check = (vin: string) => checkInformation({ ...typed, vin }, { vin: true, dlNumber: false }).problems
    expect(check('1HGCM82633A00435')).toEqual({ vin: { kind: 'notAVin' } })
    expect(check('1HGCM82633AO04352')).toEqual({ vin: { kind: 'notAVin' } })
    expect(check('1HGCM82633A004353')).toEqual({ vin: { kind: 'mistypedVin' } })
  })

  it('says how long a text may be', () => {
    const check = checkInformation({ ...typed, phoneNumber: '5'.repeat(21) }, nothing)
    expect(check.problems).toEqual({ phoneNumber: { kind: 'tooLong', max: 20 } })
  })

  it('tells about all fields together: a host without a domain, a number without its area code, a link as a name', () => {
    const check = checkInformation(
      { ...typed, firstName: 'Click evil.example', email: 'ann@gmail', phoneNumber: '555 0101' },
      { ...nothing, vin: true },
    )
    expect(check.problems).toEqual({
      firstName: { kind: 'unusable' },
      email: { kind: 'notAnEmail' },
      phoneNumber: { kind: 'notAPhone' },
      vin: { kind: 'missing' },
    })
  })

  it('refuses characters that cannot be stored', () => {
    expect(checkInformation({ ...typed, firstName: 'A\u0000na' }, nothing).problems).toEqual({
      firstName: { kind: 'unusable' },
    })
  })
})

describe("the plain check and the contract's schema", () => {
  /** Texts around every rule: spaces to trim, lengths near the limits, unstorable characters, near misses. */
  const someText = fc.oneof(
    fc.constantFrom('', ' ', '\t', 'Ana', ' Ana ', 'A\u0000na', 'A\u007f', '\ud800', '\u{1f600}', '\u00a0', '\u0130'),
    fc.string({ unit: 'binary', maxLength: 24 }),
    fc.string({ unit: 'grapheme', maxLength: 24 }),
    fc
      .tuple(
        fc.constantFrom(16, 17, 18, 19, 20, 21, 29, 30, 31, 99, 100, 101, 255, 256, 257),
        fc.constantFrom('a', '\u0130'),
      )
      .map(([length, letter]) => letter.repeat(length)),
    fc.emailAddress(),
    fc.stringMatching(/^[+]?[0-9 ()-]{5,14}$/),
    fc.stringMatching(/^[1-57W][A-HJ-NPR-Za-z0-9]{7}[0-9X][A-HJ-NPR-Z0-9]{8}$/),
    fc.stringMatching(/^ ?[aA.'+é-]{0,3}@?[bB.-]{0,4}\.?[c-]{0,2} ?$/),
  )
  const someInformation = fc.record({
    firstName: someText,
    lastName: someText,
    email: someText,
    phoneNumber: someText,
    isSmsNotificationsEnabled: fc.boolean(),
    smsPhoneNumber: someText,
    vin: someText,
    dlNumber: someText,
  })

  it('never disagree', () => {
    fc.assert(
      fc.property(someInformation, fc.record({ vin: fc.boolean(), dlNumber: fc.boolean() }), (any, asked) => {
        expect(checkInformation(any, asked)).toEqual(checkedByContract(any, asked))
      }),
      { numRuns: 3000 },
    )
  })
})

/** The same check, made with the server's schema. */
function checkedByContract(any: TypedInformation, asked: AskedFields): Checked {
  const given = {
    ...any,
    smsPhoneNumber: any.isSmsNotificationsEnabled ? any.smsPhoneNumber : '',
    vin: asked.vin ? any.vin : '',
    dlNumber: asked.dlNumber ? any.dlNumber : '',
  }
  const { data, error } = z.safeParse(CustomerInformation, given)
  const problems: Partial<Record<Field, Problem>> = {}
  for (const issue of error?.issues ?? []) {
    const field = fields.find((name) => name === issue.path[0])
    if (field) problems[field] ??= problemIn(field, issue)
  }
  const isEmpty = (field: Field) => visibleText(given[field]) === ''
  if (isEmpty('email') && isEmpty('phoneNumber')) problems.email ??= { kind: 'noContact' }
  if (given.isSmsNotificationsEnabled && isEmpty('smsPhoneNumber')) problems.smsPhoneNumber ??= { kind: 'missing' }
  if (asked.vin && normalizeVin(given.vin) === '') problems.vin ??= { kind: 'missing' }
  if (asked.dlNumber && isEmpty('dlNumber')) problems.dlNumber ??= { kind: 'missing' }
  return data && Object.keys(problems).length === 0 ? { customer: data } : { problems }
}

function problemIn(field: Field, issue: z.core.$ZodIssue): Problem {
  if (field === 'vin') return { kind: issue.message.startsWith('A VIN') ? 'notAVin' : 'mistypedVin' }
  if (issue.code === 'too_big') return { kind: 'tooLong', max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { kind: 'missing' }
  if (issue.message === 'Must be a phone number') return { kind: 'notAPhone' }
  return { kind: field === 'email' ? 'notAnEmail' : 'unusable' }
}
