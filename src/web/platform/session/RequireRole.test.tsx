import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { admins, type Role } from '#contract/endpoint.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Address, forgetTest, Page, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { RequireRole } from './RequireRole.tsx'
import { isStillSignedIn } from './session.ts'

afterEach(forgetTest)

function open(path: string, roles: readonly Role[] | 'signed-in' = admins) {
  render(
    <Page address={path}>
      <Routes>
        <Route element={<RequireRole roles={roles} />}>
          <Route path="/admin/*" element={<h1>Inside</h1>} />
        </Route>
        <Route path="*" element={<Address />} />
      </Routes>
    </Page>,
  )
}

describe('a protected page (ACCT-14)', () => {
  it('opens for its role', async () => {
    answerCalls({ 'GET /api/account/me': aUser('Admin') })
    open('/admin/users')
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeVisible()
    expect(toasts()).toEqual([])
  })

  it('opens for anyone signed in where any role will do', async () => {
    answerCalls({ 'GET /api/account/me': aUser('Staff') })
    open('/admin/users', 'signed-in')
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeVisible()
  })

  it('sends people who are not signed in to the login page with the way back, and says why once', async () => {
    answerCalls({ 'GET /api/account/me': refusal(401) })
    open('/admin/users?page=2')
    expect(await screen.findByText('/login?returnUrl=%2Fadmin%2Fusers%3Fpage%3D2')).toBeVisible()
    expect(toasts()).toEqual(['You need to login to view this page'])
  })

  it('sends people whose session has ended to the login page, however often that is found out (ACCT-14)', async () => {
    const answers: Record<string, object> = { 'GET /api/account/me': aUser('Admin') }
    answerCalls(answers)
    const Reader = () => {
      const client = useQueryClient()
      return (
        <button type="button" onClick={() => void isStillSignedIn(client)}>
          Ask again
        </button>
      )
    }
    render(
      <Page address="/admin/users">
        <Reader />
        <Routes>
          <Route path="/login" element={<Address />} />
          <Route element={<RequireRole roles={admins} />}>
            <Route path="/admin/*" element={<h1>Inside</h1>} />
          </Route>
        </Routes>
      </Page>,
    )
    await screen.findByRole('heading', { name: 'Inside' })
    answers['GET /api/account/me'] = refusal(401)
    for (const _ of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
      expect(await screen.findByText(/^\/login/)).toBeVisible()
    }
    expect(await screen.findByText(/^\/login/)).toBeVisible()
  })

  it('sends another role to /403', async () => {
    answerCalls({ 'GET /api/account/me': aUser('Staff', 'Office Manager') })
    open('/admin/users')
    expect(await screen.findByText('/403')).toBeVisible()
  })

  it('sends a user without any role to where they are told so (ACCT-20)', async () => {
    answerCalls({ 'GET /api/account/me': aUser() })
    open('/admin/users')
    expect(await screen.findByText('/authenticate')).toBeVisible()
  })

  it('says so when the check itself fails, and checks again on request', async () => {
    const answers: Record<string, object> = { 'GET /api/account/me': refusal(500) }
    answerCalls(answers)
    open('/admin/users')
    expect(
      await screen.findByText('There was a failure to load your information. Please refresh the page'),
    ).toBeVisible()

    answers['GET /api/account/me'] = aUser('Admin')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeVisible()
  })

  it('shows nothing of the page while checking', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const client = createQueryClient({ needToLogin: vi.fn(), notAuthorized: vi.fn(), portalFailed: vi.fn() })
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Routes>
            <Route element={<RequireRole roles="signed-in" />}>
              <Route path="/" element={<h1>Inside</h1>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.queryByText('Inside')).not.toBeInTheDocument()
  })
})
