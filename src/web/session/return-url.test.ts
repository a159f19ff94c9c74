import { describe, expect, it } from 'vitest'
import { homeOf, isCall, safeReturnUrl } from './return-url.ts'

describe('returnUrl', () => {
  it.each([
    '/admin/users',
    '/staff/appointments?date=2026-03-09',
    '/staff/appointments/7#activity',
    '/api/users/3/profilePhoto/0b3a2f6e-8a53-4a0c-9a52-1f6a3c9d1a11',
  ])('leads to %s', (url) => expect(safeReturnUrl(url)).toBe(url))

  it.each([
    null,
    '',
    'admin',
    'https://evil.test/',
    'javascript:alert(1)',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/admin//evil.test',
    '/.//evil.test',
    '/admin\\..\\evil',
    '/admin\u0000',
    '/api/account/logout',
    '/api',
    '/api/../api/account/logout',
    '/admin/../api/account/logout',
    '/API/account/logout',
  ])('does not lead to %j', (url) => expect(safeReturnUrl(url)).toBeUndefined())

  it('resolves dots before it goes anywhere', () => {
    expect(safeReturnUrl('/admin/./users/../settings')).toBe('/admin/settings')
  })

  it('tells calls, which need a full page load, from screens', () => {
    expect(isCall('/api/users/3/profilePhoto/x')).toBe(true)
    expect(isCall('/apiary')).toBe(false)
    expect(isCall('/admin/api')).toBe(false)
  })
})

describe('the first screen after signing in', () => {
  it.each([
    [['Admin'], '/admin/dashboard'],
    [['Office Manager'], '/office-manager/locations'],
    [['Staff'], '/staff/appointments'],
    [['Staff', 'Office Manager'], '/office-manager/locations'],
    [['Staff', 'Admin'], '/admin/dashboard'],
    [[], '/403'],
  ] as const)('of %j is %s', (roleNames, home) => expect(homeOf({ roleNames: [...roleNames] })).toBe(home))
})
