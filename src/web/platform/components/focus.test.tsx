import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { PageHeader } from './PageHeader.tsx'
import { Link } from '#web/platform/links.tsx'

vi.stubGlobal('scrollTo', vi.fn())

it('moves the focus to the heading of a new screen, but not when only the screen’s state changes', async () => {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Link to="/users">Users</Link>
      <Link to="/users?page=2">Page 2</Link>
      <Routes>
        <Route path="/" element={<PageHeader title="Home" />} />
        <Route path="/users" element={<PageHeader title="Users" breadcrumbs={[{ label: 'Admin', to: '/' }]} />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus()

  await userEvent.click(screen.getByRole('link', { name: 'Users' }))
  expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus()
  expect(document.title).toBe('Users · Appointments')
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveTextContent('AdminUsers')

  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveFocus()
})
