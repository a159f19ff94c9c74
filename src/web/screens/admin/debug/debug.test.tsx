import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { JobProgress } from '#contract/effects.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press } from '#web/testing/page.tsx'
import { Debug } from './Debug.tsx'

afterEach(forgetTest)

const AT = '/api/admin/debug'
const PROGRESS = 'GET /api/office-manager/progress/9'
const FILL_LOCATION = `POST ${AT}/fill-location`
const FILL_CALENDAR = `POST ${AT}/fill-calendar`

const answers = {
  [`GET ${AT}/system-timezones`]: {
    timeZones: [{ id: 'America/Denver', label: 'America/Denver (UTC-07:00)' }],
    versions: { node: '2025c', icu: '78.2', postgres: '18.1' },
  },
  'GET /api/locations/options': [{ id: 3, name: 'Elm Street', timeZone: 'America/Denver' }],
  'GET /api/calendars/options?locationId=3': {
    options: [{ id: 5, name: 'Counter', locationId: 3, locationName: 'Elm Street' }],
    metadata: { isInTimeZone: true },
  },
  [FILL_LOCATION]: { progressId: 9 },
  [FILL_CALENDAR]: { progressId: 9 },
}
const progress = (state: JobProgress['state'], done: number, message = ''): JobProgress => ({
  state,
  done,
  total: 24,
  message,
})

const open = (more: Parameters<typeof openAs>[3] = {}) =>
  openAs('Admin', '/admin/debug', { '/admin/debug': <Debug /> }, { ...answers, ...more })

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Fill Location Calendars' }))
  const dialog = await screen.findByRole('dialog', { name: 'Fill Location Calendars' })
  await within(dialog).findByRole('option', { name: 'Elm Street' })
  return dialog
}

describe('/admin/debug', () => {
  it('says when the tools are turned off', async () => {
    open({ [`GET ${AT}/system-timezones`]: refusal(404, 'Not found.') })
    expect(await screen.findByText('Debug tools are turned off on this portal.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Fill Location Calendars' })).toBeNull()
  })

  it('shows which time zone releases the portal uses', async () => {
    open()
    const card = await screen.findByRole('region', { name: 'System time zones' })
    for (const version of ['2025c', '78.2', '18.1']) expect(card).toHaveTextContent(version)
  })
})

