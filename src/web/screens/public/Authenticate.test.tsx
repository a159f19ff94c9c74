import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor } from '#web/platform/leave.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { openAccountPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { Authenticate } from './Authenticate.tsx'

vi.mock('#web/platform/leave.ts', async (load) => ({ ...(await load<object>()), leaveFor: vi.fn() }))

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('language', 'en')
})
afterEach(() => vi.unstubAllGlobals())

async function open(me: object, search = '') {
  return openAccountPage(Authenticate, `/authenticate${search}`, {
    'GET /api/account/me': me,
    'PUT /api/account/update-timezone': { ok: true },
  })
}

describe('finishing a sign-in (ACCT-15)', () => {
  it('says that it is checking', async () => {
    await open(() => new Promise<Response>(() => undefined))
    expect(await screen.findByText('Checking your sign-in…')).toBeVisible()
  })

  it('goes to the returnUrl and reports the time zone', async () => {
    const sent = await open(aUser('Staff'), '?returnUrl=%2Fstaff%2Fappointments%2F7')
    expect(await screen.findByText('/staff/appointments/7')).toBeVisible()
    expect(sent).toContainEqual({ at: 'PUT /api/account/update-timezone', body: { reportedTimeZone: 'UTC' } })
  })

  it('goes home without one, or with one that leaves the site', async () => {
    await open(aUser('Admin'), '?returnUrl=https%3A%2F%2Fevil.test')
    expect(await screen.findByText('/admin/dashboard')).toBeVisible()
  })

  it('opens a file under /api with a full page load', async () => {
    await open(aUser('Staff'), '?returnUrl=%2Fapi%2Fusers%2F3%2FprofilePhoto%2Fabc')
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/api/users/3/profilePhoto/abc'))
  })

  it('sends a signed-out user to the login page, with the way back', async () => {
    await open(refusal(401), '?returnUrl=%2Fstaff')
    expect(await screen.findByText('/login?returnUrl=%2Fstaff')).toBeVisible()
  })

  it('tells a user without a role that they have to wait for one, and does not send them on (ACCT-20)', async () => {
    await open(aUser())
    expect(await screen.findByRole('heading', { name: 'Your account is not set up yet' })).toBeVisible()
    expect(screen.getByText(/You are signed in as ada@demo.test/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login')
  })

  it('says so when the check fails', async () => {
    await open(refusal(500))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There was a failure to load your information. Please refresh the page',
    )
  })
})
