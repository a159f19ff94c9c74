import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor } from '#web/platform/leave.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Page } from '#web/testing/page.tsx'
import { IdleDialog } from './IdleDialog.tsx'

vi.mock('#web/platform/leave.ts', async (load) => ({ ...(await load<object>()), leaveFor: vi.fn() }))

const answers = {
  'GET /api/account/cookie-expiration': { minutes: 15, expiresAtUtc: '2026-03-09T08:15:00Z' },
  'GET /api/locations/options': [],
  'POST /api/account/logout': { ok: true },
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  window.history.replaceState(null, '', '/staff/appointments?date=2026-03-09')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function open(given: Record<string, object> = answers) {
  const sent = answerCalls(given)
  render(<IdleDialog />, { wrapper: Page })
  await pass({ seconds: 1 })
  return { sentAt: () => sent.map(({ at }) => at) }
}

const pass = ({ minutes = 0, seconds = 0 }) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000 + seconds * 1000))

const dialog = () => screen.queryByRole('alertdialog', { name: 'You appear to be idle' })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('an idle session (ACCT-5)', () => {
  it('gets a warning after half the cookie’s life without activity', async () => {
    await open()
    await pass({ minutes: 7, seconds: 20 })
    expect(dialog()).toBeNull()
    await pass({ seconds: 15 })
    expect(dialog()).toBeVisible()
  })

  it('gets the cookie’s life from the server', async () => {
    await open({ ...answers, 'GET /api/account/cookie-expiration': { minutes: 30, expiresAtUtc: '' } })
    await pass({ minutes: 14, seconds: 50 })
    expect(dialog()).toBeNull()
    await pass({ seconds: 15 })
    expect(dialog()).toBeVisible()
  })

  it('counts down 120 seconds, then logs out and keeps the way back', async () => {
    const { sentAt } = await open()
    await pass({ minutes: 7, seconds: 29 })
    expect(screen.getByRole('timer')).toHaveTextContent('2:00')
    await pass({ seconds: 60 })
    expect(screen.getByRole('timer')).toHaveTextContent('1:00')
    expect(leaveFor).not.toHaveBeenCalled()

    await pass({ seconds: 61 })
    expect(sentAt()).toContain('POST /api/account/logout')
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(
      '/login?returnUrl=%2Fstaff%2Fappointments%3Fdate%3D2026-03-09&why=idle',
    )
  })

  it('logs out even if the server cannot be reached', async () => {
    await open({ ...answers, 'POST /api/account/logout': () => Promise.reject(new TypeError('Failed to fetch')) })
    await pass({ minutes: 9, seconds: 31 })
    expect(leaveFor).toHaveBeenCalledOnce()
  })

  it('continues when Stay Logged In is pressed, by a call that extends the session', async () => {
    const { sentAt } = await open()
    await pass({ minutes: 8 })
    expect(sentAt()).not.toContain('GET /api/locations/options')

    await press('Stay Logged In')
    await pass({ seconds: 1 })
    expect(sentAt()).toContain('GET /api/locations/options')
    expect(dialog()).toBeNull()

    await pass({ minutes: 3 })
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('keeps counting and says why when staying fails', async () => {
    await open({ ...answers, 'GET /api/locations/options': refusal(400, 'Not now') })
    await pass({ minutes: 8 })
    await press('Stay Logged In')
    expect(await act(async () => screen.getByRole('alert'))).toHaveTextContent('Not now')
    expect(dialog()).toBeVisible()
  })

  it('is not stopped by a hand that brushes the mouse', async () => {
    await open()
    await pass({ minutes: 8 })
    fireEvent.pointerMove(window)
    await pass({ seconds: 1 })
    expect(dialog()).toBeVisible()
  })

  it('logs out at once on a computer that slept through the countdown', async () => {
    await open()
    vi.setSystemTime(Date.now() + 60 * 60_000)
    fireEvent.keyDown(window, { key: 'a' })
    await pass({ seconds: 1 })
    expect(leaveFor).toHaveBeenCalledOnce()
  })
})

describe('a session in use', () => {
  it('is extended every half of the cookie’s life, though typing makes no call', async () => {
    const { sentAt } = await open()
    for (let minute = 0; minute < 16; minute++) {
      await pass({ minutes: 1 })
      fireEvent.keyDown(window, { key: 'a' })
    }
    expect(dialog()).toBeNull()
    expect(sentAt().filter((at) => at === 'GET /api/locations/options')).toHaveLength(2)
  })

  it('is not idle while another tab of the browser is in use', async () => {
    await open()
    await pass({ minutes: 7 })
    localStorage.setItem('session.active-at', String(Date.now()))
    await pass({ minutes: 7 })
    expect(dialog()).toBeNull()
  })

  it('ends when another tab signs out, and keeps the way back to the very day', async () => {
    await open()
    window.dispatchEvent(new StorageEvent('storage', { key: 'session.signed-out-at', newValue: '1' }))
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/login?returnUrl=%2Fstaff%2Fappointments%3Fdate%3D2026-03-09')
  })

  it('says why in every tab when it ended because nobody was there (ACCT-17)', async () => {
    await open()
    await pass({ minutes: 9, seconds: 31 })
    const told = localStorage.getItem('session.signed-out-at')
    vi.mocked(leaveFor).mockClear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'session.signed-out-at', newValue: told }))
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(
      '/login?returnUrl=%2Fstaff%2Fappointments%3Fdate%3D2026-03-09&why=idle',
    )
  })
})
