import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCall, safeReturnUrl } from './return-url.ts'

describe('returnUrl', () => {
  it.each([
    '/',
    '/admin/users',
    '/staff/appointments?date=2026-03-09',
    '/staff/appointments/7#activity',
    '/customer/appointment/review/-Zk_3',
    '/api/users/3/profilePhoto/0b3a2f6e-8a53-4a0c-9a52-1f6a3c9d1a11',
    '/api/admin/outbox/7',
    '/api/reports/get-id/AppointmentReport',
    '/api/calendars/options?timeZone=America/Denver',
    '/api/accounts',
  ])('leads to %s', (url) => expect(safeReturnUrl(url)).toBe(url))

  it.each([
    null,
    undefined,
    '',
    'admin',
    'https://evil.test/',
    'javascript:alert(1)',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' /admin',
    '/admin//evil.test',
    '/.//evil.test',
    '/admin\\..\\evil',
    '/admin?next=\\evil',
    '/admin\u0000',
    '/admin?\u0000',
    '/admin?\u2028',
    '/@evil.test',
    '/%2f/evil.test',
    '/%2fevil.test',
    '/%5cevil.test',
    '/%09/evil.test',
    '/admin/%2e%2e/api/account/logout',
    '/%61pi/account/logout',
    '/a%70i/account/logout',
    '/api/account/logout',
    '/api/account/logout?x=/api/users/3/profilePhoto/a',
    '/api/account',
    '/api/account/',
    '/api/Account/ExternalLogin?provider=saml',
    '/api/account/ExternalLogin?provider=saml&returnUrl=/admin',
    '/api/account?x=1',
    '/api/account#x',
    '/api/%61ccount/logout',
    '/api//account/logout',
    '/api/./account/logout',
    '/api/account;/logout',
    '/api/users\\..\\account',
    '/api/users\r\nset-cookie:a=b',
    '//api/users/3',
    '/api:80/users',
    '/api@evil.test/users',
    '/api/users/3/profilePhoto/../../../account/logout',
    '/api',
    '/api?x',
    '/api/../api/account/logout',
    '/admin/../api/account/logout',
    '/admin/./users',
    '/API/account/logout',
    '/signalr/AdminPortalHub',
    '/timezone/options',
  ])('does not lead to %j', (url) => expect(safeReturnUrl(url)).toBeUndefined())

  const trick = fc.constantFrom('/', '\\', '.', '..', '%2f', '%5C', '%2e', '@', ':', '?', '#', '\t', '\r\n', '\u0000')
  const word = fc.constantFrom(
    'api',
    'API',
    '/api/',
    '/api/account',
    'admin',
    'account',
    'logout',
    'evil.test',
    'https',
    'javascript',
    'users',
  )
  const tricky = fc.array(fc.oneof(trick, word, fc.string({ unit: 'binary', maxLength: 2 }))).map((all) => all.join(''))

  it('stays on this site, at exactly the path that was read, whatever a browser makes of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          tricky,
          tricky.map((rest) => `/${rest}`),
        ),
        (url) => {
          const target = safeReturnUrl(url)
          if (target === undefined) return
          const opened = new URL(target, 'https://portal.test/login')
          expect(opened.origin).toBe('https://portal.test')
          expect(decodeURIComponent(opened.pathname)).toBe(target.split(/[?#]/)[0])
          expect(opened.pathname).not.toMatch(/^\/(api\/account|api\/?$|signalr|timezone)(\/|$)/i)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('accepts every plain path of a screen', () => {
    const part = fc.stringMatching(/^[a-z0-9][\w-]{0,8}$/)
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const url = `/${['admin', ...parts].join('/')}`
        expect(safeReturnUrl(url)).toBe(url)
      }),
    )
  })

  it('tells calls, which need a full page load, from screens', () => {
    expect(isCall('/api/users/3/profilePhoto/x')).toBe(true)
    expect(isCall('/apiary')).toBe(false)
    expect(isCall('/admin/api')).toBe(false)
  })
})
