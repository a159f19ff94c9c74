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

describe('canceling many appointments', () => {
  it('shows the progress, and links onward', async () => {
    open('/office-manager/progress/5')
    expect(await screen.findByRole('progressbar', { name: '40 of 2,000 appointments taken care of' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to Locations' })).toHaveAttribute('href', '/office-manager/locations')
  })

  it('finds nothing at a URL without a number', async () => {
    open('/office-manager/progress/x')
    expect(await screen.findByText('Nothing is being canceled here.')).toBeVisible()
  })
})
