import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { elmStreet } from '#web/testing/samples/locations.ts'
import { forgetTest, openAs } from '#web/testing/page.tsx'
import { LocationDetails } from './LocationDetails.tsx'

afterEach(forgetTest)

const screens = { '/staff/locations/:locationId': <LocationDetails /> }

it('shows the office’s details to staff, and the way to its calendar', async () => {
  openAs('Staff', '/staff/locations/2', screens, { 'GET /api/staff/locations/2': elmStreet })
  expect(await screen.findByRole('heading', { level: 1, name: 'Elm Street' })).toBeVisible()
  expect(screen.getByRole('link', { name: '(303) 555-0101' })).toHaveAttribute('href', 'tel:+13035550101')
  const services = screen.getByRole('region', { name: 'Messages and tickets' })
  expect(services).toHaveTextContent(
    'Text messagesOnAnnouncementsOffTicketsOnCanceled timesCan be booked again right awayLast ticket number17',
  )
  expect(screen.getByRole('link', { name: 'View on Calendar' })).toHaveAttribute(
    'href',
    '/staff/appointments?locationId=2',
  )
})

it('says what an archived location is (LOC-8)', async () => {
  openAs('Staff', '/staff/locations/2', screens, { 'GET /api/staff/locations/2': { ...elmStreet, isArchived: true } })
  expect(await screen.findByText('This location is archived')).toBeVisible()
  expect(screen.getByText(/^Customers cannot find it/)).toBeVisible()
})

it('says that a location does not exist or is off limits', async () => {
  openAs('Staff', '/staff/locations/9', screens, {})
  expect(await screen.findByText('Location not found.')).toBeVisible()
})
