import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBrowser, type Browser } from '#server/testing/browser.ts'
import { aUser } from '#server/testing/factories.ts'
import { encode } from '#server/testing/saml-provider.ts'
import { PUBLIC_URL } from '#server/testing/test-app.ts'
import {
  ACS,
  altered,
  failed,
  refusedFor,
  relayStateOf,
  type SamlJourneys,
  SIGNED_IN,
  startSamlJourneys,
} from '#server/testing/saml-journeys.ts'

/** How long a refusal may take on a busy machine; a bomb takes minutes. */
const FAST_MS = 10_000

let s: SamlJourneys
beforeAll(async () => {
  s = await startSamlJourneys()
})
afterAll(() => s.stop())

let browser: Browser
beforeEach(() => {
  browser = aBrowser(s.t.app)
})

async function timed<T>(work: () => Promise<T>): Promise<{ done: T; milliseconds: number }> {
  const since = performance.now()
  const done = await work()
  return { done, milliseconds: performance.now() - since }
}

describe('answers made to do damage (SSO-5)', () => {
  const entities = Array.from('bcdefghi', (name, index) => {
    const before = `&${'abcdefgh'[index]};`
    return `<!ENTITY ${name} "${before.repeat(10)}">`
  })
  const bomb = `<!DOCTYPE r [<!ENTITY a "${'a'.repeat(100)}">${entities.join('')}]>`

  it.each([
    ['a file on the server', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>', '&x;'],
    ['the attacker’s address', '<!DOCTYPE r SYSTEM "http://127.0.0.1:9/evil.dtd">', 'x'],
    ['an entity bomb', bomb, '&i;'],
    ['a section', '', '<![CDATA[x]]>'],
    ['an instruction', '<?xml-stylesheet href="http://127.0.0.1:9/x"?>', 'x'],
  ])('refuses %s, fast', async (_, before, name) => {
    const form = await s.idp.answer(await s.begin(browser), 'mallory@portal.test')
    const bad = altered(form, (xml) => `${before}${xml.replace('mallory@portal.test', name)}`)
    const { done, milliseconds } = await timed(() => s.outcomeOf(bad, browser))
    expect(done).toEqual(refusedFor(/declaration, comment, section or instruction/))
    expect(milliseconds).toBeLessThan(FAST_MS)
  })

  it.each([
    ['deep', `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`],
    ['as deep as allowed', `${'<a>'.repeat(2400)}${'</a>'.repeat(2400)}`],
    ['wide', '<a/>'.repeat(40_000)],
    ['long', `<a b="${'x'.repeat(180_000)}"/>`],
    ['no XML', 'x'.repeat(180_000)],
    ['unfinished', '<'.repeat(3000)],
    ['full of attributes', `<a ${Array.from({ length: 15_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`],
    ['full of spaces', `<a${' '.repeat(90_000)}Destination${' '.repeat(90_000)}/>`],
    ['full of algorithms', `<a>${'Algorithm = '.repeat(12_000)}</a>`],
  ])('refuses an answer that is %s, fast', async (_, xml) => {
    const form = { SAMLResponse: encode(xml), RelayState: relayStateOf(await s.begin(browser)) }
    const { done, milliseconds } = await timed(() => s.bring(form, browser))
    expect(done).toBe(failed('saml_invalid'))
    expect(milliseconds).toBeLessThan(FAST_MS)
  })

  it('refuses five megabytes without reading them', async () => {
    const { status, body } = await browser.request(ACS, { SAMLResponse: 'A'.repeat(5_000_000), RelayState: 'x' })
    expect(status).toBe(413)
    expect(JSON.parse(body).validationFailures[0].errorMessage).not.toBe('')
  })

  it.each<Record<string, string>>([
    {},
    { SAMLResponse: '' },
    { RelayState: '' },
    { SAMLResponse: 'x', RelayState: 'y', more: 'z' },
  ])('treats the form %j as an answer that came too late', async (form) => {
    expect((await browser.go(ACS, form)).url).toBe(failed('expired'))
  })

  it('accepts forms at this address only', async () => {
    const { status } = await browser.request(`${PUBLIC_URL}/api/account/login`, { email: 'a@b.test', password: 'x' })
    expect(status).toBe(403)
    const own = await s.t.app.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    })
    expect(own.statusCode).toBe(415)
  })
})

describe('what has expired', () => {
  it('is swept away', async () => {
    const ada = await aUser(s.t.db, 'Staff')
    await s.begin(browser)
    expect(await s.bring(await s.idp.answer(await s.begin(browser), ada.email), browser)).toBe(SIGNED_IN)
    const past = new Date(Date.now() - 1000).toISOString()
    await s.t.db.updateTable('loginAttempt').set({ expiresAt: past }).execute()
    await s.t.db.updateTable('usedAssertion').set({ expiresAt: past }).execute()
    await s.t.jobs.enqueue(s.t.db, 'sweep')
    await s.t.jobs.runAll()
    expect(await s.t.db.selectFrom('loginAttempt').selectAll().execute()).toEqual([])
    expect(await s.t.db.selectFrom('usedAssertion').selectAll().execute()).toEqual([])
  })
})
