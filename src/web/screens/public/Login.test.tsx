import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { leaveFor } from '#web/platform/leave.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { openAccountPage } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { Login } from './Login.tsx'

vi.mock('#web/platform/leave.ts', async (load) => ({ ...(await load<object>()), leaveFor: vi.fn() }))

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const portal = {
  environment: 'LOCAL',
  demoSignIns: [{ email: 'admin@demo.test', password: 'Demo-pass-1', role: 'Admin' }],
  signInProviders: [] as { id: string; name: string }[],
}

async function open(login: object, { search = '', info = portal }: { search?: string; info?: object } = {}) {
  return openAccountPage(Login, `/login${search}`, {
    'GET /api/public/portal': info,
    'POST /api/account/login': login,
    'POST /api/account/forgotpassword': { ok: true },
    'PUT /api/account/update-timezone': { ok: true },
  })
}

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email address'), 'ada@demo.test')
  await userEvent.type(screen.getByLabelText('Password'), 'Demo-pass-1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

it('shows what stands below the form at once, when the portal has said all of it: nothing moves under a finger', async () => {
  let answer: (response: Response) => void = () => undefined
  await open(aUser('Staff'), { info: () => new Promise<Response>((resolve) => (answer = resolve)) })
  expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
  answer(Response.json({ ...portal, signInProviders: [{ id: 'city', name: 'City ID' }] }))
  expect(await screen.findByRole('link', { name: /City ID/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create an account' })).toBeVisible()
})

describe('signing in', () => {
  it.each<[Role, string]>([
    ['Admin', '/admin/dashboard'],
    ['Office Manager', '/office-manager/locations'],
    ['Staff', '/staff/appointments'],
  ])('takes %s to %s and reports the time zone', async (role, home) => {
    const sent = await open(aUser(role))
    await signIn()
    expect(await screen.findByText(home)).toBeVisible()
    expect(sent).toContainEqual({
      at: 'POST /api/account/login',
      body: { email: 'ada@demo.test', password: 'Demo-pass-1' },
    })
    expect(sent).toContainEqual({ at: 'PUT /api/account/update-timezone', body: { reportedTimeZone: 'UTC' } })
  })

  it('says why to someone who was logged out while they were away (ACCT-17)', async () => {
    await open(aUser('Staff'), { search: '?returnUrl=%2Fstaff%2Fappointments&why=idle' })
    expect(await screen.findByText(/^You were signed out because you were inactive for a while/)).toBeVisible()
    await signIn()
    expect(await screen.findByText('/staff/appointments')).toBeVisible()
  })

  it.each([
    ['locked', 'Your account is locked'],
    ['unconfirmed', 'Your email address is not confirmed yet'],
  ])(
    'tells who knows the password that the account is %s, and leads back to the form (ACCT-20)',
    async (state, title) => {
      await open(() =>
        Response.json({ state, validationFailures: [{ propertyName: '', errorMessage: '' }] }, { status: 400 }),
      )
      await signIn()
      expect(await screen.findByRole('heading', { name: title })).toHaveFocus()
      await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
      expect(await screen.findByLabelText('Email address')).toHaveValue('ada@demo.test')
    },
  )

  it('mails a new link to who has not confirmed their address yet (ACCT-20)', async () => {
    const sent = await open(() => Response.json({ state: 'unconfirmed', validationFailures: [] }, { status: 400 }))
    await signIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a new link' }))
    expect(await screen.findByText(/we have sent a new one to ada@demo.test/)).toBeVisible()
    expect(sent).toContainEqual({ at: 'POST /api/account/forgotpassword', body: { email: 'ada@demo.test' } })
  })

  it('leads back to the returnUrl', async () => {
    await open(aUser('Staff'), { search: '?returnUrl=%2Fstaff%2Fappointments%2F7%3Fa%3D1' })
    await signIn()
    expect(await screen.findByText('/staff/appointments/7?a=1')).toBeVisible()
  })

  it('never leads to another site', async () => {
    await open(aUser('Staff'), { search: '?returnUrl=%2F%2Fevil.test' })
    await signIn()
    expect(await screen.findByText('/staff/appointments')).toBeVisible()
  })

  it('opens a file under /api with a full page load', async () => {
    await open(aUser('Staff'), { search: '?returnUrl=%2Fapi%2Fusers%2F3%2FprofilePhoto%2Fabc' })
    await signIn()
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/api/users/3/profilePhoto/abc'))
  })

  it('fills the form with a demo sign-in in one click', async () => {
    const sent = await open(aUser('Admin'))
    await userEvent.click(await screen.findByRole('button', { name: 'Admin: admin@demo.test' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('/admin/dashboard')).toBeVisible()
    expect(sent).toContainEqual({
      at: 'POST /api/account/login',
      body: { email: 'admin@demo.test', password: 'Demo-pass-1' },
    })
  })

  it('shows no demo sign-ins outside a demo', async () => {
    const sent = await open(aUser('Admin'), { info: { ...portal, demoSignIns: [] } })
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByText('Demo sign-ins')).not.toBeInTheDocument()
  })
})

describe('other ways in', () => {
  it('are plain links to the providers, with the way back', async () => {
    const signInProviders = [
      { id: 'saml', name: 'State employees' },
      { id: 'oidc', name: 'County' },
    ]
    await open(aUser('Staff'), { search: '?returnUrl=%2Fstaff%2Fappointments', info: { ...portal, signInProviders } })
    const provider = await screen.findByRole('link', { name: 'Sign in with State employees' })
    expect(provider).toHaveAttribute(
      'href',
      '/api/account/ExternalLogin?provider=saml&returnUrl=%2Fstaff%2Fappointments',
    )
    expect(screen.getByRole('link', { name: 'Sign in with County' })).toBeVisible()
  })

  it('lead to no other site', async () => {
    const signInProviders = [{ id: 'saml', name: 'State' }]
    await open(aUser('Staff'), { search: '?returnUrl=https%3A%2F%2Fevil.test', info: { ...portal, signInProviders } })
    const provider = await screen.findByRole('link', { name: 'Sign in with State' })
    expect(provider).toHaveAttribute('href', '/api/account/ExternalLogin?provider=saml')
  })

  it('are a forgotten password and a new account', async () => {
    await open(aUser('Staff'), { search: '?returnUrl=%2Fstaff%2Fappointments' })
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register?returnUrl=%2Fstaff%2Fappointments',
    )
  })
})

describe('a failed sign-in', () => {
  it('names each missing field in the error summary and sends nothing', async () => {
    const sent = await open(aUser('Admin'))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveTextContent('Enter an email address like name@example.com')
    expect(summary).toHaveTextContent('Enter your password')
    expect(summary).toHaveFocus()
    expect(sent.map(({ at }) => at)).not.toContain('POST /api/account/login')
  })

  it.each([
    [refusal(400, 'No.'), 'The email address or password is incorrect.'],
    [refusal(429), 'Too many attempts. Please try again in 1 minute.'],
    [refusal(500), 'Something went wrong on our side. Please try again.'],
    [
      () => Promise.reject(new TypeError('Failed to fetch')),
      'We could not reach the service. Check your connection and try again.',
    ],
  ])('says what happened and stays (%#)', async (login, sentence) => {
    await open(login)
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByLabelText('Email address')).toHaveValue('ada@demo.test')
  })
})
