import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EXTERNAL_LOGIN_FAILURES } from '#contract/account.ts'
import { openAccountPage } from '#web/testing/page.tsx'
import { SamlStatusError } from './SamlStatusError.tsx'

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => vi.unstubAllGlobals())

const UNKNOWN = 'Something went wrong while you were signing in. Please try again.'

const titles = new Map<string, string>([
  ['no_account', 'You have no account here yet'],
  ['locked', 'Your account is locked'],
])

it.each(EXTERNAL_LOGIN_FAILURES)(
  'says what happened when the reason is %s, and leads back (ACCT-20)',
  async (reason) => {
    await openAccountPage(SamlStatusError, `/saml-status-error?reason=${reason}`, {})
    const title = titles.get(reason) ?? 'Your organization’s sign-in did not work'
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.queryByText(UNKNOWN)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login')
  },
)

it.each(['', '?reason=call+555+0100+now', '?reason=constructor', '?reason=title', '?error=evil'])(
  'never shows text from the URL (%j)',
  async (search) => {
    await openAccountPage(SamlStatusError, `/saml-status-error${search}`, {})
    expect(screen.getByText(UNKNOWN)).toBeVisible()
    expect(document.body.innerHTML.split('data-testid="address"')[0]).not.toMatch(/555|evil/)
  },
)
