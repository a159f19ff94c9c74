import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LISTING, nobody } from '#web/testing/samples/people-to-call.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { renderAt, standInForLayout } from '#web/testing/page.tsx'
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
const many = aListing(Array.from({ length: 6 }, (_, i) => aCalendar(i + 1, [booked(i + 1, '11:00')])))

function open(answers: Parameters<typeof answerCalls>[0] = {}, search = '') {
  answerCalls({
    'GET /api/account/me': aUser('Staff'),
    'GET /api/locations/options': [elmStreet],
    [LISTING]: nobody,
    [listingCall]: many,
    ...answers,
  })
  return renderAt(`/staff/appointments${search}`, { '/staff/appointments': <StaffCalendar /> })
}

const columns = () => [...document.querySelectorAll('.day-column')]
const grid = () => document.querySelector<HTMLElement>('.day-grid')
const choose = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const hide = (...ids: number[]) => localStorage.setItem('calendar.columns.1', JSON.stringify({ hidden: ids }))

describe('calendars that this browser hides (CAL-13)', () => {
  it('are chosen in a dialog, and said', async () => {
    open()
    await waitFor(() => expect(columns()).toHaveLength(6))
    await choose('Choose calendars')
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose calendars' }))
    for (const name of ['Counter 2', 'Counter 3', 'Counter 6']) await user.click(dialog.getByLabelText(name))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(columns()).toHaveLength(3))
    expect(screen.getByText('3 calendars hidden')).toBeVisible()
  })

  it('are remembered, and shown again with one press', async () => {
    hide(2, 3, 6)
    open()
    expect(await screen.findByText('3 calendars hidden')).toBeVisible()
    expect(columns()).toHaveLength(3)
    await user.click(screen.getByText('Show all'))
    await waitFor(() => expect(columns()).toHaveLength(6))
    expect(screen.queryByText(/hidden$/)).toBeNull()
    expect(JSON.parse(localStorage.getItem('calendar.columns.1') ?? '')).toMatchObject({ hidden: [] })
  })

  it('are left out of the list, too, and are another location’s own', async () => {
    hide(1)
    localStorage.setItem('calendar.columns.2', JSON.stringify({ hidden: [2] }))
    open({}, '?view=list')
    expect(await screen.findByRole('button', { name: 'Ana Ruiz 2' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ana Ruiz 1' })).toBeNull()
    expect(screen.getByText('1 calendar hidden')).toBeVisible()
  })

  it('come back for an appointment that was found in one', async () => {
    hide(4, 5)
    open({ [appointmentCall(5)]: anAppointment({ id: 5 }) }, '?appointmentId=5')
    await screen.findByRole('dialog', { name: 'Ana Ruiz' })
    await user.keyboard('{Escape}')
    expect(await screen.findByText('1 calendar hidden')).toBeVisible()
    expect(await screen.findByRole('group', { name: 'Counter 5' })).toBeVisible()
  })

  it('can be all of them: the day then says so', async () => {
    hide(1, 2, 3, 4, 5, 6)
    open()
    expect(await screen.findByText('All calendars are hidden')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(columns()).toHaveLength(6))
  })

  it('survives what it cannot read', async () => {
    localStorage.setItem('calendar.columns.1', '{hidden')
    open()
    await waitFor(() => expect(columns()).toHaveLength(6))
  })
})

describe('a compact day (CAL-13)', () => {
  const compact = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact' }))
    await user.keyboard('{Escape}')
  }

  it('has low rows and narrow columns, is remembered, and goes back', async () => {
    const { unmount } = open()
    await waitFor(() => expect(columns()).toHaveLength(6))
    expect(grid()).not.toHaveClass('is-compact')
    await compact()
    await waitFor(() => expect(grid()).toHaveClass('is-compact'))
    unmount()
    open()
    await waitFor(() => expect(grid()).toHaveClass('is-compact'))
    await compact()
    await waitFor(() => expect(grid()).not.toHaveClass('is-compact'))
  })

  it('writes as many whole lines as fit at half the height (CAL-10)', async () => {
    localStorage.setItem('calendar.columns.1', JSON.stringify({ hidden: [], isCompact: true }))
    const until = (end: string) => ({ end: `${today}T${end}` })
    const ends = [until('11:15'), until('11:25'), until('11:40')]
    open({ [listingCall]: aListing(ends.map((end, i) => aCalendar(i + 1, [booked(i + 1, '11:00', end)]))) })
    const lines = async (name: RegExp) =>
      (await screen.findByRole('button', { name })).textContent.split(/\s*\n/).length
    expect(await Promise.all([/^Ana Ruiz 1 /, /^Ana Ruiz 2 /, /^Ana Ruiz 3 /].map(lines))).toEqual([1, 2, 3])
  })
})
