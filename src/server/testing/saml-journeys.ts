import { Writable } from 'node:stream'
import pino from 'pino'
import { expect } from 'vitest'
import type { ExternalLoginFailure } from '#contract/account.ts'
import { aBrowser, type Browser } from './browser.ts'
import { aCertificate } from './certificate.ts'
import { decode, encode, type SamlForm, startSamlProvider } from './saml-provider.ts'
import { PUBLIC_URL, startTestApp } from './test-app.ts'
import { createProviders } from '#server/outside/sso/providers.ts'
import type { SamlSettings } from '#server/outside/sso/settings.ts'

export const ACS = `${PUBLIC_URL}/api/account/saml/acs`
export const SIGNED_IN = `${PUBLIC_URL}/authenticate?returnUrl=%2Fstaff%2Fappointments%3Fdate%3D2026-03-09`
export const STRANGER = `${PUBLIC_URL}/saml-status-error?reason=no_account`
export const LOCKED = `${PUBLIC_URL}/saml-status-error?reason=locked`
export const failed = (reason: ExternalLoginFailure) => `${PUBLIC_URL}/saml-status-error?reason=${reason}`

export type SamlJourneys = Awaited<ReturnType<typeof startSamlJourneys>>

/** Two servers of one portal, and a SAML provider they know under four names. */
export async function startSamlJourneys() {
  const idp = await startSamlProvider()
  const own = aCertificate()
  const agency: SamlSettings = {
    kind: 'saml',
    id: 'agency',
    name: 'Agency account',
    entryPoint: idp.entryPoint,
    issuer: idp.issuer,
    // As during a key rotation.
    certificates: [own.certificate, idp.certificate],
    signs: 'assertion',
    own: undefined,
  }
  const providers = await createProviders(
    [
      agency,
      { ...agency, id: 'both', signs: 'both' },
      { ...agency, id: 'response', signs: 'response' },
      { ...agency, id: 'signing', own },
    ],
    PUBLIC_URL,
  )
  const log: string[] = []
  const sink = new Writable({
    write(line, _, done) {
      log.push(String(line))
      done()
    },
  })
  const wish = { providers, log: pino({ level: 'info' }, sink) }
  const t = await startTestApp(new Date().toISOString(), wish)
  const beside = await startTestApp(new Date().toISOString(), { ...wish, beside: t })

  /** Presses the button: returns the request the browser takes to the provider. */
  async function begin(
    browser: Browser,
    { provider = 'agency', returnUrl = '/staff/appointments?date=2026-03-09' } = {},
  ) {
    const query = new URLSearchParams({ provider, returnUrl }).toString()
    const { location = '' } = await browser.request(`${PUBLIC_URL}/api/account/ExternalLogin?${query}`)
    return location
  }

  /** Lets the provider's page post, and returns where the browser ends up. */
  const bring = async (form: SamlForm, browser: Browser) => (await browser.go(ACS, { ...form })).url

  return {
    t,
    beside,
    idp,
    own,
    begin,
    bring,
    /** The outcome of an answer, what the log says about it, and whether that names a person. */
    async outcomeOf(form: SamlForm, browser = aBrowser(t.app)) {
      log.length = 0
      const at = await bring(form, browser)
      const lines = log.map((line) => JSON.parse(line))
      const isPersonal = /@|Ada|Lovelace/.test(log.join())
      return {
        at,
        who: await browser.who(),
        log: lines.map(({ failure, detail }) => ({ failure, detail })),
        isPersonal,
      }
    },
    async stop() {
      await beside.stop()
      await t.stop()
      await idp.stop()
    },
  }
}

/** The outcome of an answer that is refused for a reason. */
export const refusedFor = (detail: RegExp, failure: ExternalLoginFailure = 'saml_invalid') => ({
  at: failed(failure),
  who: undefined,
  log: [{ failure, detail: expect.stringMatching(detail) }],
  isPersonal: false,
})

/** The same answer with different XML. */
export function altered(form: SamlForm, alter: (xml: string) => string): SamlForm {
  const xml = decode(form.SAMLResponse)
  const other = alter(xml)
  if (other === xml) throw new Error('Nothing was altered.')
  return { ...form, SAMLResponse: encode(other) }
}

export const relayStateOf = (request: string) => new URL(request).searchParams.get('RelayState') ?? ''

/** A part of an answer's XML. */
export function partOf(xml: string, pattern: RegExp): string {
  const [part] = pattern.exec(xml) ?? []
  if (part === undefined) throw new Error(`There is no ${pattern.source}.`)
  return part
}
