import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toastQueue } from '#web/platform/components/toast/toast.ts'
import { sayZone } from '#web/platform/i18n/say-time.ts'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { AppointmentDetails } from './AppointmentDetails.tsx'
import { AppointmentList } from './AppointmentList.tsx'
import { AppointmentCreate, AppointmentDelete, AppointmentUpdate } from './AppointmentScreens.tsx'
import { appointment, formAnswers, listAnswers, row } from '#web/testing/samples/admin-appointments.ts'

afterEach(forgetTest)

const ADDRESS = '/admin/appointments'
const CSV = 'POST /api/reports/dataset-table-export-csv'
type Answers = Parameters<typeof openAs>[3]

const openList = (answers: Answers = {}) =>
  openAs('Admin', ADDRESS, { [ADDRESS]: <AppointmentList /> }, { ...listAnswers, ...answers })

const openScreen = (name: string, element: React.ReactNode, answers: Answers = {}) =>
  openAs('Admin', `${ADDRESS}/${name}/7`, { [`${ADDRESS}/${name}/:id`]: element }, { ...formAnswers, ...answers })

async function choose(action: string) {
  await press('More for Ada Lovelace')
  await userEvent.click(screen.getByRole('menuitem', { name: action }))
}

describe('the appointment report table', () => {
  it('is titled Appointments, shows the rows, and offers edit, delete, change log, details and activity log', async () => {
    const { of } = openList()
    expect(await screen.findByRole('rowheader', { name: /^Mar 9, 2026, 8:05.AM UTC , details of Ada/ })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Appointments' })).toBeVisible()
    expect(screen.getByText('1–10 of 1,000,000')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/admin/appointments/create')
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link('Edit Ada Lovelace')).toBe('/admin/appointments/update/7')
    expect(link('Delete Ada Lovelace')).toBe('/admin/appointments/delete/7')
    expect(screen.getByRole('link', { name: /details of Ada Lovelace$/ })).toHaveAttribute(
      'href',
      '/admin/appointments/details/7',
    )
    await press('More for Ada Lovelace')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Details',
      'Change log',
      'Activity log',
    ])
    expect(of('POST /api/reports/dataset-table')[0]?.body).toMatchObject({ reportDataSet: 'AppointmentReportDataSet' })
  })

  it('says the one zone of its times, and the office’s own time where that is another (TABLE-12)', async () => {
    const answer = listAnswers['POST /api/reports/dataset-table'].result
    const rows = [row, { ...row, id: 8, startDateUtc: '2026-03-09T15:05:00Z' }]
    openList({ 'POST /api/reports/dataset-table': { result: { ...answer, rows } } })
    const [here, elsewhere] = await screen.findAllByRole('rowheader')
    expect(here).toHaveAccessibleName(/^Mar 9, 2026, 8:05.AM UTC , details/)
    expect(elsewhere).toHaveAccessibleName(/^Mar 9, 2026, 3:05.PM UTC 8:05 AM there, details/)
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(screen.getByText(`Times are in ${sayZone('en-US', zone)}.`)).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Start at the location' })).not.toBeInTheDocument()
  })

  it('says when it is read from the main database, because the copy for reports is gone (RUN-20)', async () => {
    const { result } = listAnswers['POST /api/reports/dataset-table']
    openList({ 'POST /api/reports/dataset-table': { result: { ...result, isReplicaAway: true } } })
    expect(await screen.findByText('The reporting database is not responding.')).toBeVisible()
    expect(screen.getByRole('rowheader')).toBeVisible()
  })

  it('says when even its name could not be looked up, and looks again', async () => {
    let isBack = false
    const at = 'GET /api/reports/get-id/Appointments'
    openList({
      [at]: () => (isBack ? Response.json(listAnswers[at]) : Response.json({ message: 'No' }, { status: 500 })),
    })
    const again = await screen.findByRole('button', { name: 'Retry' })
    isBack = true
    await userEvent.click(again)
    expect(await screen.findByRole('table', { name: 'Appointments' })).toBeVisible()
  })

  it('goes to the last page of a million at once', async () => {
    const { of } = openList()
    await screen.findByRole('rowheader')
    await press('Last page')
    await waitFor(() =>
      expect(of('POST /api/reports/dataset-table').at(-1)?.body).toMatchObject({ skip: 999_990, take: 10 }),
    )
  })

  it('shows the activity log as a timeline', async () => {
    const { timeZone, activityLogs } = appointment
    openList({ 'GET /api/admin/appointments/activity-logs?id=7': { timeZone, activityLogs } })
    await screen.findByRole('rowheader')
    await choose('Activity log')
    const dialog = within(await screen.findByRole('dialog', { name: 'Activity log of Ada Lovelace' }))
    expect(await dialog.findByText('Created')).toBeVisible()
  })

  it('says one moment alike in the table, the activity log and the change log (TIME-15)', async () => {
    const { activityLogs } = appointment
    const created = {
      id: 1,
      changeLogAction: 'Created',
      recordTypeName: 'Appointment',
      recordId: 7,
      recordPropertyName: 'firstName',
      oldValue: null,
      newValue: 'Ada',
      appointmentDiscriminator: '',
      entityChangeTransaction: { id: 5, timestampUtc: '2026-03-01T08:05:00.000Z', principal: 'customer', name: null },
    }
    openList({
      'GET /api/admin/appointments/activity-logs?id=7': { timeZone: 'America/Denver', activityLogs },
      'POST /api/admin/appointments/change-table/7': tableOf(created),
    })
    const said = /^Mar 1, 2026, 8:05.AM UTC$/
    await screen.findByRole('rowheader')
    await press('Columns')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Created' }))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('cell', { name: said })).toBeVisible()
    for (const log of ['Activity log', 'Change log']) {
      await choose(log)
      const dialog = within(await screen.findByRole('dialog', { name: `${log} of Ada Lovelace` }))
      expect(await dialog.findByText(said)).toBeVisible()
      await press('Close')
    }
  })

  it.each([
    ['no logs', { timeZone: 'UTC', activityLogs: [] }, 'APPOINTMENT HAS NO ACTIVITY LOGS'],
    [
      'details that cannot be read',
      { timeZone: 'UTC', activityLogs: [{ ...appointment.activityLogs[0], additionalDetailsJson: '{oops' }] },
      'Invalid JSON',
    ],
    ['a failure', refusal(400, 'No.'), "There was an error fetching the appointment's activity logs"],
  ])('says what is wrong with the activity log: %s', async (_, answer, text) => {
    openList({ 'GET /api/admin/appointments/activity-logs?id=7': answer })
    await screen.findByRole('rowheader')
    await choose('Activity log')
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('Export CSV', () => {
  it('downloads what the table shows as a file', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }))
    const file = () =>
      new Response('a,b\r\n', { headers: { 'content-disposition': 'attachment; filename="appointments-2026.csv"' } })
    const { of } = openList({ [CSV]: file })
    await screen.findByRole('rowheader')
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.paste('ada')
    await waitFor(() => expect(of('POST /api/reports/dataset-table')).toHaveLength(2))
    await press('Export CSV')
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('appointments-2026.csv')
    expect(of(CSV)[0]?.body).toEqual({
      reportDefinitionId: 1,
      sorts: [],
      filters: [],
      allSearch: 'ada',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    click.mockRestore()
  })

  it('says that it is waiting for another export, until its turn comes (TABLE-13)', async () => {
    let send: (text: string) => void = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    openList({ [CSV]: () => new Response(body, { headers: { 'x-export-waits': 'true' } }) })
    await screen.findByRole('rowheader')
    await press('Export CSV')
    send('\ufeff')
    expect(await screen.findByText('Waiting for another export')).toBeVisible()
    send('x'.repeat(200_000))
    expect(await screen.findByText('Exporting: 0.2 MB')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cancel export' })).toBeVisible()
  })

  it.each([
    ['nothing to export', refusal(400, 'No data to export.'), 'No data to export.'],
    [
      'several failures',
      () =>
        Response.json(
          { validationFailures: ['One.', 'Two.'].map((errorMessage) => ({ propertyName: '', errorMessage })) },
          { status: 400 },
        ),
      'One. Two.',
    ],
    ['a text', () => new Response('The gateway gave up', { status: 504 }), 'The gateway gave up'],
  ])('shows %s until dismissed (TABLE-8)', async (_, answer, text) => {
    openList({ [CSV]: answer })
    await screen.findByRole('rowheader')
    await press('Export CSV')
    await waitFor(() => expect(toasts()).toEqual([text]))
    expect(toastQueue.visibleToasts[0]?.timeout).toBeUndefined()
  })
})

describe('one appointment', () => {
  it('shows its details, its activity and links onward', async () => {
    openScreen('details', <AppointmentDetails />)
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
    expect(screen.getByText('ada@example.test')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Activity log' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/appointments/update/7')
    await choose('Viewed by')
    expect(await screen.findByRole('dialog', { name: 'Who viewed Ada Lovelace' })).toBeVisible()
  })

  it("that does not exist says 'Appointment not found.'", async () => {
    openScreen('details', <AppointmentDetails />, { 'GET /api/admin/appointments/7': refusal(404) })
    expect(await screen.findByText('Appointment not found.')).toBeVisible()
  })

  it("is deleted after asking; the toast says 'Deleted' (TEXT-5)", async () => {
    const { of } = openScreen('delete', <AppointmentDelete />, {
      'DELETE /api/admin/appointments/7': { ok: true },
    })
    expect(await screen.findByText(/is removed for good/)).toBeVisible()
    // Nothing but what cancels appointments says so.
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Keep appointment' })).toBeVisible()
    await press('Delete')
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    expect(of('DELETE /api/admin/appointments/7')).toHaveLength(1)
    await waitFor(() => expect(address()).toBe('/admin/appointments'))
  })

  it('that cannot be deleted shows the first validation failure', async () => {
    openScreen('delete', <AppointmentDelete />, { 'DELETE /api/admin/appointments/7': refusal(409, 'Too late.') })
    await screen.findByText(/is removed for good/)
    await press('Delete')
    expect(await screen.findByText('Too late.')).toBeVisible()
  })
})

describe('the appointment form', () => {
  const PUT = 'PUT /api/admin/appointments/7'

  it('keeps its time, although no one else could book it, and sends what was changed', async () => {
    const { of } = openScreen('update', <AppointmentUpdate />, { [PUT]: { ok: true } })
    const time = await screen.findByLabelText('Start time')
    await waitFor(() => expect(time).toHaveDisplayValue('8:05 AM'))
    expect(await within(time).findByRole('option', { name: '9:00 AM' })).toBeInTheDocument()
    expect(await screen.findByText('Blank keeps ••••4352.')).toBeVisible()
    expect(time).toHaveDisplayValue('8:05 AM')
    expect(screen.getByLabelText('Appointment type')).toHaveDisplayValue('License Renewal (15 min)')
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Calendar/ })).toHaveDisplayValue('Counter'))
    await userEvent.clear(screen.getByLabelText('First name'))
    await userEvent.click(screen.getByLabelText('First name'))
    await userEvent.paste('Augusta')
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Appointment for Augusta Lovelace updated']))
    expect(of(PUT)[0]?.body).toMatchObject({
      version: 3,
      locationId: 1,
      startDateLocal: '2126-03-09T08:05',
      calendarId: 4,
      appointmentTypes: [{ appointmentTypeId: 2, quantity: 1 }],
      customer: { firstName: 'Augusta', vin: '' },
      locale: 'en',
    })
  })

  it('says that a time was taken, and what is free nearby', async () => {
    const taken = () =>
      Response.json(
        {
          validationFailures: [{ propertyName: 'startDateLocal', errorMessage: 'This time has just been taken.' }],
          otherTimes: [{ startDateLocal: '2126-03-09T09:00', endDateLocal: '2126-03-09T09:15' }],
        },
        { status: 409 },
      )
    openScreen('update', <AppointmentUpdate />, { [PUT]: taken })
    await waitFor(() => expect(screen.getByLabelText('Start time')).toHaveDisplayValue('8:05 AM'))
    await press('Save')
    expect(await screen.findByText('This time has just been taken.')).toBeVisible()
    expect(screen.getByText(/9:00 AM/, { selector: 'div, p' })).toBeVisible()
  })

  it('says when someone else saved first, and shows the first validation failure otherwise', async () => {
    let answer = refusal(409, 'Someone else has changed this record. Reload it and try again.')
    openScreen('update', <AppointmentUpdate />, { [PUT]: () => answer() })
    await waitFor(() => expect(screen.getByLabelText('Start time')).toHaveDisplayValue('8:05 AM'))
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
    answer = refusal(400, 'Appointment type not found.')
    await press('Save')
    expect(await screen.findByText('Appointment type not found.')).toBeVisible()
  })

  it('leaves the time of a past visit as it is', async () => {
    openScreen('update', <AppointmentUpdate />, {
      'GET /api/admin/appointments/7': { ...appointment, appointmentStatus: 'Complete' },
    })
    expect(await screen.findByText(/^Only a booked appointment/)).toBeVisible()
    expect(screen.queryByLabelText('Start time')).not.toBeInTheDocument()
    expect(screen.getByLabelText('First name')).toHaveValue('Ada')
  })

  it('asks for a location first, then creates', async () => {
    const { of } = openAs(
      'Admin',
      `${ADDRESS}/create`,
      { [`${ADDRESS}/create`]: <AppointmentCreate /> },
      { ...formAnswers, 'POST /api/admin/appointments': { id: 9 } },
    )
    expect(await screen.findByLabelText('Location')).toBeVisible()
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument()
    await userEvent.selectOptions(screen.getByLabelText('Location'), 'Elm Street')
    await press('Create')
    expect((await screen.findAllByText('An email address or phone number is required'))[0]).toBeVisible()
    expect(of('POST /api/admin/appointments')).toHaveLength(0)
    await userEvent.selectOptions(screen.getByLabelText('Appointment type'), 'License Renewal (15 min)')
    for (const [label, text] of [
      ['First name', 'Grace'],
      ['Last name', 'Hopper'],
      ['Email', 'grace@example.test'],
    ] as const) {
      await userEvent.click(screen.getByLabelText(label))
      await userEvent.paste(text)
    }
    await waitFor(() => expect(screen.getByLabelText('Start time')).toHaveDisplayValue('9:00 AM'))
    await press('Create')
    await waitFor(() => expect(toasts()).toEqual(['Appointment for Grace Hopper created']))
    expect(of('POST /api/admin/appointments')[0]?.body).toMatchObject({ locationId: 1, isWalkIn: false, locale: 'en' })
  })

  it('keeps the person when another location is chosen, and clears what is the location’s own (FORM-5)', async () => {
    const oak = { id: 8, name: 'Oak Avenue', timeZone: 'America/Denver' }
    const { of } = openAs(
      'Admin',
      `${ADDRESS}/create`,
      { [`${ADDRESS}/create`]: <AppointmentCreate /> },
      {
        ...formAnswers,
        'GET /api/locations/options': [...(formAnswers['GET /api/locations/options'] as object[]), oak],
        'GET /api/calendars/options?locationId=8': { options: [], metadata: { isInTimeZone: true } },
        'POST /api/admin/appointments': { id: 9 },
      },
    )
    await userEvent.selectOptions(await screen.findByLabelText('Location'), 'Elm Street')
    for (const [label, text] of [
      ['First name', 'Grace'],
      ['Last name', 'Hopper'],
      ['Email', 'grace@example.test'],
    ] as const) {
      await userEvent.click(screen.getByLabelText(label))
      await userEvent.paste(text)
    }
    await userEvent.selectOptions(screen.getByLabelText('Appointment type'), 'License Renewal (15 min)')
    await screen.findByRole('option', { name: 'Counter' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Calendar/ }), 'Counter')
    await userEvent.selectOptions(screen.getByLabelText('Location'), 'Oak Avenue')
    expect(screen.getByLabelText('First name')).toHaveValue('Grace')
    expect(screen.getByLabelText('Email')).toHaveValue('grace@example.test')
    expect(screen.getByRole('combobox', { name: /^Calendar/ })).toHaveDisplayValue('Any calendar')
    await waitFor(() => expect(screen.getByLabelText('Start time')).toHaveDisplayValue('9:00 AM'))
    await press('Create')
    await waitFor(() => expect(of('POST /api/admin/appointments')).toHaveLength(1))
    expect(of('POST /api/admin/appointments')[0]?.body).toMatchObject({
      locationId: 8,
      customer: { firstName: 'Grace' },
    })
    expect(of('POST /api/admin/appointments')[0]?.body).not.toHaveProperty('calendarId')
  })
})
