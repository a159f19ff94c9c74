import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { CalendarLoss } from '#contract/calendars.ts'
import type { Role } from '#contract/endpoint.ts'
import { elmStreet, licensing } from '#web/testing/samples/locations.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { address, enter, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { CalendarDelete } from './CalendarDelete.tsx'
import { CalendarCreate, CalendarUpdate } from './CalendarScreens.tsx'

afterEach(forgetTest)

const calendarPath = '/office-manager/locations/:locationId/calendar'
const screens = {
  [`${calendarPath}/create`]: <CalendarCreate />,
  [`${calendarPath}/:entityId/update`]: <CalendarUpdate />,
  [`${calendarPath}/:entityId/delete`]: <CalendarDelete />,
}

const types = [
  { id: 1, name: 'Driver License', interactionDuration: 15 },
  { id: 2, name: 'Title Transfer', interactionDuration: 20 },
  { id: 3, name: 'Road Test', interactionDuration: 40 },
]
const answers = {
  'GET /api/office-manager/locations/2': elmStreet,
  'GET /api/appointment-types/options': types,
  'GET /api/calendars/7': licensing,
}
const home = '/office-manager/locations/2'
const open = (at: string, more: object = {}, role: Role = 'Office Manager') =>
  openAs(role, `${home}/calendar${at}`, screens, { ...answers, ...more })
const type = (name: RegExp) => screen.findByRole('checkbox', { name })

describe('creating a calendar', () => {
  const create = 'POST /api/calendars/create'

  it('offers the types with their durations and sends the chosen ones', async () => {
    const { of } = open('/create', { [create]: { id: 8 } })
    await enter(await screen.findByLabelText('Name'), ' Vehicles ')
    await userEvent.click(await type(/^Title Transfer \(20 min\)$/))
    await press('Create')
    await waitFor(() => expect(toasts()).toEqual(['Calendar Vehicles created']))
    expect(of(create)[0]?.body).toEqual({ name: 'Vehicles', appointmentTypeIds: [2], locationId: 2 })
    await waitFor(() => expect(address()).toBe(`${home}/calendar/8/standard-office-hours/update`))
  })

  it('names what is missing and sends nothing', async () => {
    const { of } = open('/create')
    await type(/Driver License/)
    await press('Create')
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/ Required$/))
    expect(screen.getByLabelText('Name')).toHaveFocus()
    expect(screen.getByRole('group', { name: 'Appointment types' })).toHaveAccessibleDescription(/Required/)
    expect(of(create)).toEqual([])
  })

  it('puts the server’s refusal next to its field', async () => {
    const validationFailures = [
      { propertyName: 'name', errorMessage: 'This location already has a calendar with this name.' },
    ]
    open('/create', { [create]: () => Response.json({ validationFailures }, { status: 400 }) })
    await enter(await screen.findByLabelText('Name'), 'Licensing')
    await userEvent.click(await type(/Road Test/))
    await press('Create')
    expect(await screen.findByText('This location already has a calendar with this name.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })

  it('says where to get types when there are none', async () => {
    open('/create', { 'GET /api/appointment-types/options': [] })
    expect(await screen.findByText(/There are no appointment types yet/)).toBeVisible()
  })

  it('says that the location does not exist', async () => {
    open('/create', { 'GET /api/office-manager/locations/2': refusal(404) })
    expect(await screen.findByText('Location not found.')).toBeVisible()
  })
})

describe('editing a calendar', () => {
  const update = 'PUT /api/calendars/7'
  const preview = 'POST /api/calendars/types-preview'

  it('says who is affected when it stops serving a type, before it saves (CAL-6)', async () => {
    const maya = {
      id: 31,
      firstName: 'Maya',
      lastName: 'Chen',
      startDateLocal: '2026-03-09T08:05',
      appointmentTypeNames: ['Road Test'],
    }
    const { of } = open('/7/update', {
      [update]: { ok: true },
      [preview]: { affectedCount: 3, appointments: [maya] },
    })
    await userEvent.click(await type(/Road Test/))
    await press('Save')
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop serving Road Test?' })
    expect(await within(dialog).findByText('3 upcoming appointments stay booked.')).toBeVisible()
    expect(within(dialog).getByRole('link', { name: /^Maya Chen/ })).toHaveAttribute('href', '/staff/appointments/31')
    expect(within(dialog).getByText('and 2 more.')).toBeVisible()
    expect(of(preview)[0]?.body).toEqual({ id: 7, appointmentTypeIds: [1] })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(of(update)).toEqual([])
    await press('Save')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(of(update)).toHaveLength(1))
  })

  it('shows what it serves and sends the change with its version', async () => {
    const { of } = open('/7/update', { [update]: { ok: true }, [preview]: { affectedCount: 0, appointments: [] } })
    expect(await type(/Driver License/)).toBeChecked()
    expect(await type(/Title Transfer/)).not.toBeChecked()
    await userEvent.click(await type(/Road Test/))
    await press('Save')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toasts()).toEqual(['Calendar Licensing updated']))
    expect(of(update)[0]?.body).toEqual({ name: 'Licensing', appointmentTypeIds: [1], version: 4 })
    await waitFor(() => expect(address()).toBe(home))
  })

  it('keeps what was entered when someone else saved first, until it is reloaded', async () => {
    let current = licensing
    open('/7/update', {
      'GET /api/calendars/7': () => Response.json(current),
      [update]: refusal(409, 'Someone else has changed this record. Reload it and try again.'),
    })
    await userEvent.type(await screen.findByLabelText('Name'), ' 2')
    await type(/Road Test/)
    current = { ...licensing, name: 'Licences', version: 5 }
    await press('Save')
    expect(await screen.findByText('Someone else has changed this record. Reload it and try again.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Licensing 2')
    await press('Reload')
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Licences'))
  })

  it('asks before leaving unsaved changes', async () => {
    open('/7/update')
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await press('Cancel')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe(home))
  })

  it('says that the calendar does not exist', async () => {
    open('/9/update')
    expect(await screen.findByText('Calendar not found.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the location' })).toHaveAttribute('href', home)
  })
})

