import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarListing } from '#contract/staff-appointments.ts'
import { messages } from '#web/platform/messages.ts'
import { aPerson, LISTING, nobody, peopleOf } from '#web/testing/samples/people-to-call.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { address, renderAt, standInForLayout, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { onOpenFind } from '#web/platform/open-find.ts'
import { StaffCalendar } from './StaffCalendar.tsx'
import {
  aCalendar,
  aListing,
  anAppointment,
  appointmentCall,
  atTen,
  booked,
  elmStreet,
  listingCall,
  summitRidge,
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

const day = aListing([
  aCalendar(1, [
    booked(1, '09:00', { appointmentStatus: 'Complete' }),
    booked(2, '10:15', { isWalkIn: true }),
    booked(3, '10:15', { column: 1, appointmentStatus: 'CheckedIn', handlingUserEmail: 'maria@demo.test' }),
  ]),
  aCalendar(2, [booked(4, '10:30', { confirmedDateUtc: '2026-03-08T12:00:00Z' })], {
    isTemporary: true,
    backgroundEvents: [
      {
        label: 'Staff training',
        start: `${today}T15:00`,
        end: `${today}T17:00`,
        backgroundEventType: 'Closure',
      },
    ],
  }),
])

interface Office {
  listing?: CalendarListing | (() => Response)
  search?: string
  answers?: Record<string, object | (() => Response)>
}

function open({ listing = day, search = '', answers = {} }: Office = {}) {
  const sent = answerCalls({
    'GET /api/account/me': aUser('Staff'),
    'GET /api/locations/options': [elmStreet, summitRidge],
    [LISTING]: nobody,
    [listingCall]: listing,
    ...answers,
  })
  const page = renderAt(`/staff/appointments${search}`, { '/staff/appointments': <StaffCalendar /> })
  const asked = () => sent.filter(({ at }) => at === listingCall).map(({ body }) => body as { date: string })
  return { ...page, sent, asked }
}

const block = (name: RegExp) => screen.findByRole('button', { name })
const blocks = () => [...document.querySelectorAll<HTMLElement>('[data-appointment]')]

describe('the staff day calendar', () => {
  it('opens at the user’s own location on the office’s current day (CAL-1)', async () => {
    const { asked } = open()
    await block(/^Ana Ruiz 1 /)
    expect(asked()[0]).toEqual({ date: today, locationId: 1, showCancelled: false, onlyShowCancelled: false })
    expect(screen.getByRole('combobox', { name: 'Location' })).toHaveDisplayValue('Elm Street')
    expect(screen.getByText('Monday, March 9, 2026')).toBeVisible()
  })

  it.each(['day', 'week', 'list'])('says that there are people to call at this location, by %s', async (view) => {
    open({ search: `?view=${view}`, answers: { [LISTING]: peopleOf(aPerson(1), aPerson(2)) } })
    expect(await screen.findByRole('link', { name: '2 people to call' })).toHaveAttribute(
      'href',
      `/staff/locations/${elmStreet.id}/people-to-call`,
    )
  })

  it('places every appointment by its time and column', async () => {
    open()
    expect((await block(/^Ana Ruiz 1 /)).style.gridArea).toBe('13 / 1 / 16')
    expect((await block(/^Ana Ruiz 3 /)).style.gridArea).toBe('28 / 2 / 31')
    const counter2 = screen.getByRole('group', { name: 'Counter 2' })
    expect(within(counter2).getByRole('button', { name: /^Ana Ruiz 4 / }).style.gridArea).toBe('31 / 1 / 34')
  })

  it('says in words what colors and marks show', async () => {
    open()
    expect(await block(/^Ana Ruiz 1 Title Transfer · 9:00 AM, until 9:15 AM, Complete$/)).toHaveTextContent(
      '✓✓ Ana Ruiz 1',
    )
    expect(await block(/^Ana Ruiz 2 .*Booked, walk-in$/)).toHaveClass('is-booked', 'is-walk-in')
    expect(await block(/^Ana Ruiz 3 .*Checked In, handled by maria@demo\.test$/)).toHaveTextContent('· maria')
    expect(await block(/^Ana Ruiz 4 .*Booked, confirmed$/)).toHaveTextContent('●')
  })

  it('says what a visit is for, in as many whole lines as its block has (CAL-10)', async () => {
    const until = (end: string) => ({ end: `${today}T${end}`, types: 'Title Transfer, Identification Card × 2' })
    open({
      listing: aListing([
        aCalendar(1, [
          booked(1, '09:00', until('09:10')),
          booked(2, '10:00', until('10:15')),
          booked(3, '11:00', until('11:25')),
          booked(4, '12:00', { ...until('12:45'), handlingUserEmail: 'maria@demo.test' }),
        ]),
      ]),
    })
    const lines = async (name: RegExp) => (await block(name)).textContent.split(/\s*\n/)
    expect(await lines(/^Ana Ruiz 1 /)).toEqual(['Ana Ruiz 1 · Title Transfer, Identification Card × 2'])
    expect(await lines(/^Ana Ruiz 2 /)).toEqual(['Ana Ruiz 2 Title Transfer, Identification Card × 2 · 10:00 AM'])
    expect(await lines(/^Ana Ruiz 3 /)).toEqual(['Ana Ruiz 3 11:00 AM', 'Title Transfer, Identification Card × 2'])
    expect(await lines(/^Ana Ruiz 4 /)).toEqual([
      '▸ Ana Ruiz 4 12:00 PM · maria',
      'Title Transfer, Identification Card × 2',
    ])
    expect(await block(/^Ana Ruiz 4 /)).toHaveAccessibleDescription(/Identification Card × 2$/)
    // In a narrow column, the name takes the lines of what stands below it.
    expect(await block(/^Ana Ruiz 1 /)).not.toHaveClass('can-name-wrap')
    expect(await block(/^Ana Ruiz 2 /)).toHaveClass('can-name-wrap')
  })

  it('says how long someone has been waiting, until somebody helps them (CAL-15)', async () => {
    const here = { appointmentStatus: 'CheckedIn', checkedInUtc: `${today}T15:48:00Z` } as const
    open({
      listing: aListing([
        aCalendar(1, [
          booked(1, '09:00', { ...here, end: `${today}T09:10` }),
          booked(2, '09:15', here),
          booked(3, '09:30', { ...here, end: `${today}T10:00` }),
          booked(4, '10:00', { ...here, handlingUserEmail: 'maria@demo.test' }),
        ]),
      ]),
    })
    expect(await block(/^Ana Ruiz 1 /)).toHaveTextContent('✓ Ana Ruiz 1 · 12 min · Title Transfer')
    expect(await block(/^Ana Ruiz 2 .*waiting 12 min$/)).toHaveTextContent('Ana Ruiz 2 12 min · Title Transfer')
    expect(await block(/^Ana Ruiz 3 /)).toHaveTextContent('9:30 AM · Waiting 12 min Title Transfer')
    expect(await block(/^Ana Ruiz 4 /)).not.toHaveTextContent('12 min')
    await user.keyboard('l')
    expect(await screen.findAllByText('Waiting 12 min')).toHaveLength(3)
  })

  it('marks walk-ins and every state in a way that needs no color (CAL-16)', async () => {
    const states = ['Booked', 'CheckedIn', 'Complete', 'NoShow', 'Cancelled'] as const
    open({
      listing: aListing([
        aCalendar(1, [
          ...states.map((appointmentStatus, i) => booked(i + 1, `${10 + i}:00`, { appointmentStatus })),
          booked(6, '15:00', { appointmentStatus: 'CheckedIn', handlingUserEmail: 'maria@demo.test' }),
          booked(7, '15:30', { appointmentStatus: 'Complete', handlingUserEmail: 'maria@demo.test', isWalkIn: true }),
        ]),
      ]),
    })
    await block(/^Ana Ruiz 1 /)
    const names = blocks().map((each) => each.querySelector('b')?.textContent)
    expect(names.map((name) => name?.split('Ana')[0])).toEqual(['', '✓ ', '✓✓ ', '⊘ ', '✕ ', '▸ ', '✓✓ '])
    expect(await block(/^Ana Ruiz 7 /)).toHaveClass('is-complete', 'is-walk-in')
    expect(await block(/^Ana Ruiz 7 /)).not.toHaveClass('is-handled')
  })

  it('names closures and temporary hours', async () => {
    open()
    await block(/^Ana Ruiz 1 /)
    expect(screen.getByText('Staff training').closest('[data-type]')).toHaveAttribute('data-type', 'Closure')
    expect(screen.getByText('Temporary hours')).toBeVisible()
  })

  it('draws the now-line at the office’s time', async () => {
    open()
    await block(/^Ana Ruiz 1 /)
    const now = document.querySelector<HTMLElement>('[data-now]')
    expect(now).toHaveTextContent('Now 10:00 AM')
    expect(now?.style.getPropertyValue('--now-rows')).toBe('24')
  })

  it('goes from day to day and back to today, in its URL', async () => {
    const { asked } = open()
    await block(/^Ana Ruiz 1 /)
    await user.click(screen.getByRole('button', { name: 'Next day' }))
    await waitFor(() => expect(asked().at(-1)?.date).toBeDefined())
    expect(address()).toBe('/staff/appointments?date=2026-03-10')
    expect(screen.getByText('Tuesday, March 10, 2026')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous day' }))
    await user.click(screen.getByRole('button', { name: 'Previous day' }))
    expect(address()).toBe('/staff/appointments?date=2026-03-08')
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(address()).toBe('/staff/appointments')
  })

  it('prefetches the days before and after', async () => {
    const { asked } = open()
    await waitFor(() => expect(asked().map(({ date }) => date)).toEqual([today, '2026-03-10', '2026-03-08']))
  })

  it('chooses another location', async () => {
    open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Location' }), 'Summit Ridge')
    expect(address()).toBe('/staff/appointments?locationId=2')
  })

  it('shows Only Cancelled only when Show Cancelled is on', async () => {
    const { asked } = open()
    await block(/^Ana Ruiz 1 /)
    await user.click(screen.getByRole('button', { name: 'More' }))
    const choice = (name: string) => screen.queryByRole('menuitemcheckbox', { name })
    expect(choice('Only Cancelled')).toBeNull()
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show Cancelled' }))
    expect(choice('Show Cancelled')).toBeChecked()
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Only Cancelled' }))
    await waitFor(() =>
      expect(asked()).toContainEqual({ date: today, locationId: 1, showCancelled: true, onlyShowCancelled: true }),
    )
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show Cancelled' }))
    await waitFor(() => expect(choice('Only Cancelled')).toBeNull())
  })
})

describe('the calendar by keyboard', () => {
  it('has one tab stop, at the next appointment, and moves with arrows, Home and End', async () => {
    open()
    await block(/^Ana Ruiz 1 /)
    const tabStops = () => blocks().filter(({ tabIndex }) => tabIndex === 0)
    expect(tabStops()).toEqual([await block(/^Ana Ruiz 2 /)])
    tabStops()[0]?.focus()
    await user.keyboard('{ArrowUp}')
    expect(await block(/^Ana Ruiz 1 /)).toHaveFocus()
    await user.keyboard('{End}')
    expect(await block(/^Ana Ruiz 2 /)).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(await block(/^Ana Ruiz 3 /)).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(await block(/^Ana Ruiz 4 /)).toHaveFocus()
    expect(tabStops()).toEqual([document.activeElement])
    await user.keyboard('{Control>}{Home}{/Control}')
    expect(await block(/^Ana Ruiz 1 /)).toHaveFocus()
  })

  it('switches days and views with single keys, but not from an appointment or while typing', async () => {
    open()
    await block(/^Ana Ruiz 1 /)
    await user.keyboard('j')
    expect(address()).toContain('date=2026-03-10')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(address()).toContain('date=2026-03-08')
    await user.keyboard('tl')
    expect(address()).toBe('/staff/appointments?view=list')
    await user.keyboard('d')
    ;(await block(/^Ana Ruiz 4 /)).focus()
    await user.keyboard('{ArrowRight}')
    expect(address()).toBe('/staff/appointments?view=day')
    screen.getByRole('combobox', { name: 'Location' }).focus()
    await user.keyboard('l')
    expect(address()).toBe('/staff/appointments?view=day')
  })

  it('lists the shortcuts on ? and can turn them off', async () => {
    open()
    await block(/^Ana Ruiz 1 /)
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Calendar help' })
    await user.click(within(help).getByRole('switch', { name: 'Use single-key shortcuts' }))
    await user.click(within(help).getByRole('button', { name: 'Close' }))
    await user.keyboard('j')
    expect(address()).toBe('/staff/appointments')
  })

  it('keeps focus nearby when the focused appointment leaves the calendar', async () => {
    let listing = day
    const { asked } = open({ listing: () => Response.json(listing) })
    ;(await block(/^Ana Ruiz 2 /)).focus()
    const [first, second] = day.calendarsWithAppointments
    if (!first || !second) throw new Error('Two calendars are needed')
    const left = first.appointments.filter(({ id }) => id !== 2)
    listing = { ...day, calendarsWithAppointments: [{ ...first, appointments: left }, second] }
    const askedBefore = asked().length
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(asked().length).toBeGreaterThan(askedBefore))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Ana Ruiz 2 / })).toBeNull())
    expect(await block(/^Ana Ruiz 1 /)).toHaveFocus()
    expect(screen.getByText('Ana Ruiz 2, 10:15 AM: no longer shown.')).toBeInTheDocument()
  })
})

