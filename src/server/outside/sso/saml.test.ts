import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser, type Browser } from '#server/testing/browser.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { aCertificate } from '#server/testing/certificate.ts'
import { aUser } from '#server/testing/factories.ts'
import { requestIn } from '#server/testing/saml-provider.ts'
import { PUBLIC_URL } from '#server/testing/test-app.ts'
import {
  ACS,
  altered,
  LOCKED,
  failed,
  refusedFor,
  type SamlJourneys,
  SIGNED_IN,
  startSamlJourneys,
  STRANGER,
} from '#server/testing/saml-journeys.ts'

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

const change = (set: { email?: string; isLocked?: boolean; ssoOnly?: boolean; emailConfirmed?: boolean }) =>
  s.t.db.updateTable('appUser').set(set).where('id', '=', ada.id).execute()

/** Signs in at the provider, and returns where the browser ends up. */
const visit = async (email: string, wish: Parameters<typeof s.idp.answer>[2] = {}, by = browser) =>
  s.bring(await s.idp.answer(await s.begin(by), email, wish), by)

/** An answer that names a person, with or without an address. */
const named = (nameIdentifier: string, email?: string) => ({
  profileMapper: () => ({
    getClaims: () => (email === undefined ? {} : { email }),
    getNameIdentifier: () => ({ nameIdentifier }),
  }),
})

