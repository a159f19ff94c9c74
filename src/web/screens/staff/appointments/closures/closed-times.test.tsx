import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { LISTING, nobody } from '#web/testing/samples/people-to-call.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { renderAt, standInForLayout } from '#web/testing/page.tsx'
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
const whyNot = 'POST /api/staff/appointments/why-not'
const info = 'POST /api/closures/info'
const training = {
  id: 11,
  version: 1,
  name: 'Staff training',
  isAllDay: false,
  isSingleDay: true,
  startDate: `${today}T15:00`,
  endDate: `${today}T17:00`,
  appointmentTypeIds: [],
  appointmentTypeNames: [],
  calendarId: null,
  calendarName: null,
  column: null,
  message: 'We train our staff.',
  isFuture: true,
}

function open(role: Role, answers: Parameters<typeof answerCalls>[0], search = '') {
  const closed = {
    label: 'Staff training',
    start: `${today}T15:00`,
    end: `${today}T17:00`,
    backgroundEventType: 'Closure' as const,
  }
  const sent = answerCalls({
    'GET /api/account/me': aUser(role),
    'GET /api/locations/options': [elmStreet],
    [LISTING]: nobody,
    [listingCall]: aListing([aCalendar(1, [], { backgroundEvents: [closed] })]),
    ...answers,
  })
  renderAt(`/staff/appointments${search}`, { '/staff/appointments': <StaffCalendar /> })
  return { of: (at: string) => sent.filter((each) => each.at === at).map(({ body }) => body) }
}

const blocked = () => screen.findByRole('button', { name: 'Staff training, 3:00 PM to 5:00 PM' })
const closure = { reason: 'Closed: Staff training. We train our staff.', rule: null, closureId: 11 }