describe('the detail dialog', () => {
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'More for Ana Ruiz' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  const details = { [appointmentCall(2)]: anAppointment({ id: 2, isWalkIn: true, startDateLocal: `${today}T10:15` }) }

  it('opens on Enter with an Open link and the offered actions', async () => {
    const { sent } = open({
      answers: { ...details, 'POST /api/staff/appointments/check-in?id=2': anAppointment({ id: 2 }) },
    })
    ;(await block(/^Ana Ruiz 2 /)).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Ana Ruiz' })
    expect(within(dialog).getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/staff/appointments/2')
    expect(await within(dialog).findByText('Title Transfer, Identification Card × 2')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Check In' }))
    await waitFor(() => expect(sent.map(({ at }) => at)).toContain('POST /api/staff/appointments/check-in?id=2'))
  })

  it('asks before it acts on another day’s appointment (CAL-8)', async () => {
    const another = booked(5, '10:15', { start: '2026-03-12T10:15', end: '2026-03-12T10:30' })
    const { sent } = open({
      search: '?date=2026-03-12',
      listing: aListing([aCalendar(1, [another])]),
      answers: {
        [appointmentCall(5)]: anAppointment({
          id: 5,
          startDateLocal: '2026-03-12T10:15',
          startDateUtc: '2026-03-12T16:15:00Z',
        }),
      },
    })
    await user.click(await block(/^Ana Ruiz 5 /))
    await choose('No Show')
    const question = await screen.findByRole('alertdialog', { name: 'No Show?' })
    expect(question).toHaveTextContent('This appointment is on Thursday, March 12, 2026, not today.')
    await user.click(within(question).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent.some(({ at }) => at.includes('/noshow'))).toBe(false)
  })

  it('asks before it cancels', async () => {
    const { sent } = open({ answers: details })
    await user.click(await block(/^Ana Ruiz 2 /))
    await choose('Cancel')
    const question = await screen.findByRole('alertdialog', { name: 'Cancel appointment' })
    await user.click(within(question).getByRole('button', { name: 'Keep appointment' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent.some(({ at }) => at.includes('/cancel'))).toBe(false)
  })

  it('reports a refusal in the server’s words and refetches the day', async () => {
    const refused = 'This appointment is being handled by maria@demo.test.'
    const { asked } = open({
      answers: { ...details, 'POST /api/staff/appointments/handle?id=2': refusal(409, refused) },
    })
    await user.click(await block(/^Ana Ruiz 2 /))
    const askedBefore = asked().length
    await user.click(await screen.findByRole('button', { name: 'Start helping' }))
    await waitFor(() => expect(toasts()).toContain(refused))
    await waitFor(() => expect(asked().length).toBeGreaterThan(askedBefore))
  })
})

describe('a note for colleagues (APPT-17)', () => {
  it('shows on the block and in the list, and is written in the dialog', async () => {
    const { sent } = open({
      listing: aListing([aCalendar(1, [booked(2, '11:15', { note: 'Needs a ramp.' })])]),
      answers: {
        [appointmentCall(2)]: anAppointment({ id: 2, note: 'Needs a ramp.' }),
        'PUT /api/staff/appointments/2': { ok: true },
      },
    })
    expect(await block(/^Ana Ruiz 2 .*note: Needs a ramp\.$/)).toHaveTextContent('Ana Ruiz 2 ✎')
    await user.click(await block(/^Ana Ruiz 2 /))
    await user.click(await screen.findByRole('button', { name: 'Edit the note' }))
    const field = screen.getByRole('textbox', { name: /^Note for colleagues/ })
    await user.clear(field)
    await user.type(field, 'Comes by bus.')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(toasts()).toContain('Note on Ana Ruiz saved'))
    expect(sent.find(({ at }) => at === 'PUT /api/staff/appointments/2')?.body).toMatchObject({
      note: 'Comes by bus.',
      startDateLocal: `${today}T14:00`,
      version: 3,
    })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('l')
    expect(await screen.findByText('✎ Needs a ramp.')).toBeVisible()
  })

  it('keeps what was typed when it could not be saved, and says why', async () => {
    const refused = 'Somebody else has changed this.'
    open({
      answers: {
        [appointmentCall(2)]: anAppointment({ id: 2 }),
        'PUT /api/staff/appointments/2': refusal(409, refused),
      },
    })
    await user.click(await block(/^Ana Ruiz 2 /))
    await user.click(await screen.findByRole('button', { name: 'Add a note' }))
    await user.type(screen.getByRole('textbox', { name: /^Note for colleagues/ }), 'Comes by bus.')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText(refused)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Note for colleagues/ })).toHaveValue('Comes by bus.')
  })
})