describe('signing in at a SAML provider', () => {
  it('goes there and back, and ends where the person wanted to go', async () => {
    const request = await s.begin(browser)
    expect(request.startsWith(`${s.idp.entryPoint}?`)).toBe(true)
    expect(await s.bring(await s.idp.answer(request, ada.email), browser)).toBe(SIGNED_IN)
    expect(await browser.who()).toBe(ada.email)
    expect([...browser.cookies().keys()]).toEqual(['sid'])
  })

  it('recognizes the person by the provider’s name for them from then on, whatever their address', async () => {
    await visit(ada.email)
    await change({ email: `new.${ada.email}` })
    const again = aBrowser(s.t.app)
    expect(await visit(ada.email, {}, again)).toBe(SIGNED_IN)
    expect(await again.who()).toBe(`new.${ada.email}`)
  })

  it('opens a new session and ends the one the browser had', async () => {
    await visit(ada.email)
    const before = browser.cookies().get('sid')
    const next = await aUser(s.t.db, 'Staff')
    await visit(next.email)
    expect(await browser.who()).toBe(next.email)
    const answer = await s.t.callWith({ cookie: `sid=${before}` })('GET /api/account/me')
    expect(answer.statusCode).toBe(401)
  })

  it('accepts users who may only sign in there, and confirms their address', async () => {
    await change({ ssoOnly: true, emailConfirmed: false })
    expect(await visit(ada.email)).toBe(SIGNED_IN)
    expect(await browser.who()).toBe(ada.email)
    const user = await s.t.db.selectFrom('appUser').where('id', '=', ada.id).selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ emailConfirmed: true, passwordHash: null, lastSignedInAt: expect.any(String) })
    const log = s.t.db.selectFrom('changeLog').where('recordId', '=', ada.id).where('recordTypeName', '=', 'User')
    expect(await log.select(['recordPropertyName', 'newValue']).orderBy('recordPropertyName').execute()).toEqual([
      { recordPropertyName: 'emailConfirmed', newValue: 'true' },
      { recordPropertyName: 'signInProvider', newValue: 'agency' },
    ])
  })

  it('voids the password someone chose for an address they had not proved', async () => {
    const guess = { email: `guest.${ada.email}`, password: 'Attacker-chosen-1' }
    await s.t.db
      .insertInto('appUser')
      .values({ email: guess.email, ssoOnly: false, passwordHash: await hashPassword(guess.password) })
      .execute()
    expect(await visit(guess.email)).toBe(SIGNED_IN)
    expect((await s.t.anyone('POST /api/account/login', guess)).statusCode).toBe(400)
  })

  it('confirms no address but the one the provider vouches for', async () => {
    await visit(ada.email)
    await change({ email: `new.${ada.email}`, emailConfirmed: false })
    await visit(ada.email)
    const user = s.t.db.selectFrom('appUser').where('id', '=', ada.id).select('emailConfirmed')
    expect(await user.executeTakeFirst()).toEqual({ emailConfirmed: false })
  })

  it('takes roles only from this portal', async () => {
    const claims = { email: ada.email, role: 'Admin', roles: ['Admin'] }
    const getNameIdentifier = () => ({ nameIdentifier: ada.email })
    await visit(ada.email, { profileMapper: () => ({ getClaims: () => claims, getNameIdentifier }) })
    const { body } = await browser.request(`${PUBLIC_URL}/api/account/me`)
    expect(JSON.parse(body).roleNames).toEqual(['Staff'])
  })

  it.each([
    ['both', { signResponse: true }, SIGNED_IN],
    ['both', { signResponse: false }, failed('saml_invalid')],
    ['both', { signResponse: true, signAssertion: false }, failed('saml_invalid')],
    ['response', { signResponse: true, signAssertion: false }, SIGNED_IN],
    ['response', { signResponse: false, signAssertion: true }, failed('saml_invalid')],
  ])('requires the signatures the settings ask for: %s, %j', async (provider, signs, where) => {
    const request = await s.begin(browser, { provider })
    expect(await s.bring(await s.idp.answer(request, ada.email, signs), browser)).toBe(where)
  })

  it('signs its requests when the provider wants that, and publishes the certificate', async () => {
    const request = await s.begin(browser, { provider: 'signing' })
    const { issuer } = await requestIn(request, s.own.certificate)
    const { status, body } = await browser.request(issuer)
    expect(status).toBe(200)
    expect(body.replaceAll(/\s/g, '')).toContain(s.own.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
    await expect(requestIn(request, aCertificate().certificate)).rejects.toThrow(/[Ss]ignature/)
  })

  it('describes itself to the provider', async () => {
    const answer = await s.t.anyone('GET /api/account/saml/metadata?provider=agency')
    expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(answer.body).toContain(`entityID="${PUBLIC_URL}/api/account/saml/metadata?provider=agency"`)
    expect(answer.body).toContain(`Location="${ACS}"`)
    expect((await s.t.anyone('GET /api/account/saml/metadata?provider=nobody')).statusCode).toBe(404)
  })

  it('knows no other providers', async () => {
    const answer = await s.t.anyone('GET /api/account/ExternalLogin?provider=toString')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().validationFailures[0].errorMessage).toBe('Unknown sign-in provider.')
    const info = await s.t.anyone('GET /api/public/portal')
    expect(info.json().signInProviders[0]).toEqual({ id: 'agency', name: 'Agency account' })
  })

  it('keeps attempts in cookies that scripts and other sites cannot read', async () => {
    const answer = await s.t.anyone('GET /api/account/ExternalLogin?provider=agency')
    expect(answer.headers['set-cookie']).toMatch(/^sso-began=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})

describe('who an answer is about (SSO-3)', () => {
  it('refuses a comment in a name', async () => {
    const victim = await aUser(s.t.db, 'Admin')
    const form = await s.idp.answer(await s.begin(browser), '', named(`${victim.email}.evil.test`))
    const cut = altered(form, (xml) => xml.replace(`${victim.email}.evil`, `${victim.email}<!-- -->.evil`))
    expect(await s.outcomeOf(cut, browser)).toEqual(refusedFor(/comment/))
  })

  it.each([
    ['capital letters', (email: string) => email.toUpperCase(), SIGNED_IN],
    ['a Kelvin sign, which lowercases to k', (email: string) => email.replace('k', '\u212a'), STRANGER],
    ['a Cyrillic o', (email: string) => email.replace('o', '\u043e'), STRANGER],
    ['a dotless i', (email: string) => email.replace('i', '\u0131'), STRANGER],
    ['full-width letters', (email: string) => email.replace('p', '\uff50'), STRANGER],
    ['an invisible character', (email: string) => `${email}\u200b`, STRANGER],
    ['a blank', (email: string) => ` ${email}`, STRANGER],
    ['something after it', (email: string) => `${email}.evil.test`, STRANGER],
  ])('matches addresses exactly: %s', async (_, vary, where) => {
    const email = `kiosk.${ada.email}`
    await change({ email })
    expect(await visit('', named(`subject of ${email}`, vary(email)))).toBe(where)
    expect(await browser.who()).toBe(where === SIGNED_IN ? email : undefined)
  })

  it('accepts a name that is an address when no other is given', async () => {
    expect(await visit('', named(ada.email))).toBe(SIGNED_IN)
  })

  it('never treats a made-up name as an address, even if it looks like one', async () => {
    const persistent = { nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }
    expect(await visit('', { ...named(ada.email), ...persistent })).toBe(STRANGER)
  })

  it('tells strangers and locked users which they are (ACCT-20)', async () => {
    expect(await visit('nobody@portal.test')).toBe(STRANGER)
    await change({ isLocked: true })
    expect(await visit(ada.email)).toBe(LOCKED)
    expect(await browser.who()).toBeUndefined()
    const ties = await s.t.db.selectFrom('externalIdentity').where('userId', '=', ada.id).selectAll().execute()
    expect(ties).toEqual([])
  })

  it('shuts out a linked user who is now locked', async () => {
    await visit(ada.email)
    await change({ isLocked: true })
    expect(await visit(ada.email, {}, aBrowser(s.t.app))).toBe(LOCKED)
  })

  it('gives no one the account of a person who is already linked', async () => {
    await visit(ada.email)
    const other = aBrowser(s.t.app)
    const form = await s.idp.answer(await s.begin(other), '', named('somebody else', ada.email))
    const detail = `user ${ada.id} is tied to another subject`
    expect(await s.outcomeOf(form, other)).toEqual({
      at: STRANGER,
      who: undefined,
      log: [{ failure: 'no_account', detail }],
      isPersonal: false,
    })
  })

  it('links a person once when two first visits come at the same time', async () => {
    const visits = [s.t, s.beside].map(({ app }) => visit(ada.email, {}, aBrowser(app)))
    expect(await Promise.all(visits)).toEqual([SIGNED_IN, SIGNED_IN])
  })
})

describe('whose browser it is', () => {
  it('signs no one in who did not start the attempt themselves (login CSRF)', async () => {
    const form = await s.idp.answer(await s.begin(aBrowser(s.t.app)), ada.email)
    expect(await s.outcomeOf(form, browser)).toEqual(refusedFor(/another browser began/, 'expired'))
  })

  it('gives no one the session of a person they tricked into answering their attempt', async () => {
    const attacker = aBrowser(s.t.app)
    const request = await s.begin(attacker)
    await s.begin(browser)
    expect(await s.bring(await s.idp.answer(request, ada.email), browser)).toBe(failed('expired'))
    const { url } = await attacker.go(`${PUBLIC_URL}/api/account/ExternalLoginCallback`)
    expect(url).toBe(failed('expired'))
    expect(await attacker.who()).toBeUndefined()
  })
})

describe('where it leads (SSO-4)', () => {
  it('treats RelayState as a key, never as an address', async () => {
    const form = await s.idp.answer(await s.begin(browser), ada.email)
    const { location } = await browser.request(ACS, { ...form, RelayState: 'https://evil.test' })
    expect(location).toBe(`${PUBLIC_URL}/api/account/ExternalLoginCallback?returnUrl=&remoteError=expired`)
  })

  it.each(['https://evil.test', '//evil.test', '/\\evil.test', '/api/account/logout', 'javascript:alert(1)'])(
    'leads home instead of to %s',
    async (returnUrl) => {
      const form = await s.idp.answer(await s.begin(browser, { returnUrl }), ada.email)
      expect(await s.bring(form, browser)).toBe(`${PUBLIC_URL}/authenticate`)
    },
  )

  it('follows the attempt, not what the callback receives', async () => {
    const form = await s.idp.answer(await s.begin(browser), ada.email)
    const callback = new URL((await browser.request(ACS, { ...form })).location ?? '')
    callback.searchParams.set('returnUrl', 'https://evil.test')
    expect((await browser.go(callback.href)).url).toBe(SIGNED_IN)
  })

  it('shows one of its own reasons, whatever the callback receives', async () => {
    const { url } = await browser.go(`${PUBLIC_URL}/api/account/ExternalLoginCallback?remoteError=%3Cscript%3E`)
    expect(url).toBe(failed('expired'))
  })

  it('shows that the provider declined, without quoting it', async () => {
    const page = await s.idp.refusal(await s.begin(browser))
    const [SAMLResponse = '', RelayState = ''] = [...page.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)
    const outcome = await s.outcomeOf({ SAMLResponse, RelayState }, browser)
    expect(outcome).toEqual(refusedFor(/^SAML provider returned Responder error$/, 'saml_status'))
  })
})
