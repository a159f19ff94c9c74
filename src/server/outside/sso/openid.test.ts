import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser, type Browser } from '#server/testing/browser.ts'
import { aUser } from '#server/testing/factories.ts'
import { type Making, type OpenIdForger, startOpenIdForger } from '#server/testing/openid-forger.ts'
import { type OpenIdPeer, startOpenIdProvider } from '#server/testing/openid-provider.ts'
import { PUBLIC_URL, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createProviders } from './providers.ts'

const CALLBACK = `${PUBLIC_URL}/api/account/oidc/callback`
const SIGNED_IN = `${PUBLIC_URL}/authenticate?returnUrl=%2Fadmin%2Fusers`
const failed = (reason: string) => `${PUBLIC_URL}/saml-status-error?reason=${reason}`

let t: TestApp
let idp: OpenIdPeer
let forger: OpenIdForger
/** A provider that does not answer. */
let away: string
let log: string[] = []

beforeAll(async () => {
  idp = await startOpenIdProvider(PUBLIC_URL)
  forger = await startOpenIdForger()
  const stopped = await startOpenIdForger()
  away = stopped.issuer
  await stopped.stop()
  const own = { kind: 'oidc', name: 'State login', clientId: idp.clientId, clientSecret: idp.clientSecret } as const
  const providers = await createProviders(
    [
      { ...own, id: 'state', issuer: idp.issuer },
      { ...own, id: 'forger', issuer: forger.issuer },
      { ...own, id: 'away', issuer: away },
    ],
    PUBLIC_URL,
  )
  const sink = new Writable({
    write(line, _, done) {
      log.push(String(line))
      done()
    },
  })
  t = await startTestApp(new Date().toISOString(), { providers, log: pino({ level: 'info' }, sink) })
})
afterAll(async () => {
  await t.stop()
  await forger.stop()
  await idp.stop()
})

let ada: Awaited<ReturnType<typeof aUser>>
let browser: Browser
beforeEach(async () => {
  log = []
  ada = await aUser(t.db, 'Admin')
  browser = aBrowser(t.app)
})

/** Presses the button: returns the address the browser is sent to. */
async function begin(provider = 'state', by = browser): Promise<URL> {
  const query = new URLSearchParams({ provider, returnUrl: '/admin/users' }).toString()
  const { location } = await by.request(`${PUBLIC_URL}/api/account/ExternalLogin?${query}`)
  return new URL(location ?? '')
}

/** Signs in on the provider's own page: returns the portal address it sends the browser back to. */
async function answerAt(request: URL, form: Record<string, string>, by = browser): Promise<string> {
  const page = await by.go(request.href)
  let { location } = await by.request(page.url, form)
  while (location && !location.startsWith(PUBLIC_URL)) ({ location } = await by.request(location))
  return location ?? ''
}

/** Comes back without a visit to the provider, with a code or anything else. */
async function comeBack(request: URL, query: Record<string, string> = {}, by = browser): Promise<string> {
  const state = request.searchParams.get('state') ?? ''
  const answer = new URLSearchParams({ code: 'a code', state, iss: forger.issuer, ...query }).toString()
  return (await by.go(`${CALLBACK}?${answer}`)).url
}

const claimsFor = (request: URL, more: object = {}) => ({
  iss: forger.issuer,
  aud: idp.clientId,
  sub: `subject of ${ada.email}`,
  email: ada.email,
  nonce: request.searchParams.get('nonce'),
  iat: seconds(),
  exp: seconds(300),
  ...more,
})
const seconds = (from = 0) => Math.floor(Date.now() / 1000) + from

function expectLogged(detail: RegExp): void {
  expect(log.map((line) => JSON.parse(line).detail)).toEqual([expect.stringMatching(detail)])
  expect(log.join()).not.toMatch(/@|Ada/)
}

describe('signing in at an OpenID Connect provider', () => {
  it('goes there and back, and ends where the person wanted to go', async () => {
    const request = await begin()
    expect(Object.fromEntries(request.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: CALLBACK,
    })
    const back = await answerAt(request, { email: ada.email })
    expect((await browser.go(back)).url).toBe(SIGNED_IN)
    expect(await browser.who()).toBe(ada.email)
  })

  it('recognizes the person by the provider’s name for them from then on', async () => {
    await browser.go(await answerAt(await begin(), { email: ada.email }))
    await t.db
      .updateTable('appUser')
      .set({ email: `new.${ada.email}` })
      .where('id', '=', ada.id)
      .execute()
    const again = aBrowser(t.app)
    await again.go(await answerAt(await begin('state', again), { email: ada.email }, again))
    expect(await again.who()).toBe(`new.${ada.email}`)
  })

  it('tells strangers and locked users which they are (ACCT-20)', async () => {
    expect((await browser.go(await answerAt(await begin(), { email: 'nobody@portal.test' }))).url).toBe(
      failed('no_account'),
    )
    await t.db.updateTable('appUser').set({ isLocked: true }).where('id', '=', ada.id).execute()
    const other = aBrowser(t.app)
    expect((await other.go(await answerAt(await begin('state', other), { email: ada.email }, other))).url).toBe(
      failed('locked'),
    )
  })

  it.each([false, 'false', 'no'])('refuses an address when the provider says verified: %j', async (verified) => {
    idp.say(ada.email, { email_verified: verified })
    expect((await browser.go(await answerAt(await begin(), { email: ada.email }))).url).toBe(failed('oidc_invalid'))
    expectLogged(/not verified/)
  })

  it('says so when the person declines', async () => {
    expect((await browser.go(await answerAt(await begin(), { refuse: '1' }))).url).toBe(failed('access_denied'))
    expect(await browser.who()).toBeUndefined()
  })

  it('runs while a provider is down, and asks it again next time', async () => {
    expect((await begin('away')).href).toBe(failed('unreachable'))
    expect(log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ failure: 'unreachable', provider: 'away' }),
    ])
    const back = await startOpenIdForger(Number(new URL(away).port))
    expect((await begin('away')).origin).toBe(away)
    await back.stop()
  })
})

