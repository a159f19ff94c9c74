import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { aCertificate } from '#server/testing/certificate.ts'

const theirs = aCertificate()
const next = aCertificate()
const own = aCertificate()
const weak = aCertificate(1024)

const folder = mkdtempSync(path.join(tmpdir(), 'portal-certificates-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string) => {
  const at = path.join(folder, name)
  writeFileSync(at, content)
  return at
}

const AGENCY = {
  SAML_PROVIDERS: 'agency',
  SAML_AGENCY_NAME: 'Agency account',
  SAML_AGENCY_ENTRY_POINT: 'https://idp.example.gov/sso',
  SAML_AGENCY_ISSUER: 'https://idp.example.gov',
  SAML_AGENCY_CERTIFICATE: theirs.certificate,
}
const STATE = {
  OIDC_PROVIDERS: 'state',
  OIDC_STATE_NAME: 'State login',
  OIDC_STATE_ISSUER: 'https://login.example.gov',
  OIDC_STATE_CLIENT_ID: 'portal',
  OIDC_STATE_CLIENT_SECRET: 'secret',
}
const without = (variable: string, variables: Record<string, string>) => ({ ...variables, [variable]: '' })

describe('the providers of single sign-on', () => {
  it('are none unless listed', () => {
    expect(readConfig({ ...without('SAML_PROVIDERS', AGENCY), ...without('OIDC_PROVIDERS', STATE) })).toMatchObject({
      signInProviders: [],
    })
  })

  it('are those listed, in that order', () => {
    const second = {
      SAML_PROVIDERS: 'other, agency',
      SAML_OTHER_NAME: 'Other',
      SAML_OTHER_ENTRY_POINT: 'http://localhost:7000/sso',
      SAML_OTHER_ISSUER: 'urn:other',
      SAML_OTHER_CERTIFICATE: theirs.certificate,
      SAML_OTHER_SIGNS: 'both',
    }
    expect(readConfig({ ...STATE, ...AGENCY, ...second }).signInProviders).toEqual([
      expect.objectContaining({ kind: 'saml', id: 'other', signs: 'both' }),
      {
        kind: 'saml',
        id: 'agency',
        name: 'Agency account',
        entryPoint: 'https://idp.example.gov/sso',
        issuer: 'https://idp.example.gov',
        certificates: [theirs.certificate],
        signs: 'assertion',
        own: undefined,
      },
      {
        kind: 'oidc',
        id: 'state',
        name: 'State login',
        issuer: 'https://login.example.gov',
        clientId: 'portal',
        clientSecret: 'secret',
      },
    ])
  })

  it.each([
    ['one line', theirs.certificate.replaceAll('\n', String.raw`\n`), [theirs]],
    ['two in one', `${theirs.certificate}\n${next.certificate}\n`, [theirs, next]],
    ['a file', file('one.pem', theirs.certificate), [theirs]],
    ['two files', `${file('one.pem', theirs.certificate)}, ${file('two.pem', next.certificate)}`, [theirs, next]],
    ['a file of two', file('both.pem', `${theirs.certificate}\r\n${next.certificate}`), [theirs, next]],
  ])('have their certificates as %s', (_, SAML_AGENCY_CERTIFICATE, expected) => {
    const [agency] = readConfig({ ...AGENCY, SAML_AGENCY_CERTIFICATE }).signInProviders
    expect(agency).toMatchObject({ certificates: expected.map(({ certificate }) => certificate) })
  })

  it('get requests signed by a key with its certificate', () => {
    const [agency] = readConfig({
      ...AGENCY,
      SAML_AGENCY_PRIVATE_KEY: file('own.key', own.privateKey),
      SAML_AGENCY_PUBLIC_CERTIFICATE: own.certificate,
    }).signInProviders
    expect(agency).toMatchObject({ own: { privateKey: own.privateKey.trim(), certificate: own.certificate } })
  })

  const PEM = 'must be RSA certificates of 2048 bits or more (PEM), or paths of files that hold them'
  it.each([
    [{ SAML_PROVIDERS: 'The Agency' }, 'SAML_PROVIDERS is wrong: must be words of lowercase letters and digits.'],
    [{ SAML_PROVIDERS: 'agency,agency' }, 'SAML_PROVIDERS is wrong: agency is listed twice.'],
    [without('SAML_AGENCY_NAME', AGENCY), 'SAML_AGENCY_NAME is missing.'],
    [{ SAML_AGENCY_NAME: 'x'.repeat(61) }, 'SAML_AGENCY_NAME is wrong: must be at most 60 characters.'],
    [without('SAML_AGENCY_ISSUER', AGENCY), 'SAML_AGENCY_ISSUER is missing.'],
    [without('SAML_AGENCY_ENTRY_POINT', AGENCY), 'SAML_AGENCY_ENTRY_POINT is missing.'],
    [
      { SAML_AGENCY_ENTRY_POINT: 'http://idp.example.gov' },
      'SAML_AGENCY_ENTRY_POINT is wrong: must be an https address.',
    ],
    [{ SAML_AGENCY_ENTRY_POINT: 'javascript:x' }, 'SAML_AGENCY_ENTRY_POINT is wrong: must be an https address.'],
    [without('SAML_AGENCY_CERTIFICATE', AGENCY), 'SAML_AGENCY_CERTIFICATE is missing.'],
    [{ SAML_AGENCY_CERTIFICATE: '/nowhere/agency.pem' }, `SAML_AGENCY_CERTIFICATE is wrong: ${PEM}.`],
    [{ SAML_AGENCY_CERTIFICATE: theirs.privateKey }, `SAML_AGENCY_CERTIFICATE is wrong: ${PEM}.`],
    [{ SAML_AGENCY_CERTIFICATE: weak.certificate }, `SAML_AGENCY_CERTIFICATE is wrong: ${PEM}.`],
    [{ SAML_AGENCY_SIGNS: 'neither' }, 'SAML_AGENCY_SIGNS is wrong: must be assertion, response or both.'],
    [{ SAML_AGENCY_CERT: 'x' }, 'SAML_AGENCY_CERT is wrong: there is no such setting.'],
    [{ SAML_AGENCY_PRIVATE_KEY: own.privateKey }, 'SAML_AGENCY_PUBLIC_CERTIFICATE is missing.'],
    [{ SAML_AGENCY_PUBLIC_CERTIFICATE: own.certificate }, 'SAML_AGENCY_PRIVATE_KEY is missing.'],
    [
      { SAML_AGENCY_PRIVATE_KEY: own.privateKey, SAML_AGENCY_PUBLIC_CERTIFICATE: theirs.certificate },
      'SAML_AGENCY_PUBLIC_CERTIFICATE is wrong: must belong to the private key.',
    ],
    [
      { SAML_AGENCY_PRIVATE_KEY: 'x' },
      'SAML_AGENCY_PRIVATE_KEY is wrong: must be a private key (PEM), or the path of a file that holds one.',
    ],
    [{ ...STATE, OIDC_STATE_ISSUER: 'login' }, 'OIDC_STATE_ISSUER is wrong: must be an https address.'],
    [without('OIDC_STATE_CLIENT_ID', STATE), 'OIDC_STATE_CLIENT_ID is missing.'],
    [without('OIDC_STATE_CLIENT_SECRET', STATE), 'OIDC_STATE_CLIENT_SECRET is missing.'],
    [
      { ...STATE, OIDC_STATE_ISSUER: AGENCY.SAML_AGENCY_ISSUER },
      'OIDC_STATE_ISSUER is wrong: another provider has it too.',
    ],
  ])('are checked at startup: %#', (wrong: Record<string, string>, sentence) => {
    expect(() => readConfig({ ...AGENCY, ...wrong })).toThrow(`The variable ${sentence}`)
  })
})
