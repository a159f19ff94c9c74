import { render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { leaveFor } from '#web/platform/leave.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Page } from '#web/testing/page.tsx'

vi.mock('#web/platform/leave.ts', async (load) => ({
  ...(await load<object>()),
  leaveFor: vi.fn<(url: string) => void>(),
}))
vi.mock('./error-catalogue.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
afterEach(() => vi.unstubAllGlobals())

function Screen() {
  useRead(account.cookieExpiration, {})
  return null
}

it('401 on a page whose parts the server no longer has: the page reloads', async () => {
  answerCalls({ 'GET /api/account/cookie-expiration': refusal(401) })
  render(<Screen />, { wrapper: Page })
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(window.location.href))
})
