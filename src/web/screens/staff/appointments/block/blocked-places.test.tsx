import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/time.ts'
import { LISTING, nobody } from '#web/testing/samples/people-to-call.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { renderAt, standInForLayout, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { StaffCalendar } from '#web/screens/staff/appointments/StaffCalendar.tsx'
import {
  aCalendar,
  aListing,
  atTen,
  blockedAt,
  booked,
  elmStreet,
  listingCall,
  today,
} from '#web/testing/samples/staff-appointments.ts'

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
const BLOCK = 'POST /api/staff/blocked-places'
const UNBLOCK = 'DELETE /api/staff/blocked-places/5'
const listing = aListing([
  aCalendar(1, [booked(7, '14:00')], {
    blockedPlaces: [blockedAt(5, '11:00', '11:30', { column: 1, note: 'Lunch' })],
  }),
  aCalendar(2, [], { maxColumns: 1 }),
])

function open(address = '/staff/appointments', answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'GET /api/account/me': aUser('Staff'),
    'GET /api/locations/options': [elmStreet],
    'POST /api/staff/appointment-types/options': [],
    'GET /api/calendars/options': { options: [], metadata: { isInTimeZone: true } },
    [LISTING]: nobody,
    [listingCall]: listing,
    [BLOCK]: { ids: [31] },
    'DELETE /api/staff/blocked-places/31': { ok: true },
    [UNBLOCK]: { ok: true },
    ...answers,
  })
  renderAt(address, { '/staff/appointments': <StaffCalendar /> })
  return { of: (at: string) => sent.filter((each) => each.at === at).map(({ body }) => body) }
}

const place = () => screen.findByRole('button', { name: /^Break Lunch, blocked/ })
const lunch = {
  calendarId: 1,
  startDateLocal: `${today}T11:00`,
  minutes: 30,
  column: 1,
  reason: 'Break',
  note: 'Lunch',
}

describe('a blocked place on the calendar (CAL-21)', () => {
  it('says what it is for, and is freed by its cross with one press, which can be taken back', async () => {
    const { of } = open()
    expect(await place()).toHaveTextContent('▨ BreakLunch')
    await user.click(screen.getByRole('button', { name: /^Unblock Break, 11:00 AM – 11:30 AM$/ }))
    await waitFor(() => expect(toasts()).toContain('Unblocked: Break, 11:00 AM – 11:30 AM, Counter 1'))
    expect(of(UNBLOCK)).toHaveLength(1)
    await user.keyboard('z')
    await waitFor(() => expect(of(BLOCK)).toEqual([lunch]))
  })

  it('opens, and is freed by its dialog or by Delete', async () => {
    const { of } = open()
    await user.click(await place())
    const dialog = await screen.findByRole('dialog', { name: 'Blocked: Break' })
    expect(dialog).toHaveTextContent('Blocked by sam@demo.test')
    await user.click(within(dialog).getByRole('button', { name: 'Unblock' }))
    await waitFor(() => expect(of(UNBLOCK)).toHaveLength(1))
    ;(await place()).focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(of(UNBLOCK)).toHaveLength(2))
  })

  it('is told if somebody else has freed it', async () => {
    open(undefined, { [UNBLOCK]: refusal(404, 'Blocked place not found.') })
    ;(await place()).focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(toasts()).toContain('Blocked place not found.'))
  })

  it('is in the list, freed there with one press, and on paper', async () => {
    const { of } = open('/staff/appointments?view=list')
    const button = await screen.findByRole('button', { name: 'Unblock Break, 11:00 AM – 11:30 AM, Counter 1' })
    expect(button.closest('li')).toHaveTextContent('Blocked: BreakLunchCounter 1 · until 11:30 AM')
    act(() => {
      window.dispatchEvent(new Event('beforeprint'))
    })
    expect(document.querySelector('.printed-day')).toHaveTextContent('11:00 AM – 11:30 AMBlocked: Break, Lunch')
    act(() => {
      window.dispatchEvent(new Event('afterprint'))
    })
    await user.click(button)
    await waitFor(() => expect(of(UNBLOCK)).toHaveLength(1))
  })

  it('is in the week', async () => {
    open('/staff/appointments?view=week')
    const [first] = await screen.findAllByTitle(/^Break, 11:00 AM/)
    expect(first).toHaveTextContent('▨ Break 11:00 AM, blocked until 11:30 AM, Counter 1')
  })
})

describe('blocking time (CAL-21)', () => {
  it('starts with B, sends what was chosen, and can be taken back', async () => {
    const { of } = open()
    await place()
    await user.keyboard('b')
    const dialog = await screen.findByRole('dialog', { name: 'Block time' })
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Training')
    await user.selectOptions(within(dialog).getByLabelText('Place'), 'all')
    await user.type(within(dialog).getByLabelText(/^Note/), 'New forms')
    await user.click(within(dialog).getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(toasts()).toContain('Blocked: Training, 10:00 AM – 10:30 AM, Counter 1'))
    expect(of(BLOCK)).toEqual([
      { ...lunch, startDateLocal: `${today}T10:00`, column: 'all', reason: 'Training', note: 'New forms' },
    ])
    await user.keyboard('z')
    await waitFor(() => expect(of('DELETE /api/staff/blocked-places/31')).toHaveLength(1))
  })

  it.each([
    ['before them', '12:00', ['8', '00', 'AM']],
    ['after them', '04:00', ['4', '30', 'PM']],
  ])('starts within the hours that are shown, also %s', async (_, utc, start) => {
    const nowUtc = `${utc === '04:00' ? addDays(today, 1) : today}T${utc}:00Z`
    open(undefined, { [listingCall]: { ...listing, nowUtc } })
    await place()
    await user.keyboard('b')
    const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }))
    const from = within(dialog.getByRole('group', { name: 'From' })).getAllByRole('spinbutton')
    expect(from.map(({ textContent }) => textContent)).toEqual(start)
  })

  it('takes what was selected by mouse, with its column, instead of an appointment', async () => {
    const { of } = open()
    await place()
    const column = screen.getByRole('group', { name: 'Counter 1' })
    // jsdom has no layout: two columns of 100 pixels, 108 rows of ten.
    column.getBoundingClientRect = () => new DOMRect(0, 0, 200, 1080)
    fireEvent.pointerDown(column, { clientX: 150, clientY: 725, button: 0 })
    fireEvent.click(column, { clientX: 150, clientY: 755 })
    await user.click(await screen.findByRole('button', { name: 'Block instead' }))
    const dialog = await screen.findByRole('dialog', { name: 'Block time' })
    await user.click(within(dialog).getByRole('button', { name: 'Block' }))
    await waitFor(() =>
      expect(of(BLOCK)).toEqual([{ ...lunch, startDateLocal: `${today}T14:00`, minutes: 20, column: 1, note: '' }]),
    )
  })

  it('takes what was selected by keyboard, and tells who has the place', async () => {
    const { of } = open(undefined, { [BLOCK]: refusal(409, 'Ada Lovelace has this place from 2:15 PM to 2:30 PM.') })
    ;(await screen.findByRole('button', { name: /^Ana Ruiz 7 / })).focus()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}b')
    const dialog = await screen.findByRole('dialog', { name: 'Block time' })
    await user.click(within(dialog).getByRole('button', { name: 'Block' }))
    expect(await within(dialog).findByText(/Ada Lovelace has this place/)).toBeVisible()
    expect(of(BLOCK)).toMatchObject([{ startDateLocal: `${today}T14:15`, minutes: 10 }])
  })
})
