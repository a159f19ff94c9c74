import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { RequireRole } from '#web/platform/session/RequireRole.tsx'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { Page } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { UserMenu } from './UserMenu.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(profilePhotoGuid: string | null) {
  answerCalls({ 'GET /api/account/me': { ...aUser('Staff'), profilePhotoGuid } })
  render(
    <Page>
      <Routes>
        <Route element={<RequireRole roles="signed-in" />}>
          <Route path="/" element={<UserMenu />} />
          <Route path="/change-password" element={<h1>Own account</h1>} />
        </Route>
      </Routes>
    </Page>,
  )
  const [button] = await screen.findAllByRole('button', { name: 'Ada Park' })
  if (!button) throw new Error('There is no user menu.')
  await userEvent.click(button)
}

it('leads to changing the password', async () => {
  await open(null)
  expect(document.querySelector('img')).toBeNull()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change password' }))
  expect(await screen.findByRole('heading', { name: 'Own account' })).toBeVisible()
})

it('shows the profile photo if there is one: in the bar, before the menu opens, and in the menu', async () => {
  const photo = '/api/users/1/profilePhoto/0b3a2f6e-8a53-4a0c-9a52-1f6a3c9d1a11'
  await open('0b3a2f6e-8a53-4a0c-9a52-1f6a3c9d1a11')
  // One button each for phones and for wider screens; while the menu is open, neither is read out.
  const buttons = screen.getAllByRole('button', { name: 'Ada Park', hidden: true })
  for (const button of buttons) expect(button.querySelector('img')).toHaveAttribute('src', photo)
  expect(screen.getByRole('menu').parentElement?.querySelector('img')).toHaveAttribute('src', photo)
})
