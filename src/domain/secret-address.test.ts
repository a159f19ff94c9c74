import { expect, it } from 'vitest'
import { isSecretAddress } from './secret-address.ts'

it.each([
  ['/customer/appointment/review/Xq3vTn0ZbW8kLr5yUe2mHs7dJc4fGa9pQi1oVt6xNzY', true],
  // Routes ignore case, so this does too.
  ['/Customer/Appointment/review/x', true],
  ['/customer/waiting-list/joinTn0ZbW8kLr5yUe2mHs7dJc4fGa9pQi1oVt6xNzY', true],
  ['/customer/waiting-list/join', false],
  ['/reset-password', true],
  ['/confirm-account', true],
  ['/authenticate', true],
  ['/reset-password-confirmation', false],
  ['/customer/booking/time', false],
  ['/admin/appointments', false],
  ['/', false],
])('%s is a secret: %s', (pathname, isSecret) => {
  expect(isSecretAddress(pathname)).toBe(isSecret)
})
