import { afterEach, expect, it, vi } from 'vitest'
import * as localTime from '#web/platform/i18n/say-time.ts'
import { sayDeadline } from './say-deadline.ts'

afterEach(() => vi.restoreAllMocks())

it('until when to answer is by the office’s clock, whose zone is named for people with another (KEEP-6)', () => {
  const device = vi.spyOn(localTime, 'browserTimeZone').mockReturnValue('America/Chicago')
  const said = () => sayDeadline('en', '2026-03-09T13:00', 'America/Chicago')
  expect(said()).toBe('Mon, Mar 9, 1:00 PM')
  device.mockReturnValue('America/Los_Angeles')
  expect(said()).toBe('Mon, Mar 9, 1:00 PM (Central Time)')
})
