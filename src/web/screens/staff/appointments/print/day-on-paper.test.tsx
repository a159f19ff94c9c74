import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarListing } from '#contract/staff-appointments.ts'
import { LISTING, nobody } from '#web/testing/samples/people-to-call.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { renderAt, standInForLayout } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { StaffCalendar } from '#web/screens/staff/appointments/StaffCalendar.tsx'
import { aCalendar, aListing, atTen, booked, elmStreet, listingCall } from '#web/testing/samples/staff-appointments.ts'

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

const day = aListing([
  aCalendar(1, [
    booked(2, '10:15', { isWalkIn: true, phoneNumber: '' }),
    booked(1, '09:00', { appointmentStatus: 'CheckedIn', handlingUserEmail: 'maria@demo.test' }),
  ]),
  aCalendar(2, [booked(3, '10:30', { confirmedDateUtc: '2026-03-08T12:00:00Z', types: 'Identification Card × 2' })]),
  aCalendar(3, []),
  aCalendar(4, []),
])

async function open(listing: CalendarListing = day) {
  answerCalls({
    'GET /api/account/me': aUser('Staff'),
    'GET /api/locations/options': [elmStreet],
    [LISTING]: nobody,
    [listingCall]: listing,
  })
  renderAt('/staff/appointments', { '/staff/appointments': <StaffCalendar /> })
  await screen.findByRole('button', { name: /^Ana Ruiz 3 / })
}

const browserSays = (event: 'beforeprint' | 'afterprint') =>
  act(() => {
    window.dispatchEvent(new Event(event))
  })
const print = () => browserSays('beforeprint')
const printed = () => document.querySelector<HTMLElement>('.printed-day')
const rows = () =>
  within(printed() as HTMLElement)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

describe('the printed day (CAL-12)', () => {
  it('is one list by calendar and time, with the office, the date, types, phones and status', async () => {
    await open()
    print()
    expect(rows()).toEqual([
      'Elm Street, Monday, March 9, 2026',
      'Time | Customer | Appointment types | Phone | Status',
      'Counter 1 (2)',
      '9:00 AM – 9:15 AM | Ana Ruiz 1 | Title Transfer | (303) 555-0142 | Checked In, handled by maria',
      '10:15 AM – 10:30 AM | Ana Ruiz 2 | Title Transfer |  | Booked, walk-in',
      'Counter 2 (1)',
      '10:30 AM – 10:45 AM | Ana Ruiz 3 | Identification Card × 2 | (303) 555-0142 | Booked, confirmed',
    ])
    expect(printed()).toHaveTextContent('No appointments: Counter 3, Counter 4')
    expect(printed()?.parentElement).toHaveClass('is-printing')
  })

  it('is there only while it is printed: a full day has hundreds of rows', async () => {
    await open()
    expect(printed()).toBeNull()
    print()
    expect(printed()).not.toBeNull()
    browserSays('afterprint')
    expect(printed()).toBeNull()
  })

  it('has the calendars that are hidden on this screen, too', async () => {
    localStorage.setItem('calendar.columns.1', JSON.stringify({ hidden: [1], isFitted: false }))
    await open()
    expect(screen.queryByRole('group', { name: 'Counter 1' })).toBeNull()
    print()
    expect(rows()).toContain('Counter 1 (2)')
  })

  it('is printed from the menu', async () => {
    const asked = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await open()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Print the day' }))
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  })
})
