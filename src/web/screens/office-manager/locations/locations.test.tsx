import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { elmStreet, elmStreetRow, licensing, training } from '#web/testing/samples/locations.ts'
import { aPerson, LISTING, nobody, peopleOf } from '#web/testing/samples/people-to-call.ts'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { LocationDelete, LocationDetails, LocationList } from './LocationScreens.tsx'

afterEach(forgetTest)

const screens = {
  '/office-manager/locations': <LocationList />,
  '/office-manager/locations/:locationId': <LocationDetails />,
  '/office-manager/locations/delete/:entityId': <LocationDelete />,
}

const answers = {
  'POST /api/office-manager/locations/table': tableOf(elmStreetRow),
  'GET /api/office-manager/locations/2': elmStreet,
  'GET /api/calendars/location/2': [licensing],
  'GET /api/closures/listing/2': [training],
  'GET /api/closures/delete-preview/11': {
    canceledCount: 0,
    returningCount: 0,
    keepingCount: 0,
    unreachableCount: 0,
    people: [],
  },
  [LISTING]: nobody,
}

const open = (role: Role, at: string, more: object = {}) => openAs(role, at, screens, { ...answers, ...more })
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])

describe('the manager’s location table', () => {
  it('leads to the details, and offers managers no archiving', async () => {
    open('Office Manager', '/office-manager/locations')
    expect(await screen.findByRole('link', { name: 'Elm Street' })).toHaveAttribute(
      'href',
      '/office-manager/locations/2',
    )
    expect(screen.getByRole('cell', { name: '(303) 555-0101' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Mountain Time' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'More for Elm Street' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Create' })).not.toBeInTheDocument()
  })

  it('lets administrators archive', async () => {
    open('Admin', '/office-manager/locations')
    expect(await screen.findByRole('button', { name: 'Archive Elm Street' })).toBeVisible()
  })

  it("says 'No Records Found' to a manager without locations, and who to ask", async () => {
    open('Office Manager', '/office-manager/locations', { 'POST /api/office-manager/locations/table': tableOf() })
    expect(await screen.findByText('No Records Found')).toBeVisible()
    expect(screen.getByText(/An administrator can add locations/)).toBeVisible()
  })
})

