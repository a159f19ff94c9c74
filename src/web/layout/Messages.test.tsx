import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { forgetTest, Page, toasts } from '#web/testing/page.tsx'
import { Messages } from './Messages.tsx'

// Loaded before the first test, so that none waits for it.
await import('./Toasts.tsx')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  forgetTest()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const answeredAfter = (ms: number) => () =>
  new Promise<Response>((answer) => setTimeout(() => answer(Response.json([])), ms))

function Options() {
  const { refetch } = useRead(locations.options, {})
  return <button onClick={() => void refetch()}>Again</button>
}

function Me() {
  useRead(account.me, {})
  return null
}

function open(screen: React.ReactNode, ms: number) {
  answerCalls({ 'GET /api/locations/options': answeredAfter(ms), 'GET /api/account/me': answeredAfter(ms) })
  return render(
    <Page>
      {screen}
      <Messages />
    </Page>,
  )
}

describe('the loading toast (TEXT-10)', () => {
  it('tells of a read that someone waits for, and goes after it', async () => {
    open(<Options />, 2000)
    await pass(150)
    await act(() => vi.dynamicImportSettled())
    await pass(250)
    expect(toasts()).toEqual([])
    await pass(400)
    expect(toasts()).toEqual(['Loading…'])
    await pass(2000)
    expect(toasts()).toEqual(['Loading…'])
    await pass(1000)
    expect(toasts()).toEqual([])
  })

  it('does not tell of a quick one', async () => {
    open(<Options />, 300)
    await pass(3000)
    expect(toasts()).toEqual([])
  })

  it('does not tell of what is read again while it is on the screen, nor of what the page does on its own', async () => {
    const { getByRole, unmount } = open(<Options />, 50)
    await pass(3000)
    answerCalls({ 'GET /api/locations/options': answeredAfter(5000) })
    act(() => getByRole('button').click())
    await pass(3000)
    expect(toasts()).toEqual([])
    unmount()
    open(<Me />, 5000)
    await pass(3000)
    expect(toasts()).toEqual([])
  })
})
