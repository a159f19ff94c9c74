import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrowser, type Browser } from '#server/testing/browser.ts'
import { aCertificate } from '#server/testing/certificate.ts'
import { aUser } from '#server/testing/factories.ts'
import { decode, requestIn } from '#server/testing/saml-provider.ts'
import { PUBLIC_URL } from '#server/testing/test-app.ts'
import {
  ACS,
  altered,
  failed,
  partOf,
  refusedFor,
  relayStateOf,
  type SamlJourneys,
  SIGNED_IN,
  startSamlJourneys,
} from '#server/testing/saml-journeys.ts'

const MALLORY = 'mallory@portal.test'
const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const SIGNATURE = /<Signature[\s\S]*<\/Signature>/
const SIGNED_INFO = /<SignedInfo>[\s\S]*<\/SignedInfo>/

let s: SamlJourneys
beforeAll(async () => {
  s = await startSamlJourneys()
})
afterAll(() => s.stop())

let ada: Awaited<ReturnType<typeof aUser>>
let browser: Browser
beforeEach(async () => {
  ada = await aUser(s.t.db, 'Staff')
  browser = aBrowser(s.t.app)
})
afterEach(() => {
  vi.useRealTimers()
  s.t.setNow(new Date().toISOString())
})

/** An answer to a new attempt by the browser. */
const answer = async (email: string, wish: Parameters<typeof s.idp.answer>[2] = {}) =>
  s.idp.answer(await s.begin(browser), email, wish)

/** Moves the portal's clocks. */
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  s.t.setNow(new Date().toISOString())
}

describe('answers that prove nothing (SSO-1)', () => {
  it('refuses an unsigned one', async () => {
    const form = await answer(ada.email, { signAssertion: false })
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/Invalid signature/))
  })

  it('refuses one whose signature was taken off', async () => {
    const form = altered(await answer(ada.email), (xml) => xml.replace(SIGNATURE, ''))
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/Invalid signature/))
  })

  it('refuses one signed by another key, whatever certificate it includes', async () => {
    const { certificate: cert, privateKey: key } = aCertificate()
    const form = await answer(ada.email, { cert, key })
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/Invalid signature/))
  })

  it.each([
    { signatureAlgorithm: 'rsa-sha1' as const },
    { digestAlgorithm: 'sha1' as const },
    { signResponse: true, signatureAlgorithm: 'rsa-sha1' as const, digestAlgorithm: 'sha1' as const },
  ])('refuses SHA-1: %j', async (weak) => {
    const form = await answer(ada.email, weak)
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/algorithm that is not allowed/))
  })

  it.each([
    ['a reference', (method: string) => method.replace('sha1', 'sha&#49;')],
    ['other quotes', (method: string) => method.replaceAll('"', "'")],
    ['no quotes', (method: string) => method.replaceAll('"', '')],
    ['blanks', (method: string) => method.replace('=', ' \n= ')],
  ])('refuses SHA-1 disguised as %s', async (_, disguise) => {
    const sha1 = 'Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"'
    const weak = await answer(ada.email, { signatureAlgorithm: 'rsa-sha1' })
    const form = altered(weak, (xml) => xml.replace(sha1, disguise(sha1)))
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/algorithm that is not allowed/))
  })

  it('refuses HMAC with the public key as its secret', async () => {
    const form = altered(await answer(ada.email), (xml) => {
      const withHmac = xml.replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1')
      const signedInfo = partOf(withHmac, SIGNED_INFO)
        .replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
        .replaceAll(/<(\w+)([^<>]*)\/>/g, '<$1$2></$1>')
      const value = createHmac('sha1', `${s.idp.certificate}\n`).update(signedInfo).digest('base64')
      return withHmac.replace(/<SignatureValue>[^<]*/, `<SignatureValue>${value}`)
    })
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/algorithm that is not allowed/))
  })

  it('refuses two SignedInfo elements', async () => {
    const form = altered(await answer(ada.email), (xml) => {
      const signedInfo = partOf(xml, SIGNED_INFO)
      return xml.replace(signedInfo, `${signedInfo}${signedInfo.replace(/<Transforms>[\s\S]*<\/Transforms>/, '')}`)
    })
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/multiple SignedInfo/))
  })

  it('refuses a comment in DigestValue', async () => {
    const form = await answer(ada.email)
    const digest = partOf(decode(form.SAMLResponse), /(?<=<DigestValue>)[^<]*/)
    const commented = altered(form, (xml) => xml.replace(digest, `${'A'.repeat(43)}=<!-- -->${digest}`))
    expect(await s.outcomeOf(commented, browser)).toEqual(refusedFor(/comment/))
  })

  it('refuses an altered name', async () => {
    const form = altered(await answer(MALLORY), (xml) => xml.replaceAll(MALLORY, ada.email))
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/Invalid signature/))
  })

  it.each([
    ['the forged one beside it', (forged: string, signed: string) => `${forged}${signed}`],
    ['the signed one inside', (forged: string, signed: string) => forged.replace('</saml:Subject>', `$&${signed}`)],
  ])('refuses a wrapped signed assertion: %s', async (_, wrap) => {
    const form = altered(await answer(MALLORY), (xml) => {
      const signed = partOf(xml, ASSERTION)
      const forged = signed
        .replace(SIGNATURE, '')
        .replaceAll(MALLORY, ada.email)
        .replace(/ID="[^"]*"/, 'ID="_forged"')
      return xml.replace(signed, wrap(forged, signed))
    })
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/more than one assertion/))
  })

  it('refuses a signature that carries what it signed but sits on something else', async () => {
    const form = altered(await answer(MALLORY), (xml) => {
      const signed = partOf(xml, ASSERTION)
      const signature = partOf(signed, SIGNATURE)
      const original = signed.replace(signature, '').replaceAll('saml:Assertion', 'saml:Advice')
      const around = signature.replace('</Signature>', `<Object>${original}</Object></Signature>`)
      const forged = signed.replaceAll(MALLORY, ada.email).replace(/ID="[^"]*"/, 'ID="_forged"')
      return xml.replace(signed, forged.replace(signature, around))
    })
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/Invalid signature/))
  })
})