describe('deleting a calendar', () => {
  const preview = 'GET /api/calendars/delete-preview/7'
  const key = (first: string) => first.repeat(43)
  const remove = (first: string) => `DELETE /api/calendars/7?previewKey=${key(first)}`
  const loss: CalendarLoss = {
    name: 'Licensing',
    locationName: 'Elm Street',
    cancelledCount: 2,
    offeredCount: 0,
    offeredAt: [],
    honoredCount: 0,
    unreachableCount: 0,
    movedCount: 0,
    otherCalendarCount: 0,
    appointments: [
      {
        id: 1,
        firstName: 'Maya',
        lastName: 'Chen',
        startDateLocal: '2026-03-09T08:05',
        locationName: 'Elm Street',
        calendarName: 'Licensing',
        isUnreachable: false,
        phoneNumber: '',
        fate: 'Cancelled',
        keptIn: '',
        newTimes: [],
      },
    ],
    previewKey: key('a'),
    standardRules: 1,
    temporaryRules: 2,
    keptAppointments: 1200,
  }
  const openDelete = (more: object = {}) => open('/7/delete', { [preview]: loss, ...more }, 'Admin')

  it('shows what is lost and what is kept before anything is done', async () => {
    const { of } = openDelete()
    expect(await screen.findByText('2 appointments will be canceled.')).toBeVisible()
    expect(screen.getByText('Maya Chen')).toBeVisible()
    expect(screen.getByText('Its standard hours and temporary hours are deleted too.')).toBeVisible()
    expect(screen.getByText(/over or under way stay as they are: 1,200/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Delete Licensing')
    expect(of(remove('a'))).toEqual([])
  })

  it("deletes with the preview's key, says 'Deleted' and goes to the location", async () => {
    const { of } = openDelete({ [remove('a')]: { cancelledCount: 2, progressId: null } })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    expect(of(remove('a'))).toHaveLength(1)
    await waitFor(() => expect(address()).toBe(home))
  })

  it('shows the new preview when appointments changed in the meantime, and deletes with its key', async () => {
    const renewed = { ...loss, cancelledCount: 3, previewKey: key('b') }
    const { of } = openDelete({
      [remove('a')]: refusal(409, 'Appointments have changed.', { preview: renewed }),
      [remove('b')]: { cancelledCount: 3, progressId: null },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('3 appointments will be canceled.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing has been done yet.')
    expect(toasts()).toEqual([])
    await press('Delete')
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    expect(of(remove('b'))).toHaveLength(1)
  })

  it('leads to the progress screen when canceling continues in the background', async () => {
    openDelete({ [remove('a')]: { cancelledCount: 0, progressId: 5 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(address()).toBe('/office-manager/progress/5'))
    expect(toasts()).toEqual(['Deleted'])
  })

  it('shows why it was refused, and can be retried', async () => {
    openDelete({ [remove('a')]: refusal(400, 'It is the last one.') })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It is the last one.')
    await press('Retry')
    expect(await screen.findByText('2 appointments will be canceled.')).toBeVisible()
  })

  it.each(['/9/delete', '/x/delete'])('finds nothing at %s', async (gone) => {
    open(gone, {}, 'Admin')
    expect(await screen.findByText('Calendar not found.')).toBeVisible()
  })
})
