import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { toastQueue } from '#web/platform/components/toast/toast.ts'
import { QueryProvider } from '#web/platform/session/QueryProvider.tsx'
import { today } from './samples.ts'

export const listingCall = 'POST /api/staff/appointments/calendar-listing'
export const appointmentCall = (id: number) => `GET /api/staff/appointments/${id}?timeZone=UTC`

/** jsdom has no layout: nothing scrolls, and the screen is as wide as a test says. */
export function standInForLayout({ isNarrow = false } = {}): void {
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.scrollBy = vi.fn()
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
}

/** Stands at ten o'clock in Denver; only the clock, so that waiting still works. */
export function atTen(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T16:00:00Z`) })
}

/** Shows a screen at an address; `address()` tells where it has gone since. */
export function renderAt(address: string, path: string, shown: ReactNode) {
  const page = render(
    <MemoryRouter initialEntries={[address]}>
      <QueryProvider>
        <Routes>
          <Route path={path} element={shown} />
        </Routes>
        <Address />
      </QueryProvider>
    </MemoryRouter>,
  )
  return { ...page, address: () => screen.getByTestId('address').textContent }
}

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

/** What the toasts say at the moment. */
export function toasts(): string[] {
  return toastQueue.visibleToasts.map(({ content }) => content.text)
}
