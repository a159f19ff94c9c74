import { describe, expect, it } from 'vitest'
import type { TypedInformation } from './draft.ts'
import { checkInformation } from './information-check.ts'

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
  it('is handed on trimmed, as the contract wants it', () => {
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

  it('refuses an email address that is none, even beside a phone number', () => {
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

  it('does not hand on an SMS phone number once the text reminder is off', () => {
    expect(checkInformation({ ...typed, smsPhoneNumber: '555 123 4567' }, nothing).customer?.smsPhoneNumber).toBe('')
  })

  it('needs the VIN and the licence number where an appointment type asks, and only there', () => {
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

  it('says how long a text may be', () => {
    const check = checkInformation({ ...typed, phoneNumber: '5'.repeat(21) }, nothing)
    expect(check.problems).toEqual({ phoneNumber: { kind: 'tooLong', max: 20 } })
  })

  it('refuses characters that cannot be stored', () => {
    expect(checkInformation({ ...typed, firstName: 'A\u0000na' }, nothing).problems).toEqual({
      firstName: { kind: 'unusable' },
    })
  })
})
