import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { aUser } from '#web/testing/sample-user.ts'
import { tableOf } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs } from '#web/testing/page.tsx'
import { openFind } from '#web/platform/open-find.ts'
import { FindButton } from './FindButton.tsx'

afterEach(forgetTest)

const FIND = 'POST /api/staff/appointments/find'
const USERS = 'POST /api/users/table'

const ada = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Lovelace',
  startDateLocal: '2026-03-09T08:05',
  locationId: 2,
  locationName: 'Elm Street',
  appointmentStatus: 'Booked',
  appointmentTypes: ['Road Test'],
}

const open = (role: Role, at = '/') =>
  openAs(
    role,
    at,
    { '*': <FindButton user={aUser(role)} /> },
    {
      'GET /api/locations/options': [{ id: 2, name: 'Elm Street', timeZone: 'UTC' }],
      [FIND]: { appointments: [ada], hasMore: false },
      [USERS]: tableOf({ id: 9, email: 'ada@portal.test', fullName: 'Ada Park', userRoles: ['Staff'], locations: [] }),
    },
  )

const press = (keys: string) => userEvent.keyboard(keys)
const field = () => screen.findByRole('combobox', { name: 'Find a screen, appointment, location or user' })
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

describe('find and go', () => {
  it('opens by Ctrl or Cmd and K, and goes to a screen by keyboard (FIND-1)', async () => {
    open('Admin')
    await press('{Control>}k{/Control}')
    expect(await field()).toHaveFocus()
    await press('set{ArrowDown}')
    expect(names()).toEqual(['Settings ', 'Create setting '])
    const current = screen.getByRole('option', { selected: true })
    expect(current).toHaveTextContent('Create setting')
    expect(await field()).toHaveAttribute('aria-activedescendant', current.id)
    await press('{Enter}')
    expect(address()).toBe('/admin/settings/create')
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  it('finds appointments, locations and users within reach, and offers what was last gone to (FIND-2)', async () => {
    const { of } = open('Admin')
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await userEvent.type(await field(), 'ada')
    const group = within(await screen.findByRole('group', { name: 'Appointments' }))
    expect(group.getByRole('option')).toHaveTextContent('Ada Lovelace Mon, Mar 9, 2026, 8:05 AM · Elm Street · Booked')
    expect(await screen.findByRole('group', { name: 'Users' })).toHaveTextContent('Ada Park ada@portal.test')
    // Only what was typed to the end, since everyone found is noted.
    expect(of(FIND).map(({ body }) => body)).toEqual([{ text: 'ada' }])
    await userEvent.click(group.getByRole('option'))
    expect(address()).toBe('/admin/appointments/details/7')
    await press('{Meta>}k{/Meta}')
    await field()
    const [latest] = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')
    expect(latest).toHaveTextContent('Ada Lovelace')
    await userEvent.type(await field(), 'elm')
    expect(screen.getByRole('group', { name: 'Locations' })).toHaveTextContent('Elm Street')
  })

  it('asks for no users on behalf of staff, and leads them to their own screens (FIND-2)', async () => {
    const { of } = open('Staff')
    await press('{Control>}k{/Control}')
    await userEvent.type(await field(), 'ada')
    await userEvent.click(await screen.findByRole('option', { name: /Ada Lovelace/ }))
    expect(address()).toBe('/staff/appointments/7')
    expect(of(USERS)).toEqual([])
  })

  it('opens an appointment on its day for whoever is at the calendar, which opens it, too (FIND-2)', async () => {
    open('Admin', '/staff/appointments')
    act(openFind)
    await userEvent.type(await field(), 'ada')
    await userEvent.click(await screen.findByRole('option', { name: /Ada Lovelace/ }))
    expect(address()).toBe('/staff/appointments?locationId=2&date=2026-03-09&appointmentId=7')
  })

  it('says that nothing was found, and closes with Escape', async () => {
    open('Staff')
    await press('{Control>}k{/Control}')
    await userEvent.type(await field(), 'zz')
    expect(screen.getByText('No results you have access to match “zz”.')).toBeVisible()
    expect(screen.getByText('Nothing found')).toBeInTheDocument()
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
  })
})
