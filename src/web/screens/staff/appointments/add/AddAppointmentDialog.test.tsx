import { useQueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refresh } from '#web/platform/api/hooks.ts'
import { keepTyped } from '#web/platform/leave.ts'
import { LISTING, nobody } from '#web/testing/samples/people-to-call.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { renderAt, standInForLayout, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { StaffCalendar } from '#web/screens/staff/appointments/StaffCalendar.tsx'
import {
  aCalendar,
  aListing,
  atTen,
  booked,
  elmStreet,
  listingCall,
  today,
} from '#web/testing/samples/staff-appointments.ts'

const addCall = 'POST /api/staff/appointments/add-from-calendar'
const timesCall = 'POST /api/staff/appointments/time-slot-options'

beforeEach(() => {
  localStorage.clear()
  standInForLayout()
  atTen()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = userEvent.setup({ delay: null })
const slot = (clock: string) => ({ value: `${today}T${clock}`, calendarId: 1, calendarName: 'Counter 1' })

/** Stands in for the real-time channel: a click reports a booking. */
function AnotherDesk() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void refresh(client, ['Appointment'])}>
      another desk books
    </button>
  )
}

function openCalendar(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'GET /api/account/me': aUser('Staff'),
    'GET /api/locations/options': [elmStreet],
    [LISTING]: nobody,
    [listingCall]: aListing([aCalendar(1, [booked(1, '09:00')]), aCalendar(2, [])]),
    'POST /api/staff/appointment-types/options': [
      { id: 3, name: 'Title Transfer', interactionDuration: 20, requestVin: true, requestDlNumber: false },
      { id: 5, name: 'Identification Card', interactionDuration: 10, requestVin: false, requestDlNumber: true },
    ],
    'GET /api/calendars/options?locationId=1': {
      options: [1, 2].map((id) => ({ id, name: `Counter ${id}`, locationId: 1, locationName: 'Elm Street' })),
      metadata: { isInTimeZone: true },
    },
    'GET /api/staff/appointments/appointment-locales': [
      { value: 1, label: 'English', locale: 'en' },
      { value: 2, label: 'Spanish', locale: 'es' },
    ],
    [timesCall]: ['09:00', '10:05', '11:00'].map(slot),
    [addCall]: { id: 77 },
    ...answers,
  })
  const screens = (
    <>
      <StaffCalendar />
      <AnotherDesk />
    </>
  )
  renderAt('/staff/appointments', { '/staff/appointments': screens })
  return { of: (call: string) => sent.filter(({ at }) => at === call).map(({ body }) => body) }
}

async function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = openCalendar(answers)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByRole('dialog', { name: 'Add Appointment' })
  await screen.findByRole('option', { name: 'Title Transfer (20 min)' })
  return calls
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const fill = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (name: string, option: string) => user.selectOptions(screen.getByRole('combobox', { name }), option)
const submit = () => user.click(screen.getByRole('button', { name: 'Add Appointment' }))
const time = () => screen.getByRole('combobox', { name: 'Start time' })

async function fillIn() {
  await choose('Appointment type', 'Title Transfer (20 min)')
  fill(/^First name/, 'Ana')
  fill(/^Last name/, 'Ruiz')
  fill(/^Email/, 'ana@example.test')
  await waitFor(() => expect(time()).toHaveDisplayValue('10:05 AM'))
}

