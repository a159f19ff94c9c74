import { act, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetTest, Page, renderAt } from '#web/testing/page.tsx'
import { Dialog } from './Dialog.tsx'
import { laterDialog } from './later-dialog.tsx'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'

afterEach(forgetTest)

function Note({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Note" onClose={onClose}>
      Read me
    </Dialog>
  )
}

/** A page with a button that opens the dialog. */
function open(load: () => Promise<typeof Note>) {
  const Later = laterDialog(load)
  function Desk() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && <Later onClose={() => setIsOpen(false)} />}
      </>
    )
  }
  renderAt('/', { '/': <Desk /> })
  return Later
}

const opener = () => screen.getByRole('button', { name: 'Open' })

describe('a dialog whose code comes later', () => {
  it('leaves the focus alone until it is here, and gives it back when it closes', async () => {
    let arrive: (note: typeof Note) => void = () => undefined
    open(() => new Promise((resolve) => (arrive = resolve)))
    await userEvent.click(opener())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(opener()).toHaveFocus()
    act(() => arrive(Note))
    expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener()).toHaveFocus())
  })

  it('gives its field the keys that were typed while it was on its way, and the page none', async () => {
    const shortcut = vi.fn()
    document.addEventListener('keydown', shortcut)
    let arrive: (field: typeof Note) => void = () => undefined
    open(() => new Promise((resolve) => (arrive = resolve)))
    await userEvent.click(opener())
    await userEvent.keyboard('nab{Backspace}')
    expect(shortcut).not.toHaveBeenCalled()
    const Field: typeof Note = ({ onClose }) => {
      const [typed, setTyped] = useState('')
      return (
        <Dialog isOpen title="Note" onClose={onClose}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as the dialog that searches has it */}
          <input aria-label="Text" value={typed} onChange={(event) => setTyped(event.target.value)} autoFocus />
        </Dialog>
      )
    }
    act(() => arrive(Field))
    const field = await screen.findByLabelText('Text')
    await waitFor(() => expect(field).toHaveValue('na'))
    await userEvent.keyboard('t')
    expect(field).toHaveValue('nat')
    document.removeEventListener('keydown', shortcut)
  })

  it('opens with the press if its code is here', async () => {
    const Later = open(async () => Note)
    await Later.fetchCode()
    await userEvent.click(opener())
    expect(screen.getByRole('dialog', { name: 'Note' })).toBeVisible()
  })

  it('says that it could not be loaded, and is tried again', async () => {
    let tries = 0
    open(async () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return Note
    })
    await userEvent.click(opener())
    const failed = await screen.findByRole('dialog', { name: 'Not loaded' })
    expect(failed).toHaveTextContent('This part of the page could not be loaded')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('dialog', { name: 'Note' })).toBeVisible()
  })
})

describe('fetching ahead', () => {
  it('waits until the browser is idle, and takes one part after the other', async () => {
    let whenIdle: () => void = () => undefined
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      whenIdle = run
      return 1
    })
    const fetched: string[] = []
    const part = (name: string, isMissing = false) => ({
      fetchCode: async () => {
        fetched.push(name)
        if (isMissing) throw new TypeError('Failed to fetch')
      },
    })
    const parts = [part('add', true), part('find')]
    renderHook(() => useFetchedAhead(parts), { wrapper: Page })
    expect(fetched).toEqual([])
    whenIdle()
    await waitFor(() => expect(fetched).toEqual(['add', 'find']))
  })
})
