import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function show(onConfirm: () => Promise<unknown>) {
  const onClose = vi.fn()
  render(
    <ConfirmDialog title="Delete Springfield?" isOpen onClose={onClose} confirmLabel="Delete" onConfirm={onConfirm}>
      This cannot be undone.
    </ConfirmDialog>,
  )
  return onClose
}

describe('ConfirmDialog', () => {
  it('closes when the action is done', async () => {
    const onClose = show(async () => undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each([
    ['answers false', async () => false],
    ['fails', async () => Promise.reject(new Error('no'))],
  ])("says 'An unexpected error has occurred.' when the action %s (TEXT-4)", async (_, onConfirm) => {
    const onClose = show(onConfirm)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error has occurred.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('waits for the action: neither a second press nor Escape gets through', async () => {
    const onConfirm = vi.fn(() => new Promise<void>(() => undefined))
    const onClose = show(onConfirm)
    const button = screen.getByRole('button', { name: 'Delete' })
    await userEvent.click(button)
    await userEvent.click(button)
    await userEvent.keyboard('{Escape}')
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is labeled by its title and described by its text (SAY-1)', () => {
    show(async () => undefined)
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Springfield?' })
    expect(dialog).toHaveAccessibleDescription('This cannot be undone.')
  })
})