describe('location details', () => {
  it('says that there are people to call', async () => {
    open('Office Manager', '/office-manager/locations/2', { [LISTING]: peopleOf(aPerson(1)) })
    expect(await screen.findByText('1 person to call')).toBeVisible()
  })

  const at = '/office-manager/locations/2'

  it('shows name, office number, phone number, address, directions and time zone', async () => {
    open('Office Manager', at)
    const details = within(await screen.findByRole('region', { name: 'Details' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Elm Street' })).toBeVisible()
    expect(details.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '101',
      '(303) 555-0101',
      '1200 Elm StreetSuite 100Denver, CO 80220Show on a map (opens in a new tab)',
      'Behind the library.',
      'Mountain Time (America/Denver)',
    ])
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Elm Street')
  })

  it('leads to what managers can do, and offers them no deletion', async () => {
    open('Office Manager', at)
    const calendars = await screen.findByRole('region', { name: 'Calendars' })
    await within(calendars).findByText('Driver License, Road Test')
    expect(linksIn(calendars)).toEqual([
      ['Create Calendar', '/office-manager/locations/2/calendar/create'],
      ['Manage Standard Hours of Licensing', '/office-manager/locations/2/calendar/7/standard-office-hours/update'],
      ['Manage Temporary Hours of Licensing', '/office-manager/locations/2/calendar/7/temporary-office-hours'],
      ['Edit Licensing', '/office-manager/locations/2/calendar/7/update'],
    ])
    expect(screen.getByRole('link', { name: 'View on Calendar' })).toHaveAttribute(
      'href',
      '/staff/appointments?locationId=2',
    )
    expect(screen.getByRole('link', { name: 'Close Location' })).toHaveAttribute(
      'href',
      '/office-manager/locations/close/2',
    )
    await press('More for Elm Street')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Require confirmation',
      'Change log',
    ])
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('link', { name: 'Locations' })).toHaveAttribute('href', '/office-manager/locations')
  })

  it('lets administrators edit and delete the location and its calendars', async () => {
    open('Admin', at)
    expect(await screen.findByRole('link', { name: 'Delete Licensing' })).toHaveAttribute(
      'href',
      '/office-manager/locations/2/calendar/7/delete',
    )
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/locations/update/2')
    expect(screen.getByRole('link', { name: 'Locations' })).toHaveAttribute('href', '/admin/locations')
    await press('More for Elm Street')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(address()).toBe('/office-manager/locations/delete/2')
  })

  it('splits closures into active and upcoming, each in words', async () => {
    const holiday = { ...training, id: 12, name: 'Holiday', isAllDay: true, isFuture: false, appointmentTypeIds: [3] }
    open('Office Manager', at, {
      'GET /api/closures/listing/2': [{ ...holiday, appointmentTypeNames: ['Road Test'] }, training],
    })
    const active = within(await screen.findByRole('region', { name: 'Active closures' }))
    const upcoming = within(screen.getByRole('region', { name: 'Upcoming closures' }))
    expect(active.getByRole('heading', { name: 'Holiday' })).toBeVisible()
    expect(active.getByText('Monday, March 9, 2026, all day')).toBeVisible()
    expect(active.getByText('Only Road Test')).toBeVisible()
    expect(upcoming.getByText('Monday, March 9, 2026, from 9:00 AM to 12:00 PM')).toBeVisible()
    expect(upcoming.getByText('All appointment types')).toBeVisible()
    expect(upcoming.getByText('We train our staff this morning.')).toBeVisible()
    expect(upcoming.getByRole('link', { name: 'Edit Staff training' })).toHaveAttribute(
      'href',
      '/office-manager/locations/close/2?closureId=11',
    )
  })

  it("says 'No active closures', 'No upcoming closures' and what to do without calendars", async () => {
    open('Office Manager', at, { 'GET /api/closures/listing/2': [], 'GET /api/calendars/location/2': [] })
    expect(await screen.findByText('No active closures')).toBeVisible()
    expect(screen.getByText('No upcoming closures')).toBeVisible()
    expect(await screen.findByText('No calendars')).toBeVisible()
  })

  it('deletes a closure after asking, says so, and keeps focus on the page', async () => {
    let listed = [training]
    const { of } = open('Office Manager', at, {
      'GET /api/closures/listing/2': () => Response.json(listed),
      'DELETE /api/closures/delete-closure': () => {
        listed = []
        return Response.json({ bookedBackCount: 0 })
      },
    })
    await screen.findByText('No active closures')
    await press('Delete Staff training')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Staff training' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    expect(of('DELETE /api/closures/delete-closure')[0]?.body).toEqual({ closureId: 11 })
    expect(await screen.findByText('No upcoming closures')).toBeVisible()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('names whom a closure canceled, and books them back with it (CLOSE-12)', async () => {
    const person = { firstName: 'Ana', lastName: 'Ruiz', startDateLocal: '2026-03-09T15:00', phoneNumber: '' }
    const people = [
      { ...person, id: 5, isUnreachable: false, fate: 'Returns' },
      { ...person, id: 6, firstName: 'Ben', isUnreachable: false, fate: 'Taken', phoneNumber: '+13035550142' },
    ]
    const { of } = open('Office Manager', at, {
      'GET /api/closures/delete-preview/11': {
        canceledCount: 2,
        returningCount: 1,
        keepingCount: 1,
        unreachableCount: 0,
        people,
      },
      'DELETE /api/closures/delete-closure': { bookedBackCount: 1 },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Staff training' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(await question.findByText('It canceled 2 appointments; 1 can have their time back.')).toBeVisible()
    expect(question.getByText(/^1 person has not answered to other times: they keep their own/)).toBeVisible()
    expect(question.getByText('Canceled; the place is taken')).toBeVisible()
    expect(question.getByText('Call (303) 555-0142')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['1 appointment booked back']))
    expect(of('DELETE /api/closures/delete-closure')[0]?.body).toEqual({ closureId: 11, bookBack: true })
  })

  it('shows why a closure could not be deleted', async () => {
    open('Office Manager', at, { 'DELETE /api/closures/delete-closure': refusal(400, 'It is over already.') })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Staff training' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByText('It is over already.')).toBeVisible()
  })

  it('says that customers cannot find an archived location', async () => {
    open('Office Manager', at, { 'GET /api/office-manager/locations/2': { ...elmStreet, isArchived: true } })
    expect(await screen.findByText('This location is archived')).toBeVisible()
  })

  it('reloads the calendars when only they failed', async () => {
    let isBroken = true
    open('Office Manager', at, {
      'GET /api/calendars/location/2': () => (isBroken ? refusal(400)() : Response.json([licensing])),
    })
    expect(await screen.findByText('Could not load data')).toBeVisible()
    expect(screen.getByText('No active closures')).toBeVisible()
    isBroken = false
    await press('Retry')
    expect(await screen.findByRole('heading', { name: 'Licensing' })).toBeVisible()
  })

  it.each(['/office-manager/locations/9', '/office-manager/locations/x'])('finds nothing at %s', async (gone) => {
    open('Office Manager', gone)
    expect(await screen.findByText('Location not found.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the locations' })).toHaveAttribute(
      'href',
      '/office-manager/locations',
    )
  })
})

describe('deleting a location', () => {
  const call = 'DELETE /api/locations/2'
  const preview = 'GET /api/locations/delete-preview/2'

  it('offers nothing that would be refused, and says what to do instead', async () => {
    const why = 'This location has 12 appointments on record. Archive it instead.'
    open('Admin', '/office-manager/locations/delete/2', { [preview]: { refusal: why } })
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByText(/permanently deleted/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to its calendars' })).toHaveAttribute(
      'href',
      '/office-manager/locations/2',
    )
    await press('Archive')
    expect(await screen.findByRole('alertdialog', { name: 'Archive Elm Street?' })).toBeVisible()
  })

  it("asks, says 'Deleted' and goes to the list", async () => {
    const { of } = open('Admin', '/office-manager/locations/delete/2', {
      [preview]: { refusal: null },
      [call]: { ok: true },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    expect(of(call)).toHaveLength(1)
    await waitFor(() => expect(address()).toBe('/admin/locations'))
  })

  it('shows the first validation failure when it is refused, and stays (TEXT-6)', async () => {
    open('Admin', '/office-manager/locations/delete/2', {
      [preview]: { refusal: null },
      [call]: refusal(400, 'It has 3 calendars.'),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It has 3 calendars.')
    expect(address()).toBe('/office-manager/locations/delete/2')
  })
})
