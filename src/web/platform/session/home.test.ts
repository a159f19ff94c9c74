import { expect, it } from 'vitest'
import { homeOf } from './home.ts'

it.each([
  [['Admin'], '/admin/dashboard'],
  [['Office Manager'], '/office-manager/locations'],
  [['Staff'], '/staff/appointments'],
  [['Staff', 'Office Manager'], '/office-manager/locations'],
  [['Staff', 'Admin'], '/admin/dashboard'],
  [[], '/authenticate'],
] as const)('the first screen after signing in as %j is %s', (roleNames, home) =>
  expect(homeOf({ roleNames: [...roleNames] })).toBe(home),
)
