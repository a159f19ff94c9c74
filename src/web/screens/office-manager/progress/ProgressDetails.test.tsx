import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetTest, openAs } from '#web/testing/page.tsx'
import { ProgressDetails } from './ProgressDetails.tsx'

afterEach(forgetTest)

const open = (address: string) =>
  openAs(
    'Office Manager',
    address,
    { '/office-manager/progress/:id': <ProgressDetails /> },
    { 'GET /api/office-manager/progress/5': { state: 'Running', done: 40, total: 2000, message: '' } },
  )

describe('cancelling a great many', () => {
  it('shows how far it is, and leads on', async () => {
    open('/office-manager/progress/5')
    expect(await screen.findByRole('progressbar', { name: '40 of 2,000 appointments canceled' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Locations' })).toHaveAttribute('href', '/office-manager/locations')
  })

  it('says that an address without a number is about nothing', async () => {
    open('/office-manager/progress/x')
    expect(await screen.findByText('Nothing is being cancelled here.')).toBeVisible()
  })
})
