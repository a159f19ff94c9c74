import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Desk, LineSettings } from '#contract/desks.ts'
import { elmStreet } from '#web/testing/samples/locations.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { DeskList } from './DeskList.tsx'

afterEach(forgetTest)

const DESK: Desk = {
  id: 5,
  version: 3,
  locationId: 2,
  name: '2',
  appointmentTypeIds: [1],
  state: 'Open',
  userEmail: 'ana@x.test',
  userName: 'Ana',
  sinceUtc: '2026-03-02T15:00:00Z',
  seenUtc: '2026-03-02T15:05:00Z',
  takenFromEmail: null,
}
const SETTINGS: LineSettings = {
  isOn: false,
  lateMinutes: 15,
  longestWaitMinutes: 60,
  priorityMinutes: 20,
  showsNames: false,
  joinsFromHome: false,
  givesTickets: true,
  roomMessage: '',
  textAtPlace: 2,
  ticketDigits: 3,
  ticketPrefixes: [{ appointmentTypeId: 1, prefix: 'A' }],
  version: 4,
}

const open = (more: object = {}) =>
  openAs(
    'Office Manager',
    '/office-manager/locations/2/desks',
    { '/office-manager/locations/:locationId/desks': <DeskList /> },
    {
      'GET /api/office-manager/locations/2': elmStreet,
      'GET /api/office-manager/desks/location/2': [DESK],
      'GET /api/office-manager/desks/settings/2': SETTINGS,
      'GET /api/appointment-types/options': [
        { id: 1, name: 'License Renewal', interactionDuration: 15 },
        { id: 2, name: 'Title Transfer', interactionDuration: 30 },
      ],
      ...more,
    },
  )

const list = () => screen.findByRole('list', { name: 'Desks' })

it('lists the desks with what they serve and who is there (LINE-7)', async () => {
  open()
  const desk = within(await list()).getByRole('listitem')
  await waitFor(() => expect(desk).toHaveTextContent('Desk 2License RenewalAnaNot seen since 8:05 AMOpen'))
})

it('adds a desk and changes one', async () => {
  const { of } = open({
    'POST /api/office-manager/desks': { id: 9 },
    'PUT /api/office-manager/desks/5': { ok: true },
  })
  await list()
  await press('Add desk')
  await userEvent.type(await screen.findByLabelText('Name or number'), 'Photo')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Title Transfer' }))
  await press('Save')
  await waitFor(() => expect(toasts()).toEqual(['Desk Photo saved']))
  expect(of('POST /api/office-manager/desks')[0]?.body).toEqual({
    name: 'Photo',
    appointmentTypeIds: [2],
    locationId: 2,
  })
  await press('Edit desk 2')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'License Renewal' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of('PUT /api/office-manager/desks/5')[0]?.body).toEqual({ name: '2', appointmentTypeIds: [], version: 3 }),
  )
})

it('does not offer to delete a desk where somebody sits', async () => {
  open()
  await list()
  await press('Delete desk 2')
  expect(await screen.findByText('Ana is at this desk. It can be deleted once they have left it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await press('Back')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('says why a desk cannot be deleted where somebody has just sat down', async () => {
  open({
    'GET /api/office-manager/desks/location/2': [{ ...DESK, state: 'Closed', userEmail: null, userName: '' }],
    'DELETE /api/office-manager/desks/5': refusal(409, 'ana@x.test is at this desk.'),
  })
  await list()
  await press('Delete desk 2')
  await press('Delete')
  expect(await screen.findByText('ana@x.test is at this desk.')).toBeVisible()
})

it('switches the line on, lets people join from home, and names tickets by type (LINE-1, KIOSK-4)', async () => {
  const { of } = open({ 'PUT /api/office-manager/desks/settings/2': { ok: true } })
  const late = await screen.findByLabelText('Grace period for late arrivals (minutes)')
  expect(late).toBeDisabled()
  expect(screen.getByRole('switch', { name: 'Join from home' })).toBeDisabled()
  await userEvent.click(screen.getByRole('switch', { name: 'Run a line' }))
  await userEvent.clear(late)
  await userEvent.type(late, '10')
  await userEvent.click(screen.getByRole('switch', { name: 'Join from home' }))
  const letters = within(screen.getByRole('group', { name: 'Letters before the number' }))
  expect(letters.getByLabelText(/^License Renewal/)).toHaveValue('A')
  await userEvent.type(letters.getByLabelText(/^Title Transfer/), 'T')
  await press('Save')
  await waitFor(() => expect(toasts()).toEqual(['Settings saved']))
  expect(of('PUT /api/office-manager/desks/settings/2')[0]?.body).toEqual({
    ...SETTINGS,
    isOn: true,
    lateMinutes: 10,
    joinsFromHome: true,
    ticketPrefixes: [
      { appointmentTypeId: 1, prefix: 'A' },
      { appointmentTypeId: 2, prefix: 'T' },
    ],
  })
})

it('says what each setting of the line does', async () => {
  open()
  expect(await screen.findByLabelText('Head start for priority (minutes)')).toHaveAccessibleDescription(
    /^People with priority/,
  )
  expect(screen.getByLabelText('Text people at this place in line')).toHaveAccessibleDescription(
    /^Texts people when they reach this place/,
  )
})

it('sets nothing of the line while it is off', async () => {
  const { of } = open({
    'GET /api/office-manager/desks/settings/2': { ...SETTINGS, isOn: true },
    'PUT /api/office-manager/desks/settings/2': { ok: true },
  })
  await userEvent.clear(await screen.findByLabelText('Longest wait (minutes)'))
  await userEvent.click(screen.getByRole('switch', { name: 'Run a line' }))
  await press('Save')
  await waitFor(() =>
    expect(of('PUT /api/office-manager/desks/settings/2').map(({ body }) => body)).toEqual([SETTINGS]),
  )
})
