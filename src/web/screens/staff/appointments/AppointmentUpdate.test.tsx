import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { AppointmentUpdate } from './AppointmentUpdate.tsx'
import {
  anAppointment,
  appointmentCall,
  atTen,
  elmStreet,
  summitRidge,
  today,
} from '#web/testing/samples/staff-appointments.ts'

beforeEach(atTen)
afterEach(() => {
  forgetTest()
  vi.useRealTimers()
})

const PUT = 'PUT /api/staff/appointments/7'
const SLOTS = 'POST /api/staff/appointments/time-slot-options'
const ana = anAppointment({
  appointmentAppointmentTypes: [{ appointmentTypeId: 3, quantity: 1 }],
  note: 'Uses a wheelchair.',
})

const calendarsOf = (locationId: number, id: number, name: string) => ({
  options: [{ id, name, locationId, locationName: '' }],
  metadata: { isInTimeZone: true },
})

const answers = {
  [appointmentCall(7)]: ana,
  'GET /api/locations/options': [elmStreet, summitRidge],
  'POST /api/staff/appointment-types/options': [
    { id: 3, name: 'Title Transfer', interactionDuration: 15, requestVin: false, requestDlNumber: false },
  ],
  'GET /api/calendars/options?locationId=1': calendarsOf(1, 1, 'Counter 1'),
  'GET /api/calendars/options?locationId=2': calendarsOf(2, 4, 'Window A'),
  [SLOTS]: [
    { value: `${today}T14:00`, calendarId: 1, calendarName: 'Counter 1' },
    { value: `${today}T15:00`, calendarId: 1, calendarName: 'Counter 1' },
  ],
  'GET /api/staff/appointments/appointment-locales': [{ id: 1, locale: 'en', label: 'English' }],
  [PUT]: { ok: true },
}

const open = (more: Parameters<typeof openAs>[3] = {}) =>
  openAs(
    'Staff',
    '/staff/appointments/update/7',
    { '/staff/appointments/update/:id': <AppointmentUpdate /> },
    { ...answers, ...more },
  )

async function filledIn() {
  await waitFor(() => expect(screen.getByLabelText('Start time')).toHaveDisplayValue('2:00 PM'))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Calendar/ })).toHaveDisplayValue('Counter 1'))
}

async function typeInto(label: RegExp, text: string) {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}

describe('editing an appointment at the desk (APPT-14)', () => {
  it('shows it, changes a name, a note and the time, and goes back to the appointment', async () => {
    const { of } = open()
    await filledIn()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit the appointment for Ana Ruiz')
    expect(screen.getByLabelText(/^Note/)).toHaveValue('Uses a wheelchair.')
    await typeInto(/^First name/, 'Anna')
    await typeInto(/^Note/, 'Uses a cane.')
    await userEvent.selectOptions(screen.getByLabelText('Start time'), '3:00 PM')
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Appointment for Anna Ruiz updated']))
    expect(of(PUT)[0]?.body).toMatchObject({
      locationId: 1,
      calendarId: 1,
      startDateLocal: `${today}T15:00`,
      customer: { firstName: 'Anna' },
      note: 'Uses a cane.',
      version: 3,
    })
    await waitFor(() => expect(address()).toBe('/staff/appointments/7'))
  })

  it('moves it to another location and keeps what was typed (APPT-15)', async () => {
    const { of } = open()
    await filledIn()
    await typeInto(/^First name/, 'Anna')
    await userEvent.selectOptions(screen.getByLabelText('Location'), 'Summit Ridge')
    const calendar = screen.getByRole('combobox', { name: /^Calendar/ })
    expect(await within(calendar).findByRole('option', { name: 'Window A' })).toBeInTheDocument()
    expect(calendar).toHaveDisplayValue('Any calendar')
    expect(screen.getByLabelText('First name')).toHaveValue('Anna')
    await waitFor(() => expect(of(SLOTS).at(-1)?.body).toMatchObject({ locationId: 2 }))
    await waitFor(() => expect(screen.getByLabelText('Start time')).toHaveDisplayValue('2:00 PM'))
    await press('Save')
    await waitFor(() => expect(of(PUT)).toHaveLength(1))
    expect(of(PUT)[0]?.body).toMatchObject({ locationId: 2, startDateLocal: `${today}T14:00` })
    expect(of(PUT)[0]?.body).not.toHaveProperty('calendarId')
  })

  it('says that someone else was faster, and keeps what was typed (EFFECT-3)', async () => {
    open({ [PUT]: refusal(409, 'Someone else has changed this record. Reload it and try again.') })
    await filledIn()
    await typeInto(/^First name/, 'Anna')
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
    expect(screen.getByLabelText('First name')).toHaveValue('Anna')
  })

  it('shows a refusal at its field', async () => {
    const why = () =>
      Response.json(
        { validationFailures: [{ propertyName: 'customer.phoneNumber', errorMessage: 'Must be a phone number' }] },
        { status: 400 },
      )
    open({ [PUT]: why })
    await filledIn()
    await press('Save')
    await waitFor(() =>
      expect(screen.getByLabelText(/^Phone number/)).toHaveAccessibleDescription(/Must be a phone number/),
    )
  })

  it('of a visit that has begun leaves time and place as they are', async () => {
    open({ [appointmentCall(7)]: { ...ana, appointmentStatus: 'CheckedIn' } })
    expect(await screen.findByText(/^Only a booked appointment/)).toBeVisible()
    expect(screen.queryByLabelText('Location')).not.toBeInTheDocument()
    expect(screen.getByLabelText('First name')).toHaveValue('Ana')
  })
})
