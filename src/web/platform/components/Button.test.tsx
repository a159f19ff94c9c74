import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

it('ignores a second press while its action is running, and keeps the focus', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)

  rerender(
    <Button onClick={onClick} isPending>
      Save
    </Button>,
  )
  await userEvent.click(button)

  expect(onClick).toHaveBeenCalledOnce()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveFocus()
})

it('does not submit a form twice', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending>
        Save
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

it('can be unavailable and keep the focus', () => {
  render(<Button aria-disabled>Undo</Button>)
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
})