describe('Fill Location Calendars', () => {
  it('generates appointments for a location and says how many', async () => {
    const { of } = open({ [PROGRESS]: progress('Done', 24) })
    await openDialog()
    await userEvent.selectOptions(screen.getByLabelText('Location'), '3')
    await press('Generate Appointments')
    expect(await screen.findByText('24 appointments generated.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(of(FILL_LOCATION)[0]?.body).toEqual({
      locationId: 3,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      emailAddress: expect.stringContaining('@'),
      phoneNumber: '',
      isFull: false,
    })
  })

  it('leaves no gaps when asked to', async () => {
    const { of } = open({ [PROGRESS]: progress('Done', 24) })
    await openDialog()
    await userEvent.selectOptions(screen.getByLabelText('Location'), '3')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leave no gaps' }))
    await press('Generate Appointments')
    expect(await screen.findByText('24 appointments generated.')).toBeVisible()
    expect(of(FILL_LOCATION)[0]?.body).toMatchObject({ isFull: true })
  })

  it('fills one calendar when one is chosen', async () => {
    const { of } = open({ [PROGRESS]: { ...progress('Done', 0), total: 0 } })
    const dialog = await openDialog()
    await userEvent.selectOptions(screen.getByLabelText('Location'), '3')
    await screen.findByRole('option', { name: 'Counter' })
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^Calendar/ }), '5')
    await press('Generate Appointments')
    expect(await screen.findByText('There were no free places on that date.')).toBeVisible()
    expect(of(FILL_CALENDAR)[0]?.body).toMatchObject({ calendarId: 5 })
    expect(of(FILL_LOCATION)).toEqual([])
  })

  it('does not keep the calendar of another location', async () => {
    const two = [...answers['GET /api/locations/options'], { id: 4, name: 'Oak Avenue', timeZone: 'America/Denver' }]
    const { of } = open({ 'GET /api/locations/options': two, [PROGRESS]: progress('Done', 24) })
    const dialog = await openDialog()
    await userEvent.selectOptions(screen.getByLabelText('Location'), '3')
    await screen.findByRole('option', { name: 'Counter' })
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^Calendar/ }), '5')
    await userEvent.selectOptions(screen.getByLabelText('Location'), '4')
    await press('Generate Appointments')
    expect(await screen.findByText('24 appointments generated.')).toBeVisible()
    expect(of(FILL_LOCATION)[0]?.body).toMatchObject({ locationId: 4 })
    expect(of(FILL_CALENDAR)).toEqual([])
  })

  it('shows the progress, and that it continues', async () => {
    open({ [PROGRESS]: progress('Running', 7) })
    await openDialog()
    await userEvent.selectOptions(screen.getByLabelText('Location'), '3')
    await press('Generate Appointments')
    expect(await screen.findByRole('progressbar', { name: '7 of 24 appointments generated' })).toBeVisible()
    expect(screen.getByText(/continues in the background/)).toBeVisible()
  })

  it('says when it failed', async () => {
    open({ [PROGRESS]: progress('Failed', 7, 'Not every place could be filled.') })
    await openDialog()
    await userEvent.selectOptions(screen.getByLabelText('Location'), '3')
    await press('Generate Appointments')
    expect(await screen.findByText('Stopped after 7 appointments.')).toBeVisible()
    expect(screen.getByText(/Not every place could be filled\./)).toBeVisible()
  })

  it('requires a location and a contact, each reported at its field', async () => {
    const { of } = open()
    const dialog = await openDialog()
    await userEvent.clear(within(dialog).getByLabelText(/^Email address/))
    await press('Generate Appointments')
    expect(await within(dialog).findByText('An email address or phone number is required')).toBeVisible()
    expect(within(dialog).getByLabelText('Location')).toHaveAccessibleDescription('Required')
    expect(of(FILL_LOCATION)).toEqual([])
  })

  it('shows the portal’s refusal at its field', async () => {
    open({
      [FILL_LOCATION]: () =>
        Response.json(
          { validationFailures: [{ propertyName: 'phoneNumber', errorMessage: 'Must be a phone number' }] },
          { status: 400 },
        ),
    })
    const dialog = await openDialog()
    await userEvent.selectOptions(screen.getByLabelText('Location'), '3')
    await press('Generate Appointments')
    expect(await within(dialog).findByText('Must be a phone number')).toBeVisible()
  })
})

describe('the time zone tools', () => {
  it('find a time zone by its id', async () => {
    open({
      [`GET ${AT}/find-system-timezone-by-id?id=America%2FDenver`]: {
        id: 'America/Denver',
        canonicalId: 'America/Denver',
        displayName: 'Mountain Time',
        utcOffset: '-07:00',
        nextChangeUtc: null,
        windowsNames: ['Mountain Standard Time'],
      },
    })
    await userEvent.click(await screen.findByLabelText('Time zone ID'))
    await userEvent.paste('America/Denver')
    await press('Find')
    expect(await screen.findByText('Mountain Time')).toBeVisible()
    expect(screen.getByText('Never')).toBeVisible()
  })

  it('say at the field what they do not know', async () => {
    const unknown = 'This server knows no time zone “Mars”.'
    open({ [`GET ${AT}/find-system-timezone-by-id?id=Mars`]: refusal(400, unknown) })
    const field = await screen.findByLabelText('Time zone ID')
    await press('Find')
    expect(field).toHaveAccessibleDescription(/Required/)
    await userEvent.click(field)
    await userEvent.paste('Mars')
    await press('Find')
    expect(await screen.findByText(unknown)).toBeVisible()
  })

  it('convert between Windows and IANA names', async () => {
    open({
      [`GET ${AT}/convert-windows-iana?windows=Mountain+Standard+Time`]: { names: ['America/Denver', 'Navajo'] },
      [`GET ${AT}/convert-windows-iana?iana=Navajo`]: { names: ['Mountain Standard Time'] },
    })
    const card = await screen.findByRole('region', { name: 'Convert Windows and IANA names' })
    const name = within(card).getByLabelText('Name')
    await userEvent.click(name)
    await userEvent.paste('Mountain Standard Time')
    await press('Convert')
    const names = await within(card).findByRole('list', { name: 'Names' })
    expect(
      within(names)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['America/Denver', 'Navajo'])
    await userEvent.selectOptions(within(card).getByLabelText('Direction'), 'iana')
    await userEvent.clear(name)
    await userEvent.paste('Navajo')
    await press('Convert')
    expect(await within(card).findByText('Mountain Standard Time')).toBeVisible()
  })
})