it('names the location where there is no other to choose', async () => {
  open({ answers: { 'GET /api/locations/options': [elmStreet] } })
  expect(await screen.findByText('Elm Street')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Location' })).not.toBeInTheDocument()
})

describe('the week (CAL-20)', () => {
  it('shows seven days from Monday, goes by weeks, and opens a day at an appointment', async () => {
    const { asked } = open({ search: '?view=week', answers: { [appointmentCall(2)]: anAppointment({ id: 2 }) } })
    const week = await screen.findByRole('region', { name: 'Week of Monday, March 9, 2026' })
    expect(within(week).getAllByRole('heading', { level: 2 })).toHaveLength(7)
    await waitFor(() => expect(new Set(asked().map(({ date }) => date)).size).toBe(7))
    const [first] = await within(week).findAllByRole('button', { name: /^Ana Ruiz 1 9:00.AM ✓✓ ?, Complete$/ })
    first?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveTextContent('Ana Ruiz 2')
    await user.keyboard('{ArrowRight}{ArrowLeft}')
    expect(document.activeElement).toHaveTextContent('Ana Ruiz 2')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Ana Ruiz' })).toBeVisible()
    expect(address()).toContain('view=day')
  })

  it('folds the days that are over on a phone, where they would stand before today', async () => {
    standInForLayout({ isNarrow: true })
    vi.setSystemTime(new Date('2026-03-10T16:00:00Z'))
    open({ search: '?view=week' })
    const monday = await screen.findByRole('button', { name: 'Show Monday, March 9, 2026' })
    const all = () => screen.queryAllByRole('button', { name: /^Ana Ruiz 1 / }).length
    await waitFor(() => expect(all()).toBe(6))
    await user.click(monday)
    expect(all()).toBe(7)
    expect(monday).toHaveAttribute('aria-expanded', 'true')
    expect(screen.queryByRole('button', { name: /^Show Tuesday/ })).not.toBeInTheDocument()
  })

  it('is reached by W, and its next is seven days later', async () => {
    open()
    await block(/^Ana Ruiz 1 /)
    await user.keyboard('w')
    await user.click(await screen.findByRole('button', { name: 'Next week' }))
    expect(address()).toBe('/staff/appointments?date=2026-03-16&view=week')
    await user.click(screen.getByRole('button', { name: /^Thu 19/ }))
    expect(address()).toBe('/staff/appointments?date=2026-03-19&view=day')
  })
})

describe('finding a customer (APPT-13)', () => {
  it('opens the field in the top bar', async () => {
    const opened = vi.fn()
    const end = onOpenFind(opened)
    open()
    await block(/^Ana Ruiz 1 /)
    await user.keyboard('f')
    expect(opened).toHaveBeenCalledOnce()
    end()
  })

  it('opens the day and the details of the one in the URL, until they are closed', async () => {
    const { asked } = open({
      listing: aListing([aCalendar(1, [booked(1, '09:00'), booked(9, '11:00')])]),
      answers: { [appointmentCall(9)]: anAppointment({ id: 9 }) },
      search: '?locationId=2&date=2026-03-12&appointmentId=9',
    })
    expect(await screen.findByRole('dialog', { name: 'Ana Ruiz' })).toBeVisible()
    expect(asked()).toContainEqual(expect.objectContaining({ date: '2026-03-12', locationId: 2 }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/staff/appointments?locationId=2&date=2026-03-12'))
  })
})

describe('the day list', () => {
  it('is the view on narrow screens, by time, with calendar, status and next step', async () => {
    standInForLayout({ isNarrow: true })
    const { sent } = open()
    const quarterPast = await screen.findByRole('region', { name: '10:15 AM' })
    const [walkIn, waiting] = within(quarterPast).getAllByRole('listitem')
    expect(walkIn).toHaveTextContent('Counter 1 · until 10:30 AM')
    expect(walkIn).toHaveTextContent('Walk-in')
    expect(walkIn).toHaveTextContent('Title Transfer')
    expect(waiting).toHaveTextContent('Checked In')
    expect(waiting).toHaveTextContent('Handled by maria@demo.test')
    expect(screen.getByText('Now, 10:00 AM')).toBeVisible()
    expect(screen.queryByText('Nothing more today.')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Check In Ana Ruiz 2' }))
    await waitFor(() => expect(sent.map(({ at }) => at)).toContain('POST /api/staff/appointments/check-in?id=2'))
  })

  it('starts with what is next: what is over is one press away (CAL-17)', async () => {
    open({
      search: '?view=list',
      listing: aListing([
        aCalendar(1, [
          booked(1, '08:00', { appointmentStatus: 'Complete' }),
          booked(2, '08:15', { appointmentStatus: 'CheckedIn' }),
          booked(3, '08:30'),
          booked(4, '09:50', { end: `${today}T10:20` }),
          booked(5, '11:00'),
        ]),
      ]),
    })
    const names = () => screen.getAllByRole('button', { name: /^Ana Ruiz/ }).map((each) => each.textContent)
    const earlier = await screen.findByRole('button', { name: 'Show 2 earlier, 1 still booked' })
    expect(names()).toEqual(['Ana Ruiz 2', 'Ana Ruiz 4', 'Ana Ruiz 5'])
    await user.click(earlier)
    expect(names()).toEqual(['Ana Ruiz 1', 'Ana Ruiz 2', 'Ana Ruiz 3', 'Ana Ruiz 4', 'Ana Ruiz 5'])
    expect(screen.getByRole('button', { name: 'Hide earlier' })).toHaveAttribute('aria-expanded', 'true')
  })

  it('says so when nothing comes any more, and shows what has been (CAL-17)', async () => {
    open({
      search: '?view=list',
      listing: aListing([aCalendar(1, [booked(1, '08:00', { appointmentStatus: 'Complete' })])]),
    })
    expect(await screen.findByText('Nothing more today.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ana Ruiz 1' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Hide earlier' }))
    expect(screen.queryByRole('button', { name: 'Ana Ruiz 1' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Show 1 earlier' })).toBeVisible()
  })

  it('leaves the next step to another press: after Check In, focus goes to the name (CAL-14)', async () => {
    let status: 'Booked' | 'CheckedIn' = 'Booked'
    const { sent } = open({
      search: '?view=list',
      listing: () => Response.json(aListing([aCalendar(1, [booked(2, '10:15', { appointmentStatus: status })])])),
      answers: {
        'POST /api/staff/appointments/check-in?id=2': () => {
          status = 'CheckedIn'
          return Response.json(anAppointment({ id: 2, appointmentStatus: 'CheckedIn' }))
        },
        [appointmentCall(2)]: anAppointment({ id: 2, appointmentStatus: 'CheckedIn' }),
      },
    })
    ;(await screen.findByRole('button', { name: 'Check In Ana Ruiz 2' })).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Complete Ana Ruiz 2' })
    expect(screen.getByRole('button', { name: 'Ana Ruiz 2' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(sent.some(({ at }) => at.includes('/complete'))).toBe(false)
  })

  it('asks before it completes what a colleague handles (APPT-12)', async () => {
    const { sent } = open({ search: '?view=list' })
    await user.click(await screen.findByRole('button', { name: 'Complete Ana Ruiz 3' }))
    const question = await screen.findByRole('alertdialog', { name: 'Complete?' })
    expect(question).toHaveTextContent('maria@demo.test is helping Ana Ruiz 3.')
    expect(sent.some(({ at }) => at.includes('/complete'))).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'Complete' }))
    await waitFor(() =>
      expect(sent.map(({ at }) => at)).toContain(
        'POST /api/staff/appointments/complete?id=3&takeOverFrom=maria%40demo.test',
      ),
    )
  })

  it('asks before it checks someone in on another day (CAL-8)', async () => {
    const { sent } = open({
      search: '?view=list&date=2026-03-12',
      listing: aListing([aCalendar(1, [booked(5, '10:15', { start: '2026-03-12T10:15', end: '2026-03-12T10:30' })])]),
    })
    await user.click(await screen.findByRole('button', { name: 'Check In Ana Ruiz 5' }))
    const question = await screen.findByRole('alertdialog', { name: 'Check In?' })
    expect(question).toHaveTextContent(
      'This appointment is on Thursday, March 12, 2026, not today. Check in Ana Ruiz 5 anyway?',
    )
    expect(sent.some(({ at }) => at.includes('/check-in'))).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'Check In' }))
    await waitFor(() => expect(sent.map(({ at }) => at)).toContain('POST /api/staff/appointments/check-in?id=5'))
  })

  it('names temporary hours, which it has no columns to show in', async () => {
    open({ search: '?view=list' })
    expect(await screen.findByText('Temporary hours: Counter 2')).toBeVisible()
  })

  it('says when nothing is booked', async () => {
    open({ search: '?view=list', listing: aListing([aCalendar(1, [])]) })
    expect(await screen.findByText('No appointments', { selector: '.font-semibold' })).toBeVisible()
  })
})

describe('a calendar that cannot be shown', () => {
  it('says so when the location has no calendars', async () => {
    open({ listing: aListing([]) })
    expect(await screen.findByText('No calendars at this location')).toBeVisible()
  })

  it('says so when the user has no location', async () => {
    open({ answers: { 'GET /api/locations/options': [] } })
    expect(await screen.findByText('No locations')).toBeVisible()
  })

  it('offers to try again when it could not be loaded', async () => {
    let isBroken = true
    open({ listing: () => (isBroken ? refusal(500)() : Response.json(day)) })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    isBroken = false
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await block(/^Ana Ruiz 1 /)).toBeVisible()
  })

  it('warns over a calendar that failed to refresh', async () => {
    let isBroken = false
    open({ listing: () => (isBroken ? refusal(500, messages.portalFailed)() : Response.json(day)) })
    await block(/^Ana Ruiz 1 /)
    isBroken = true
    window.dispatchEvent(new Event('visibilitychange'))
    const title = await screen.findByText(/^This is the calendar as it was on/)
    expect(title).toHaveTextContent(/on Mar 9, 2026, 4:00.PM UTC\.$/)
    expect(await block(/^Ana Ruiz 1 /)).toBeVisible()
  })
})