describe('adding an appointment from the calendar (CAL-2)', () => {
  it('preselects the slot nearest to now, and a walk-in (BOOK-10)', async () => {
    const { of } = await open()
    await fillIn()
    expect(screen.getByRole('switch', { name: 'Walk-in' })).toBeChecked()
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(of(addCall)).toEqual([
      {
        locationId: 1,
        appointmentTypes: [{ appointmentTypeId: 3, quantity: 1 }],
        startDateLocal: `${today}T10:05`,
        customer: {
          firstName: 'Ana',
          lastName: 'Ruiz',
          email: 'ana@example.test',
          phoneNumber: '',
          isSmsNotificationsEnabled: false,
          smsPhoneNumber: '',
          vin: '',
          dlNumber: '',
        },
        isWalkIn: true,
        note: '',
        locale: 'en',
      },
    ])
    expect(toasts()).toContain('Added Ana Ruiz at 10:05 AM.')
    expect(of(listingCall).length).toBeGreaterThan(3)
  })

  async function clickCounter2(answers: Parameters<typeof answerCalls>[0] = {}) {
    const calls = openCalendar(answers)
    const column = await screen.findByRole('group', { name: 'Counter 2' })
    vi.spyOn(column, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 108 } as DOMRect)
    fireEvent.pointerDown(column, { clientY: 36, button: 0, pointerType: 'mouse' })
    fireEvent.pointerMove(column, { clientY: 37, buttons: 1, pointerType: 'mouse' })
    fireEvent.click(column, { clientY: 37, detail: 1 })
    await screen.findByRole('option', { name: 'Counter 2' })
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Calendar/ })).toHaveDisplayValue('Counter 2'))
    return calls
  }

  it('opens for the selected calendar and shows the clicked time before a type is chosen (CAL-3)', async () => {
    const { of } = await clickCounter2()
    expect(time()).toHaveDisplayValue('11:00 AM')
    await choose('Appointment type', 'Title Transfer (20 min)')
    await waitFor(() => expect(screen.getByRole('option', { name: '9:00 AM' })).toBeVisible())
    expect(time()).toHaveDisplayValue('11:00 AM')
    expect(of(timesCall)).toEqual([
      { appointmentTypes: [{ appointmentTypeId: 3, quantity: 1 }], date: today, locationId: 1, calendarId: 2 },
    ])
  })

  it('does not replace a clicked time that is not free: it says so and offers the nearest (CAL-5)', async () => {
    await clickCounter2({ [timesCall]: ['09:00', '10:45'].map(slot) })
    expect(time()).toHaveDisplayValue('11:00 AM')
    await choose('Appointment type', 'Title Transfer (20 min)')
    expect(await screen.findByText('11:00 AM is not free for this visit.')).toBeVisible()
    expect(time()).toHaveDisplayValue('Choose a time')
    await user.click(screen.getByRole('button', { name: 'Increase: Quantity' }))
    expect(await screen.findByText('11:00 AM is not free for this visit.')).toBeVisible()
    expect(time()).toHaveDisplayValue('Choose a time')
    await user.click(screen.getByRole('button', { name: 'Choose 10:45 AM' }))
    expect(time()).toHaveDisplayValue('10:45 AM')
  })

  it('opens by keyboard: Shift and arrows select two slots, Enter adds', async () => {
    openCalendar()
    const block = await screen.findByRole('button', { name: /^Ana Ruiz 1 / })
    block.focus()
    fireEvent.keyDown(block, { key: 'ArrowDown', shiftKey: true })
    expect(screen.getByText(/^Counter 1, 9:15 AM – 9:25 AM\. Enter adds/)).toBeInTheDocument()
    fireEvent.keyDown(block, { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(block, { key: 'ArrowDown', shiftKey: true })
    expect(screen.getByText(/^Counter 2, 9:20 AM – 9:30 AM/)).toBeInTheDocument()
    fireEvent.keyDown(block, { key: 'Enter' })
    expect(await screen.findByRole('dialog', { name: 'Add Appointment' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Calendar/ })).toHaveDisplayValue('Counter 2'))
  })

  it('adds a walk-in and checks them in with one press (CAL-9)', async () => {
    const { of } = await open()
    await fillIn()
    await user.click(screen.getByRole('button', { name: 'Add and check in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(of(addCall)).toMatchObject([{ startDateLocal: `${today}T10:05`, isWalkIn: true, isCheckedIn: true }])
    expect(toasts()).toContain('Added and checked in Ana Ruiz at 10:05 AM.')
  })

  it('offers that only for today (CAL-9)', async () => {
    openCalendar()
    await user.click(await screen.findByRole('button', { name: 'Next day' }))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByRole('dialog', { name: 'Add Appointment' })
    expect(screen.queryByRole('button', { name: 'Add and check in' })).toBeNull()
  })

  it('refetches the times when types change, with the quantity of each', async () => {
    const { of } = await open()
    await choose('Appointment type', 'Title Transfer (20 min)')
    await user.click(screen.getByRole('button', { name: 'Increase: Quantity' }))
    await user.click(screen.getByRole('button', { name: 'Add another type' }))
    const [, second] = screen.getAllByRole('combobox', { name: 'Appointment type' })
    await user.selectOptions(second as HTMLElement, 'Identification Card (10 min)')
    await waitFor(() =>
      expect(of(timesCall).at(-1)).toMatchObject({
        appointmentTypes: [
          { appointmentTypeId: 3, quantity: 2 },
          { appointmentTypeId: 5, quantity: 1 },
        ],
      }),
    )
    expect(field(/^VIN/)).toBeVisible()
    expect(field(/^Driver license number/)).toBeVisible()
  })

  it('never replaces a time that someone else takes meanwhile: it says so and waits (CAL-5)', async () => {
    let free = ['09:00', '10:05', '11:00']
    const { of } = await open({ [timesCall]: () => Response.json(free.map(slot)) })
    await fillIn()
    free = ['09:00', '11:00']
    fireEvent.click(screen.getByText('another desk books'))
    expect(await screen.findByText('10:05 AM is no longer free.')).toBeVisible()
    expect(time()).toHaveDisplayValue('Choose a time')
    await submit()
    expect(time()).toHaveAccessibleDescription('Required')
    expect(of(addCall)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Choose 11:00 AM' }))
    expect(time()).toHaveDisplayValue('11:00 AM')
    expect(screen.queryByText('10:05 AM is no longer free.')).toBeNull()
    await submit()
    await waitFor(() => expect(of(addCall)).toEqual([expect.objectContaining({ startDateLocal: `${today}T11:00` })]))
  })

  it('does not replace a picked time when the types change, either (CAL-5)', async () => {
    let rounds = 0
    await open({
      [timesCall]: () => Response.json(['09:00', '10:05', '11:00'].slice(rounds++ === 0 ? 0 : 2).map(slot)),
    })
    await choose('Appointment type', 'Title Transfer (20 min)')
    await waitFor(() => expect(time()).toHaveDisplayValue('10:05 AM'))
    await choose('Start time', '9:00 AM')
    await user.click(screen.getByRole('button', { name: 'Increase: Quantity' }))
    expect(await screen.findByText('9:00 AM is not free for this visit.')).toBeVisible()
    expect(time()).toHaveDisplayValue('Choose a time')
  })

  it('says when the times cannot be loaded', async () => {
    await open({ [timesCall]: refusal(500) })
    await choose('Appointment type', 'Title Transfer (20 min)')
    expect(
      await screen.findByText('Something went wrong talking to the portal. Contact support if this continues.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

describe('an appointment that cannot be added (BOOK-6, BOOK-7)', () => {
  it('names what is required, and sends nothing', async () => {
    const { of } = await open()
    await user.click(screen.getByRole('switch', { name: 'Text reminders' }))
    await submit()
    expect(await screen.findByText('An email address or phone number is required')).toBeVisible()
    for (const name of [/^First name/, /^Last name/, /^Number for texts/])
      expect(field(name)).toHaveAccessibleDescription('Required')
    for (const name of ['Appointment type', 'Start time'])
      expect(screen.getByRole('combobox', { name })).toHaveAccessibleDescription('Required')
    expect(of(addCall)).toEqual([])

    fill(/^Phone number/, '303 555 0142')
    await waitFor(() => expect(screen.queryByText('An email address or phone number is required')).toBeNull())
  })

  it('keeps the form after a lost race, and offers other times', async () => {
    let isTaken = true
    const { of } = await open({
      [addCall]: () =>
        isTaken
          ? Response.json(
              {
                validationFailures: [{ propertyName: 'startDateLocal', errorMessage: 'Taken' }],
                otherTimes: [{ startDateLocal: `${today}T11:00`, endDateLocal: `${today}T11:20` }],
              },
              { status: 409 },
            )
          : Response.json({ id: 78 }),
    })
    await fillIn()
    await submit()
    expect(await screen.findByText('Someone else just took this time.')).toBeVisible()
    expect(field(/^First name/)).toHaveValue('Ana')
    isTaken = false
    await user.click(screen.getByRole('button', { name: 'Add at 11:00 AM' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(of(addCall).at(-1)).toMatchObject({ startDateLocal: `${today}T11:00`, customer: { firstName: 'Ana' } })
  })

  it('scrolls a refusal out from under the dialog’s header, and still checks in at another time', async () => {
    let isTaken = true
    const { of } = await open({
      [addCall]: () =>
        isTaken
          ? Response.json(
              {
                validationFailures: [{ propertyName: 'startDateLocal', errorMessage: 'Taken' }],
                otherTimes: [{ startDateLocal: `${today}T11:00`, endDateLocal: `${today}T11:20` }],
              },
              { status: 409 },
            )
          : Response.json({ id: 78 }),
    })
    await fillIn()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(screen.getByRole('button', { name: 'Add and check in' }))
    const why = await screen.findByText('Someone else just took this time.')
    await waitFor(() => expect(scrolled.mock.contexts.some((each) => (each as Element).contains(why))).toBe(true))
    isTaken = false
    await user.click(screen.getByRole('button', { name: 'Add and check in at 11:00 AM' }))
    await waitFor(() =>
      expect(of(addCall).at(-1)).toMatchObject({ startDateLocal: `${today}T11:00`, isCheckedIn: true }),
    )
  })

  it('scrolls to what belongs to no field, too', async () => {
    await open({ [addCall]: refusal(400, 'This office is closed.') })
    await fillIn()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await submit()
    const why = await screen.findByText('This office is closed.')
    await waitFor(() => expect(scrolled.mock.contexts.some((each) => (each as Element).contains(why))).toBe(true))
  })

  it('shows a refusal at its field', async () => {
    await open({
      [addCall]: () =>
        Response.json(
          { validationFailures: [{ propertyName: 'customer.phoneNumber', errorMessage: 'Must be a phone number' }] },
          { status: 400 },
        ),
    })
    await fillIn()
    fill(/^Phone number/, '12')
    await submit()
    await waitFor(() => expect(field(/^Phone number/)).toHaveAccessibleDescription('Must be a phone number'))
  })

  it.each([
    ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Close', () => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => user.keyboard('{Escape}')],
  ])('asks before %s discards what was typed (FORM-1)', async (_, leave) => {
    await open()
    fill(/^First name/, 'Ana')
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field(/^First name/)).toHaveValue('Ana')
    field(/^First name/).focus()
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens again with what was typed, once its user has signed in again (FORM-2)', async () => {
    await open()
    await fillIn()
    keepTyped()
    cleanup()
    openCalendar()
    expect(await screen.findByText('We kept what you typed')).toBeVisible()
    expect(field(/^First name/)).toHaveValue('Ana')
    await waitFor(() => expect(time()).toHaveDisplayValue('10:05 AM'))
    expect(screen.getByRole('combobox', { name: 'Appointment type' })).toHaveDisplayValue('Title Transfer (20 min)')
  })

  it('closes at once where nothing was typed', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
