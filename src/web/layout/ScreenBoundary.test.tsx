import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { Link } from '#web/platform/links.tsx'

afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new Error('broken')
}

it('keeps a broken screen from taking down the others', async () => {
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <Link to="/whole">Elsewhere</Link>
      <ScreenBoundary>
        <Routes>
          <Route path="/broken" element={<Broken />} />
          <Route path="/whole" element={<h1>Whole</h1>} />
        </Routes>
      </ScreenBoundary>
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load data')

  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByRole('heading', { name: 'Whole' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