describe('answers that are not meant for this sign-in (SSO-2)', () => {
  it('refuses an expired one', async () => {
    const form = await answer(ada.email, { lifetimeInSeconds: 60 })
    later(121)
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/expired/))
  })

  it('refuses an old one, however long it claims to be valid', async () => {
    const form = await answer(ada.email, { lifetimeInSeconds: 86_400 })
    later(361)
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/expired/))
  })

  it('refuses one from the future', async () => {
    const request = await s.begin(browser)
    later(120)
    const form = await s.idp.answer(request, ada.email)
    later(-120)
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/not yet valid/))
  })

  it.each([
    [{ audience: `${PUBLIC_URL}/api/account/saml/metadata?provider=both` }, /audience/],
    [{ recipient: 'https://other.test/api/account/saml/acs' }, /another recipient/],
    [{ recipient: '' }, /without what a sign-in needs/],
    [{ destination: 'https://other.test/api/account/saml/acs' }, /another destination/],
    [{ issuer: 'https://other.test' }, /another issuer/],
    [{ inResponseTo: '_of-another-request' }, /another request/],
    [{ inResponseTo: '' }, /without what a sign-in needs/],
    [{ nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }, /transient/],
  ])('refuses one with %j', async (wrong, detail) => {
    expect(await s.outcomeOf(await answer(ada.email, wrong), browser)).toEqual(refusedFor(detail))
  })

  it('looks for the request in what is signed, not in the envelope', async () => {
    const request = await s.begin(browser)
    const { id } = await requestIn(request)
    const form = await s.idp.answer(request, ada.email, { inResponseTo: '_of-another-request' })
    const readdressed = altered(form, (xml) =>
      xml.replace('InResponseTo="_of-another-request"', `InResponseTo="${id}"`),
    )
    expect(await s.outcomeOf(readdressed, browser)).toEqual(refusedFor(/another request/))
  })

  it('refuses the answer to another attempt of the same browser', async () => {
    const form = { ...(await answer(ada.email)), RelayState: relayStateOf(await s.begin(browser)) }
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/another request/))
  })

  it('refuses a second use, and an answer without an attempt', async () => {
    const form = await answer(ada.email)
    expect(await s.bring(form, browser)).toBe(SIGNED_IN)
    expect(await s.bring(form, aBrowser(s.t.app))).toBe(failed('expired'))
    expect(await s.bring({ ...form, RelayState: '' }, aBrowser(s.t.app))).toBe(failed('expired'))
    expect(await s.bring(form, aBrowser(s.beside.app))).toBe(failed('expired'))
  })

  it('refuses an attempt that began too long ago', async () => {
    const form = await answer(ada.email)
    await s.t.db.updateTable('loginAttempt').set({ expiresAt: new Date().toISOString() }).execute()
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/no attempt/, 'expired'))
  })

  it('lets one of four win when posted to two servers at the same time', async () => {
    const form = { ...(await answer(ada.email)) }
    const posts = [s.t, s.beside, s.t, s.beside].map(({ app }) => aBrowser(app).request(ACS, form))
    const good = (await Promise.all(posts)).filter(({ location }) => !location?.includes('remoteError'))
    expect(good).toHaveLength(1)
  })

  it('lets an assertion be used once, even when it fits two attempts', async () => {
    const one = await s.begin(browser)
    const other = await s.begin(aBrowser(s.beside.app))
    const form = await s.idp.answer(one, ada.email)
    // As if both had sent the same request.
    await s.t.db
      .updateTable('loginAttempt')
      .set({ requestId: (await requestIn(one)).id })
      .execute()
    const ends = await Promise.all([
      aBrowser(s.t.app).request(ACS, { ...form }),
      aBrowser(s.beside.app).request(ACS, { ...form, RelayState: relayStateOf(other) }),
    ])
    const errors = ends.map(({ location = '' }) => new URL(location).searchParams.get('remoteError') ?? 'none')
    expect(new Set(errors)).toEqual(new Set(['none', 'saml_invalid']))
  })
})