describe('answers that are not meant for this sign-in', () => {
  it('refuses a used code', async () => {
    const back = await answerAt(await begin(), { email: ada.email })
    expect((await browser.go(back)).url).toBe(SIGNED_IN)
    expect((await browser.go(back)).url).toBe(failed('expired'))
    expect((await aBrowser(t.app).go(back)).url).toBe(failed('expired'))
  })

  it('refuses a code in an attempt other than its own', async () => {
    const code = new URL(await answerAt(await begin(), { email: ada.email })).searchParams.get('code') ?? ''
    const victim = aBrowser(t.app)
    const url = await comeBack(await begin('state', victim), { code, iss: idp.issuer }, victim)
    expect(url).toBe(failed('oidc_invalid'))
    expect(await victim.who()).toBeUndefined()
  })

  it('lets one of two simultaneous answers win', async () => {
    const back = await answerAt(await begin(), { email: ada.email })
    const ends = await Promise.all([browser.request(back), browser.request(back), browser.request(back)])
    expect(ends.filter(({ location }) => !location?.includes('remoteError'))).toHaveLength(1)
  })

  it.each(['another', ''])('refuses the state "%s"', async (state) => {
    const back = new URL(await answerAt(await begin(), { email: ada.email }))
    back.searchParams.set('state', state)
    expect((await browser.go(back.href)).url).toBe(failed('expired'))
    expectLogged(/no attempt/)
  })

  it('refuses two states', async () => {
    const request = await begin('forger')
    forger.hand(claimsFor(request))
    const state = request.searchParams.get('state') ?? ''
    const { url } = await browser.go(`${CALLBACK}?code=x&iss=${forger.issuer}&state=${state}&state=other`)
    expect(url).toBe(failed('oidc_invalid'))
  })

  it('signs no one in who did not start the attempt themselves (login CSRF)', async () => {
    const attacker = aBrowser(t.app)
    const back = await answerAt(await begin('state', attacker), { email: ada.email }, attacker)
    expect((await browser.go(back)).url).toBe(failed('expired'))
    expect(await browser.who()).toBeUndefined()
  })

  it('gives no one the session of a person they tricked into answering their attempt', async () => {
    const attacker = aBrowser(t.app)
    const back = await answerAt(await begin('state', attacker), { email: ada.email })
    expect((await browser.go(back)).url).toBe(failed('expired'))
    expect((await attacker.go(`${PUBLIC_URL}/api/account/ExternalLoginCallback`)).url).toBe(failed('expired'))
    expect(await attacker.who()).toBeUndefined()
  })

  it('refuses an answer in the name of another provider (mix-up)', async () => {
    const request = await begin('forger')
    forger.hand(claimsFor(request))
    expect(await comeBack(request, { iss: idp.issuer })).toBe(failed('oidc_invalid'))
    expectLogged(/iss/)
  })

  it('refuses the answer of another protocol', async () => {
    const state = (await begin()).searchParams.get('state') ?? ''
    const { url } = await browser.go(`${PUBLIC_URL}/api/account/saml/acs`, { SAMLResponse: 'x', RelayState: state })
    expect(url).toBe(failed('saml_invalid'))
  })
})

describe('tokens that prove nothing', () => {
  it('accepts a valid one', async () => {
    const request = await begin('forger')
    forger.hand(claimsFor(request))
    expect(await comeBack(request)).toBe(SIGNED_IN)
    expect(await browser.who()).toBe(ada.email)
  })

  it.each<Making>(['by another key', 'for other claims', 'with the public key as a secret', 'not at all'])(
    'refuses one that is signed %s',
    async (made) => {
      const request = await begin('forger')
      forger.hand(claimsFor(request), made)
      expect(await comeBack(request)).toBe(failed('oidc_invalid'))
      expect(await browser.who()).toBeUndefined()
    },
  )

  it.each([
    [{ aud: 'another client' }, /aud/],
    [{ aud: ['portal', 'another client'] }, /untrusted audiences/],
    [{ iss: 'https://other.test' }, /iss/],
    [{ nonce: 'another' }, /nonce/],
    [{ nonce: undefined }, /nonce/],
    [{ exp: seconds(-120) }, /exp/],
    [{ exp: undefined }, /exp/],
    [{ iat: undefined }, /iat/],
    [{ nbf: seconds(600) }, /nbf/],
    [{ sub: '' }, /sub|cannot be read/],
    [{ email_verified: false }, /not verified/],
  ])('refuses one with %j', async (wrong, detail) => {
    const request = await begin('forger')
    forger.hand(claimsFor(request, wrong))
    expect(await comeBack(request)).toBe(failed('oidc_invalid'))
    expectLogged(detail)
  })

  it.each([
    ['a Kelvin sign', '\u212a'],
    ['a Cyrillic letter', '\u043a'],
  ])('finds no one by an address with %s in it', async (_, letter) => {
    const email = `k.${ada.email}`
    await t.db.updateTable('appUser').set({ email }).where('id', '=', ada.id).execute()
    const request = await begin('forger')
    forger.hand(claimsFor(request, { email: email.replace('k', letter) }))
    expect(await comeBack(request)).toBe(failed('no_account'))
  })

  it('finds no one without an address', async () => {
    const request = await begin('forger')
    forger.hand(claimsFor(request, { email: undefined }))
    expect(await comeBack(request)).toBe(failed('no_account'))
  })
})
