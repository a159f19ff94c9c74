import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { account } from '#contract/account.ts'
import { booking } from '#contract/booking.ts'
import type { Read } from '#contract/endpoint.ts'
import { locations } from '#contract/locations.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Address, forgetTest, Page, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { RequireRole } from './RequireRole.tsx'
// Loaded ahead, so that no test waits for it.
import './error-catalogue.ts'

beforeEach(() => {
  document.documentElement.lang = 'en'
})
afterEach(forgetTest)

/** Two reads and a write on one screen, as screens have them. */
function Screen({ read }: { read: Read }) {
  useRead(read, {})
  useRead(account.cookieExpiration, {})
  const write = useWrite(account.logout)
  return <button onClick={() => write.mutate({})}>Write</button>
}

function open(read: Read) {
  render(
    <Page address="/staff/appointments">
      <Routes>
        <Route element={<RequireRole roles="signed-in" />}>
          <Route path="/staff/appointments" element={<Screen read={read} />} />
        </Route>
        <Route path="*" element={<Address />} />
      </Routes>
    </Page>,
  )
}

const me = { 'GET /api/account/me': aUser('Staff') }

describe('what a failed call means for the person (TEXT-1, TEXT-2, TEXT-3)', () => {
  it('401: one toast, though two reads failed, and the login page with the way back', async () => {
    answerCalls({
      ...me,
      'GET /api/locations/options': refusal(401),
      'GET /api/account/cookie-expiration': refusal(401),
    })
    open(locations.options)
    expect(await screen.findByText('/login?returnUrl=%2Fstaff%2Fappointments')).toBeVisible()
    expect(toasts()).toEqual(['You need to login to view this page'])
  })

  it.each([
    ['locked', 'Your account was locked. Ask an administrator to unlock it.'],
    [
      'changed',
      'Your access or your password has changed. Sign in again to continue. What you typed in forms is kept.',
    ],
  ])('401 because the account was %s: the toast says so (ACCT-23)', async (state, sentence) => {
    const ended = refusal(401, 'You need to login to view this page', { state })
    answerCalls({ ...me, 'GET /api/locations/options': ended, 'GET /api/account/cookie-expiration': ended })
    open(locations.options)
    expect(await screen.findByText('/login?returnUrl=%2Fstaff%2Fappointments')).toBeVisible()
    expect(toasts()).toEqual([sentence])
  })

  it('403: a toast and /403', async () => {
    answerCalls({ ...me, 'GET /api/locations/options': refusal(403), 'GET /api/account/cookie-expiration': {} })
    open(locations.options)
    expect(await screen.findByText('/403')).toBeVisible()
    expect(toasts()).toEqual(['You are not authorized to do this.'])
  })

  it('500: a toast, and the screen stays', async () => {
    answerCalls({ ...me, 'GET /api/locations/options': refusal(500), 'GET /api/account/cookie-expiration': {} })
    open(locations.options)
    const sentence = 'Something went wrong talking to the portal. Contact support if this continues.'
    await waitFor(() => expect(toasts()).toEqual([sentence]))
    expect(screen.getByRole('button', { name: 'Write' })).toBeVisible()
  })

  it('500 on a page in Spanish: the toast in Spanish', async () => {
    document.documentElement.lang = 'es'
    answerCalls({ ...me, 'GET /api/booking/introduction': refusal(500), 'GET /api/account/cookie-expiration': {} })
    open(booking.introduction)
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^Algo salió mal/)]))
  })

  it('401 of a write: the same as for a read', async () => {
    answerCalls({
      ...me,
      'GET /api/locations/options': [],
      'GET /api/account/cookie-expiration': {},
      'POST /api/account/logout': refusal(401),
    })
    open(locations.options)
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }))
    expect(await screen.findByText('/login?returnUrl=%2Fstaff%2Fappointments')).toBeVisible()
    expect(toasts()).toEqual(['You need to login to view this page'])
  })
})
