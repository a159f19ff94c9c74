import { render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import en from '#languages/en.json'
import * as localTime from '#web/platform/i18n/say-time.ts'
import { ZoneBanner } from './ZoneBanner.tsx'

const show = (deviceZone: string) => {
  vi.spyOn(localTime, 'browserTimeZone').mockReturnValue(deviceZone)
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <ZoneBanner timeZone="America/Chicago" at={new Date('2026-03-09T12:00Z')} />
    </IntlProvider>,
  )
}

afterEach(() => vi.restoreAllMocks())

describe("the office's time zone", () => {
  it('is always named', () => {
    show('America/Chicago')
    expect(screen.getByText(/Central Time/)).toBeVisible()
    expect(screen.queryByText(/your device/)).not.toBeInTheDocument()
  })

  it("is pointed out when the browser's zone differs", () => {
    show('America/Los_Angeles')
    expect(screen.getByText(/Central Time/)).toBeVisible()
    expect(screen.getByText(/your device shows Pacific Time/)).toBeVisible()
  })
})