describe('why a time is blocked', () => {
  it('is explained on Enter, for the start of the stretch; staff get no link', async () => {
    const { of } = open('Staff', { [whyNot]: closure })
    ;(await blocked()).focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Counter 1, 3:00 PM' }))
    expect(await dialog.findByText(closure.reason)).toBeVisible()
    expect(dialog.queryByRole('link')).not.toBeInTheDocument()
    expect(of(whyNot)).toEqual([{ locationId: 1, calendarId: 1, startDateLocal: `${today}T15:00` }])
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await blocked()).toHaveFocus())
  })

  it('is explained for the time under the mouse, and leads managers to the closure', async () => {
    const { of } = open('Office Manager', { [whyNot]: closure })
    const stretch = await blocked()
    // jsdom has no layout: the column is 108 rows of five minutes, ten pixels each.
    const column = screen.getByRole('group', { name: 'Counter 1' })
    column.getBoundingClientRect = () => new DOMRect(0, 100, 200, 1080)
    fireEvent.click(stretch, { detail: 1, clientY: 100 + 10 * (7.5 * 12) + 3 })
    expect(await screen.findByRole('link', { name: 'Edit the closure' })).toHaveAttribute(
      'href',
      '/office-manager/locations/close/1?closureId=11',
    )
    expect(of(whyNot)).toMatchObject([{ startDateLocal: `${today}T15:30` }])
  })

  it.each([
    ['Standard', 'Edit the standard hours', '/standard-office-hours/update'],
    ['Temporary', 'Edit the temporary hours', '/temporary-office-hours/create?availabilityRuleId=4'],
  ])('leads managers to the %s hours', async (type, name, path) => {
    const rule = { id: 4, name: 'Summer', type }
    open('Admin', { [whyNot]: { reason: 'This calendar is not open on this date.', rule, closureId: null } })
    await user.click(await blocked())
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/office-manager/locations/1/calendar/1${path}`,
    )
    expect(screen.getByText('Hours in effect: Summer')).toBeVisible()
  })

  it('is reached by Tab after the appointments, and with arrows from there', async () => {
    const gap = (minute: string, label: string) => ({
      label,
      start: `${today}T${minute}`,
      end: `${today}T17:00`,
      backgroundEventType: 'Gap' as const,
    })
    open('Staff', {
      [listingCall]: aListing([
        aCalendar(1, [], { backgroundEvents: [gap('12:00', 'Lunch')] }),
        aCalendar(2, [booked(1, '11:00')], { backgroundEvents: [gap('09:00', 'Early'), gap('12:30', 'Late')] }),
      ]),
    })
    const appointment = await screen.findByRole('button', { name: /^Ana Ruiz 1 / })
    appointment.focus()
    await user.tab()
    expect(screen.getByRole('button', { name: /^Early/ })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('button', { name: /^Late/ })).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('button', { name: /^Lunch/ })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: /^Early/ })).toHaveFocus()
    appointment.focus()
    await user.tab({ shift: true })
    expect(document.activeElement?.closest('.day-grid')).toBeNull()
  })

  it("says 'Could not load data' and tries again", async () => {
    open('Staff', { [whyNot]: refusal(400) })
    await user.click(await blocked())
    expect(await screen.findByText('Could not load data')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

describe('a day with closures (CAL-11)', () => {
  const holiday = { ...training, id: 12, name: 'Holiday', isAllDay: true, appointmentTypeNames: ['Title Transfer'] }
  const days = {
    ...training,
    id: 13,
    name: 'Moving',
    isSingleDay: false,
    startDate: '2026-03-06T12:00',
    endDate: `${today}T10:00`,
  }

  it.each(['?view=day', '?view=list'])(
    'says so on the day, and leads to what customers are told: %s',
    async (search) => {
      open(
        'Staff',
        { [listingCall]: aListing([aCalendar(1, [])], { hasClosures: true }), [info]: [training, holiday, days] },
        search,
      )
      const closed = await screen.findByRole('button', {
        name: 'Closed: Staff training, 3:00 PM – 5:00 PM; Holiday, all day, only Title Transfer; Moving, until 10:00 AM',
      })
      await user.click(closed)
      expect(await screen.findByRole('dialog', { name: 'Closure Information' })).toBeVisible()
    },
  )

  it('says nothing on a day without, and asks for nothing', async () => {
    const { of } = open('Staff', { [listingCall]: aListing([aCalendar(1, [booked(1, '11:00')])]) })
    await screen.findByRole('button', { name: /^Ana Ruiz 1 / })
    expect(screen.queryByText(/^Closed: /)).toBeNull()
    expect(of(info)).toEqual([])
  })

  it('says so even if it cannot tell which', async () => {
    open('Staff', { [listingCall]: aListing([aCalendar(1, [])], { hasClosures: true }), [info]: refusal(500) })
    expect(await screen.findByText('There are closures on this day')).toBeVisible()
  })
})

describe('Closure Information', () => {
  const show = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Closure Information' }))
    return within(await screen.findByRole('dialog', { name: 'Closure Information' }))
  }

  it('says what closes the location on the day shown', async () => {
    const { of } = open('Staff', { [info]: [training] })
    const dialog = await show()
    expect(await dialog.findByRole('heading', { name: 'Staff training' })).toBeVisible()
    expect(dialog.getByText('Monday, March 9, 2026, from 3:00 PM to 5:00 PM')).toBeVisible()
    expect(dialog.getByText('All appointment types')).toBeVisible()
    expect(dialog.getByText('We train our staff.')).toBeVisible()
    expect(dialog.queryByRole('link')).not.toBeInTheDocument()
    expect(of(info)).toEqual([{ locationId: 1, date: today }])
  })

  it('leads managers to the closure', async () => {
    open('Office Manager', { [info]: [training] })
    expect(await (await show()).findByRole('link', { name: 'Edit: Staff training' })).toBeVisible()
  })

  it('says that nothing is closed', async () => {
    open('Staff', { [info]: [] })
    expect(await (await show()).findByText('There are no closures on this day.')).toBeVisible()
  })
})

it('says on the calendar that its location is archived, and what that means (LOC-8)', async () => {
  open('Staff', { 'GET /api/staff/locations/1': { isArchived: true } })
  expect(await screen.findByText('This location is archived')).toBeVisible()
  expect(screen.getByText(/^Customers cannot find it/)).toBeVisible()
})
