import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { leaveFor } from '#web/platform/leave.ts'
import { followChanges } from '#web/platform/realtime/hub.ts'
import { showRealtimeState } from '#web/platform/realtime/realtime-state.ts'
import { RequireRole } from '#web/platform/session/RequireRole.tsx'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { Page } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { BackOfficeLayout } from './BackOfficeLayout.tsx'

const stopFollowing = vi.hoisted(() => vi.fn())
vi.mock('#web/platform/realtime/hub.ts', () => ({ followChanges: vi.fn(() => stopFollowing) }))
vi.mock('#web/platform/leave.ts', async (load) => ({ ...(await load<object>()), leaveFor: vi.fn() }))

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
})
afterEach(() => vi.unstubAllGlobals())

async function open(role: Role, { environment = 'LOCAL', feedbackLink = '' } = {}) {
  const sent = answerCalls({
    'GET /api/account/me': aUser(role),
    'GET /api/account/cookie-expiration': { minutes: 15, expiresAtUtc: '' },
    'GET /api/public/portal': { environment, demoSignIns: [], feedbackLink: feedbackLink || null },
    'POST /api/account/logout': { ok: true },
  })
  const page = render(
    <Page address="/staff/appointments">
      <Routes>
        <Route element={<RequireRole roles="signed-in" />}>
          <Route element={<BackOfficeLayout />}>
            <Route path="*" element={<h1>Inside</h1>} />
          </Route>
        </Route>
      </Routes>
    </Page>,
  )
  await within(await screen.findByRole('main')).findByRole('heading', { name: 'Inside' })
  return { ...page, sent }
}

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the back office layout (TEXT-8)', () => {
  it('lists the screens for the role and marks the current one', async () => {
    await open('Office Manager')
    expect(links()).toEqual(['Locations', 'Appointment Calendar'])
    expect(screen.getByRole('link', { name: 'Appointment Calendar' })).toHaveAttribute('aria-current', 'page')
  })

  it('offers feedback to administrators when it is configured', async () => {
    const { unmount } = await open('Admin', { feedbackLink: 'https://feedback.test/' })
    expect(screen.getByRole('link', { name: /^Give Feedback/ })).toHaveAttribute('href', 'https://feedback.test/')
    unmount()
    await open('Admin')
    expect(screen.queryByText('Give Feedback')).not.toBeInTheDocument()
  })

  it.each(['LOCAL', 'DEV', 'QA', 'STAGE'])('shows the %s banner (TEXT-9)', async (environment) => {
    await open('Staff', { environment })
    expect(await screen.findByText(environment)).toBeVisible()
  })

  it('shows no banner in production (TEXT-9)', async () => {
    const { sent } = await open('Staff', { environment: 'PRODUCTION' })
    await waitFor(() => expect(sent.map(({ at }) => at)).toContain('GET /api/public/portal'))
    expect(screen.queryByText('PRODUCTION')).not.toBeInTheDocument()
  })

  it('remembers a collapsed sidebar, whose entries keep their names', async () => {
    const { unmount } = await open('Admin')
    await userEvent.click(screen.getByRole('button', { name: 'Collapse the sidebar' }))
    expect(links()).toContain('Change Logs')
    unmount()
    await open('Admin')
    expect(screen.getByRole('button', { name: 'Expand the sidebar' })).toHaveAttribute('aria-expanded', 'false')
  })

  it('begins collapsed for staff, and open once they have opened it (CAL-13)', async () => {
    const { unmount } = await open('Staff')
    await userEvent.click(screen.getByRole('button', { name: 'Expand the sidebar' }))
    unmount()
    await open('Staff')
    expect(screen.getByRole('button', { name: 'Collapse the sidebar' })).toHaveAttribute('aria-expanded', 'true')
  })

  it('opens the phone menu as a dialog that closes on the first choice', async () => {
    await open('Staff')
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    await userEvent.click(within(drawer).getByRole('link', { name: 'Appointment Calendar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('follows changes while on screen, and says when it cannot', async () => {
    const { unmount } = await open('Staff')
    expect(followChanges).toHaveBeenCalledOnce()
    act(() => showRealtimeState('online'))
    expect(screen.getByText('Live')).toBeVisible()
    act(() => showRealtimeState('offline'))
    expect(screen.getByText('Offline')).toBeVisible()
    unmount()
    expect(stopFollowing).toHaveBeenCalledOnce()
  })

  it('logs out from the user menu, here and in other tabs', async () => {
    const { sent } = await open('Staff')
    const [userMenu] = screen.getAllByRole('button', { name: 'Ada Park' })
    if (!userMenu) throw new Error('There is no user menu.')
    await userEvent.click(userMenu)
    expect(screen.getByText('ada@demo.test')).toBeVisible()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/login'))
    expect(sent.map(({ at }) => at)).toContain('POST /api/account/logout')
    expect(localStorage.getItem('session.signed-out-at')).not.toBeNull()
  })
})
