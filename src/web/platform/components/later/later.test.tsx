import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor } from '#web/platform/leave.ts'
import { press } from '#web/testing/page.tsx'
import { later, MissingCode } from './later.tsx'
import { NotLoaded } from './NotLoaded.tsx'

vi.mock('#web/platform/leave.ts', async (load) => ({
  ...(await load<object>()),
  leaveFor: vi.fn<(url: string) => void>(),
}))

let isOnline = true
beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

const Note = () => <p>Read me</p>

/** Fails as often as told before the code comes. */
function loader(failures: number) {
  const load = vi.fn<() => Promise<typeof Note>>(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch')
    return Note
  })
  return load
}

/** The server's answer to a question for the script that this page began with. */
function serverHasScript(status: number) {
  const script = document.createElement('script')
  script.type = 'module'
  script.setAttribute('src', '/assets/main.js')
  document.head.append(script)
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
}

async function show(load: () => Promise<typeof Note>) {
  const Part = later(load)
  await act(async () =>
    render(
      <MissingCode value={NotLoaded}>
        <h1>Page</h1>
        <Suspense>
          <Part />
        </Suspense>
      </MissingCode>,
    ),
  )
}

describe('a part whose code cannot be fetched', () => {
  it('says that the network is gone, tries nothing, and opens when it is back (NET-2)', async () => {
    isOnline = false
    const load = loader(0)
    await show(load)
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline')
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible()
    expect(load).not.toHaveBeenCalled()
    isOnline = true
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(screen.getByText('Read me')).toBeVisible()
  })

  it('opens with a press once it can be fetched (NET-2)', async () => {
    await show(loader(1))
    await press('Retry')
    expect(await screen.findByText('Read me')).toBeVisible()
  })

  it.each([
    [404, 'The portal has been updated. Reload the page to continue.'],
    [200, 'Could not load data'],
  ])('asks for a reload if the server answers %s for this release (NET-2, NET-4)', async (status, words) => {
    serverHasScript(status)
    await show(loader(9))
    await press('Retry')
    await press('Reload')
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(leaveFor).toHaveBeenCalledWith(window.location.href)
  })
})
