import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LISTING, nobody } from '#web/testing/samples/people-to-call.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { renderAt, standInForLayout, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { StaffCalendar } from '#web/screens/staff/appointments/StaffCalendar.tsx'
import {
  aCalendar,
  aListing,
  anAppointment,
  appointmentCall,
  atTen,
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
const update = 'PUT /api/staff/appointments/7'
const listing = aListing([aCalendar(1, [booked(7, '14:00')]), aCalendar(2, [booked(8, '15:00')])])

function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'GET /api/account/me': aUser('Staff'),
    'GET /api/locations/options': [elmStreet],
    [LISTING]: nobody,
    [listingCall]: listing,
    [appointmentCall(7)]: anAppointment(),
    [update]: { ok: true },
    ...answers,
  })
  renderAt('/staff/appointments', { '/staff/appointments': <StaffCalendar /> })
  return { of: (at: string) => sent.filter((each) => each.at === at).map(({ body }) => body) }
}

const block = () => screen.findByRole('button', { name: /^Ana Ruiz 7 / })
const effect = () => document.querySelector('.day-moving output')

describe('moving an appointment (CAL-19)', () => {
  it('goes with M, arrows and Enter, shows its effect first, and can be taken back', async () => {
    const { of } = open()
    ;(await block()).focus()
    await user.keyboard('m')
    expect(effect()).toHaveTextContent('Ana Ruiz 7: 2:00 PM – 2:15 PM, Counter 1, place 1 of 2. No one is notified.')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
    expect(effect()).toHaveTextContent(
      'Ana Ruiz 7: 2:15 PM – 2:30 PM, Counter 2, place 1 of 2. The customer will be told.',
    )
    expect(of(update)).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(toasts()).toContain('Ana Ruiz: moved to 2:15 PM, Counter 2'))
    expect(of(update)).toMatchObject([{ startDateLocal: `${today}T14:15`, calendarId: 2, column: 0, version: 3 }])
    await user.keyboard('z')
    await waitFor(() => expect(of(update)).toHaveLength(2))
    expect(of(update)[1]).toMatchObject({ startDateLocal: `${today}T14:00`, calendarId: 1, column: 0 })
  })

  it('goes to another column of its calendar, and nobody is told', async () => {
    const { of } = open()
    ;(await block()).focus()
    await user.keyboard('m{ArrowRight}')
    expect(effect()).toHaveTextContent('2:00 PM – 2:15 PM, Counter 1, place 2 of 2. No one is notified.')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(toasts()).toContain('Ana Ruiz: moved to place 2, Counter 1'))
    expect(of(update)).toMatchObject([{ startDateLocal: `${today}T14:00`, calendarId: 1, column: 1 }])
    await user.keyboard('z')
    await waitFor(() => expect(of(update)[1]).toMatchObject({ calendarId: 1, column: 0 }))
  })

  it('stays with Escape, and where it was put down at once', async () => {
    const { of } = open()
    ;(await block()).focus()
    await user.keyboard('m{ArrowDown}{Escape}')
    expect(effect()).toBeNull()
    await user.keyboard('m{Enter}')
    expect(effect()).toBeNull()
    expect(of(update)).toEqual([])
  })

  it('is dragged to another calendar and time', async () => {
    const { of } = open()
    const from = await block()
    for (const [index, name] of ['Counter 1', 'Counter 2'].entries()) {
      // jsdom has no layout: each column is 108 rows of ten pixels.
      screen.getByRole('group', { name }).getBoundingClientRect = () => new DOMRect(index * 200, 0, 200, 1080)
    }
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerType: 'mouse', buttons: 1, button: 0 })
    const grid = document.querySelector('.day-grid') ?? document.body
    fireEvent.pointerDown(from, at(50, 725))
    fireEvent.pointerMove(grid, at(52, 726))
    expect(effect()).toBeNull()
    fireEvent.pointerMove(grid, at(250, 605))
    expect(effect()).toHaveTextContent('1:00 PM – 1:15 PM, Counter 2')
    fireEvent.click(grid, at(250, 605))
    await waitFor(() => expect(of(update)).toMatchObject([{ startDateLocal: `${today}T13:00`, calendarId: 2 }]))
  })

  it('is picked up in its dialog and put down with two clicks', async () => {
    const { of } = open()
    await user.click(await block())
    await user.click(await screen.findByRole('button', { name: /^More for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Move' }))
    await waitFor(() => expect(effect()).not.toBeNull())
    const column = screen.getByRole('group', { name: 'Counter 1' })
    column.getBoundingClientRect = () => new DOMRect(0, 0, 200, 1080)
    fireEvent.click(column, { clientX: 50, clientY: 605 })
    expect(effect()).toHaveTextContent('1:00 PM – 1:15 PM, Counter 1')
    fireEvent.click(column, { clientX: 50, clientY: 605 })
    await waitFor(() => expect(of(update)).toMatchObject([{ startDateLocal: `${today}T13:00`, calendarId: 1 }]))
  })

  it('tells a conflict in the server’s words, and does not move what somebody has moved', async () => {
    const refused = 'This time was just taken.'
    open({ [update]: refusal(409, refused) })
    ;(await block()).focus()
    await user.keyboard('m{ArrowDown}{Enter}')
    await waitFor(() => expect(toasts()).toContain(refused))
  })

  it('does not move what somebody else has moved meanwhile', async () => {
    const { of } = open({ [appointmentCall(7)]: anAppointment({ startDateLocal: `${today}T16:00` }) })
    ;(await block()).focus()
    await user.keyboard('m{ArrowDown}{Enter}')
    await waitFor(() => expect(toasts()).toContain('Someone else has moved this appointment in the meantime.'))
    expect(of(update)).toEqual([])
  })
})
