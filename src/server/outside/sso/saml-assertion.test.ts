import { describe, expect, it } from 'vitest'
import { readAssertion } from './saml-assertion.ts'

const now = new Date('2026-03-09T12:00:00Z')
const expected = { issuer: 'https://idp.test', recipient: 'https://portal.test/acs', requestId: '_request', now }

const data = (more: object = {}) => ({
  $: { Recipient: expected.recipient, InResponseTo: '_request', NotOnOrAfter: '2026-03-09T12:05:00Z', ...more },
})
const confirmation = (more: object = {}, Method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer') => ({
  $: { Method },
  SubjectConfirmationData: [data(more)],
})
const subject = (more: object = {}) => ({
  NameID: [{ _: 'ada@portal.test' }],
  SubjectConfirmation: [confirmation()],
  ...more,
})
const assertion = (more: object = {}) => ({
  $: { ID: '_assertion' },
  Issuer: [{ _: expected.issuer }],
  Subject: [subject()],
  ...more,
})
const attribute = (Name: string, ...AttributeValue: unknown[]) => ({
  AttributeStatement: [{ Attribute: [{ $: { Name }, AttributeValue }] }],
})

describe('a verified assertion', () => {
  it('says who it is about', () => {
    expect(readAssertion(assertion(), expected)).toEqual({
      identity: { issuer: expected.issuer, subject: 'ada@portal.test', email: 'ada@portal.test' },
      assertionId: '_assertion',
    })
  })

  it.each([
    ['mail', [{ _: 'a@b.test' }], 'a@b.test'],
    ['urn:oid:0.9.2342.19200300.100.1.3', [{ _: 'a@b.test', $: {} }], 'a@b.test'],
    ['email', [{ _: 'a@b.test' }, { _: 'c@d.test' }], null],
    ['email', [], null],
    ['email', [''], null],
    ['nickname', [{ _: 'a@b.test' }], 'ada@portal.test'],
  ])('finds the address in %s: %j', (name, values, email) => {
    const { identity } = readAssertion(assertion(attribute(name, ...values)), expected)
    expect(identity.email).toBe(email)
  })

  it.each([
    ['nothing', undefined, /without what a sign-in needs/],
    ['no subject', assertion({ Subject: undefined }), /without what a sign-in needs/],
    ['two subjects', assertion({ Subject: [subject(), subject()] }), /without what a sign-in needs/],
    ['no name', assertion({ Subject: [subject({ NameID: [''] })] }), /without what a sign-in needs/],
    ['two names', assertion({ Subject: [subject({ NameID: [{ _: 'a' }, { _: 'b' }] })] }), /without what/],
    ['no confirmation', assertion({ Subject: [subject({ SubjectConfirmation: [] })] }), /without what/],
    [
      'a confirmation by a key',
      assertion({
        Subject: [subject({ SubjectConfirmation: [confirmation({}, 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key')] })],
      }),
      /no bearer/,
    ],
    ['no request', confirmed({ InResponseTo: undefined }), /without what a sign-in needs/],
    ['no end', confirmed({ NotOnOrAfter: undefined }), /without what a sign-in needs/],
    ['an end that is not a time', confirmed({ NotOnOrAfter: 'never' }), /expired/],
    ['an end in the past', confirmed({ NotOnOrAfter: '2026-03-09T11:59:00Z' }), /expired/],
    ['a beginning in the future', confirmed({ NotBefore: '2026-03-09T12:01:01Z' }), /not valid yet/],
    ['a beginning that is not a time', confirmed({ NotBefore: 'always' }), /not valid yet/],
  ])('is refused with %s', (_, tree, detail) => {
    expect(() => readAssertion(tree, expected)).toThrow(detail)
  })

  it('is refused where no request was made', () => {
    expect(() => readAssertion(assertion(), { ...expected, requestId: null })).toThrow('another request')
  })

  it('may be a minute off', () => {
    const early = { NotBefore: '2026-03-09T12:01:00Z', NotOnOrAfter: '2026-03-09T11:59:01Z' }
    expect(readAssertion(confirmed(early), expected).assertionId).toBe('_assertion')
  })
})

function confirmed(more: object) {
  return assertion({ Subject: [subject({ SubjectConfirmation: [confirmation(more)] })] })
}
