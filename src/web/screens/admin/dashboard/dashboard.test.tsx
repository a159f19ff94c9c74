import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DashboardElement, SETUP_STEPS, type Setup, type SetupStep } from '#contract/dashboard.ts'
import type { Entity } from '#contract/entities.ts'
import { refresh } from '#web/platform/api/hooks.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press } from '#web/testing/page.tsx'
import { Dashboard } from './Dashboard.tsx'

afterEach(() => {
  vi.useRealTimers()
  forgetTest()
})

const CALL = 'GET /api/dashboard'
const ADDRESS = '/admin/dashboard'

const dataElements: DashboardElement[] = [
  {
    dashboardDataType: 'UserDetails',
    data: {
      fullName: 'Grace Hopper',
      email: 'grace@portal.test',
      roleNames: ['Admin'],
      recentSignIns: [
        { id: 4, email: 'ada@portal.test', fullName: 'Ada Lovelace', signedInUtc: '2026-03-02T15:00:00Z' },
      ],
      newUserCount: 2,
    },
  },
  {
    dashboardDataType: 'UserRoles',
    data: {
      roles: [
        { role: 'Admin', userCount: 1 },
        { role: 'Staff', userCount: 12 },
        { role: 'Office Manager', userCount: 0 },
      ],
    },
  },
  { dashboardDataType: 'UserCount', data: { active: 13, locked: 1, unconfirmed: 2 } },
  {
    dashboardDataType: 'BookingsToday',
    data: {
      bookedCount: 1250,
      arrivedCount: 300,
      officeCount: 10,
      offices: [{ locationId: 3, name: 'Elm Street', bookedCount: 40, arrivedCount: 8 }],
    },
  },
  {
    dashboardDataType: 'NoShowRate',
    data: {
      rate: 0.125,
      noShows: 1,
      visits: 8,
      days: [
        { date: '2026-03-01', noShows: 0, visits: 0 },
        { date: '2026-03-02', noShows: 1, visits: 8 },
      ],
    },
  },
  { dashboardDataType: 'MessageQueue', data: { queued: 3, failed: 0, oldestUnsentSeconds: 7300 } },
]
const failing = (type: DashboardElement['dashboardDataType']) =>
  dataElements.map((element) => (element.dashboardDataType === type ? { ...element, data: null } : element))

/** Stands in for the real-time channel: a click reports a change of this kind. */
function Changes() {
  const client = useQueryClient()
  const entities = ['User', 'Appointment', 'OutboxMessage', 'Setting'] as const
  return entities.map((entity) => (
    <button key={entity} type="button" onClick={() => void refresh(client, [entity])}>
      {`change ${entity}`}
    </button>
  ))
}
const change = (entity: Entity) => act(async () => void fireEvent.click(screen.getByText(`change ${entity}`)))

const checklistWith = (done: readonly SetupStep[], more: Partial<Setup> = {}): Setup => ({
  steps: SETUP_STEPS.map((step) => ({ step, isDone: done.includes(step), isSkipped: false })),
  isDismissed: false,
  locationId: null,
  calendarId: null,
  testEmail: null,
  publicUrl: 'https://portal.example',
  ...more,
})

const open = (
  answer: Parameters<typeof openAs>[3][string],
  checklist: Setup = checklistWith(SETUP_STEPS),
  more: Parameters<typeof openAs>[3] = {},
) =>
  openAs(
    'Admin',
    ADDRESS,
    {
      [ADDRESS]: (
        <>
          <Changes />
          <Dashboard />
        </>
      ),
    },
    { [CALL]: answer, 'GET /api/dashboard/setup': checklist, 'POST /api/dashboard/skip-setup': { ok: true }, ...more },
  )
const card = (name: string) => screen.findByRole('region', { name })

describe('/admin/dashboard', () => {
  it('shows the six cards in their fixed order', async () => {
    open({
      dataElements,
      attention: [],
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    })
    await card('User details')
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'User details',
      'User roles',
      'User count',
      'Today’s bookings',
      'No-show rate',
      'Message queue',
    ])
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Debug tools' })).toBeNull()
  })

  it('begins with what needs attention, and says when nothing does (DASH-5)', async () => {
    const ofToday = { date: null, addresses: null }
    const attention = [
      { kind: 'PeopleWaiting', locationId: 3, name: 'Elm Street', count: 2, ...ofToday },
      { kind: 'PeopleWaiting', locationId: 5, name: 'Pine Road', count: 5, ...ofToday },
      { kind: 'PeopleToCall', locationId: 3, name: 'Elm Street', count: 1, ...ofToday },
      { kind: 'DayHeld', locationId: 3, name: 'Elm Street', count: 40, date: '2026-03-05', addresses: 17 },
      { kind: 'DayHeld', locationId: 3, name: 'Elm Street', count: 9, date: '2026-03-06', addresses: 1 },
      { kind: 'NoHours', locationId: 4, name: 'Oak Avenue', count: 0, ...ofToday },
    ]
    const failed = dataElements.map((element) =>
      element.dashboardDataType === 'MessageQueue'
        ? { ...element, data: { queued: 0, failed: 5, oldestUnsentSeconds: null } }
        : element,
    )
    open({
      dataElements: failed,
      attention,
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    })
    const list = within(await screen.findByRole('list', { name: 'Needs attention' }))
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['See why in the outbox', '/admin/outbox'],
      ['Elm Street: 2', '/staff/appointments?locationId=3'],
      ['Pine Road: 5', '/staff/appointments?locationId=5'],
      ['Elm Street: 1', '/staff/locations/3/people-to-call'],
      ['Elm Street, Mar 5, 2026: 40 from 17 addresses', '/staff/appointments?locationId=3'],
      ['Elm Street, Mar 6, 2026: 9 from 1 address', '/staff/appointments?locationId=3'],
      ['Oak Avenue', '/office-manager/locations/4'],
    ])
    const held = '49 times held in the last hour but not booked'
    for (const all of [
      '5 messages failed',
      '7 people are waiting',
      '1 person to call',
      held,
      '1 location without hours',
    ])
      expect(list.getByText(all)).toBeVisible()
  })

  it('says who the users are, what roles they have, and how many there are', async () => {
    open({
      dataElements,
      attention: [],
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    })
    expect(await card('User details')).toHaveTextContent('Grace Hopper')
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/admin/users/update/4')
    const roles = within(await card('User roles')).getAllByRole('definition')
    expect(roles.map((role) => role.textContent)).toEqual(['1 user', '12 users', '0 users'])
    expect(await card('User count')).toHaveTextContent('13active users')
    expect(screen.getByRole('link', { name: '1 user' })).toHaveAttribute('href', '/admin/users/locked')
  })

  it('says how many customers come today and how many did not show up, in words, not by bars alone', async () => {
    open({
      dataElements,
      attention: [],
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    })
    const today = await card('Today’s bookings')
    expect(today).toHaveTextContent('1,250appointments, 300 arrived')
    expect(today).toHaveTextContent('Elm Street8 of 40 arrived')
    // The bar shows what is written next to it: a fifth of the line (DASH-3).
    expect(today.querySelector('rect:last-child')).toHaveAttribute('width', '20%')
    expect(today).toHaveTextContent('and 9 more locations')
    const rate = await card('No-show rate')
    expect(rate).toHaveTextContent('12.5%of 8 visits in the last 30 days')
    expect(
      within(rate)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DateNo-show rate', 'Sun, Mar 1, 2026No visits', 'Mon, Mar 2, 202612.5%, 1 of 8 visits'])
    expect(rate).toHaveTextContent('Highest on Mon, Mar 2, 2026: 12.5%, 1 of 8 visits.')
  })

  it('says whether messages are going out, and links to the outbox', async () => {
    open({
      dataElements,
      attention: [],
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    })
    const queue = await card('Message queue')
    expect(queue).toHaveTextContent('Messages are waiting too long')
    expect(queue).toHaveTextContent('Oldest unsent2 hours')
    expect(within(queue).getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/admin/outbox')
  })

  it('shows one card as failed with Retry, and the others as usual', async () => {
    let answer: object = {
      dataElements: failing('NoShowRate'),
      attention: [],
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    }
    const { of } = open(() => Response.json(answer))
    expect(await card('No-show rate')).toHaveTextContent('This card could not be loaded')
    expect(await card('User count')).toHaveTextContent('13active users')
    answer = {
      dataElements,
      attention: [],
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    }
    await press('Retry')
    expect(await screen.findByText('of 8 visits in the last 30 days')).toBeVisible()
    expect(of(CALL)).toHaveLength(2)
  })

  it('shows a failed load as such, with Retry (DASH-2)', async () => {
    let isFailing = true
    open(() =>
      isFailing
        ? refusal(500)()
        : Response.json({
            dataElements,
            attention: [],
            warnings: [],
            officesOffClock: [],
            captured: { email: false, sms: false },
            hasDebugTools: false,
          }),
    )
    expect(await screen.findByText('There was a problem loading your dashboard information.')).toBeVisible()
    isFailing = false
    await press('Retry')
    expect(await card('User details')).toBeVisible()
  })

  it('keeps what it has when a later load fails, and says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isFailing = false
    open(() =>
      isFailing
        ? refusal(500)()
        : Response.json({
            dataElements,
            attention: [],
            warnings: [],
            officesOffClock: [],
            captured: { email: false, sms: false },
            hasDebugTools: false,
          }),
    )
    await card('User details')
    isFailing = true
    await act(() => vi.advanceTimersByTimeAsync(66_000))
    expect(await screen.findByText('There was a problem loading your dashboard information.')).toBeVisible()
    expect(await card('User details')).toBeVisible()
  })

  it('refetches when a user, an appointment or a message changes, but rests between answers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { of } = open({
      dataElements,
      attention: [],
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    })
    await card('User details')
    await act(() => vi.advanceTimersByTimeAsync(50))
    for (const entity of ['User', 'Appointment', 'OutboxMessage', 'Appointment'] as const) await change(entity)
    expect(of(CALL)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    expect(of(CALL)).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    expect(of(CALL)).toHaveLength(2)
    await change('Appointment')
    await waitFor(() => expect(of(CALL)).toHaveLength(3))
    await change('Setting')
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    expect(of(CALL)).toHaveLength(3)
  })

  it('links to the debug tools when they are turned on', async () => {
    open({
      dataElements,
      attention: [],
      warnings: [],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: true,
    })
    expect(await screen.findByRole('link', { name: 'Debug tools' })).toHaveAttribute('href', '/admin/debug')
  })

  it('says what is wrong with the portal itself, and where to look (DASH-4)', async () => {
    open({
      dataElements,
      attention: [],
      warnings: ['EmailsCaptured', 'JobsNotRunning'],
      officesOffClock: [],
      captured: { email: false, sms: false },
      hasDebugTools: false,
    })
    expect(await screen.findByText('Emails are not being sent')).toBeVisible()
    expect(screen.getByText('Background jobs are not running')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/admin/outbox')
  })

  it('names offices whose appointments a zone’s new rules have left, with a link to each (ZONE-5)', async () => {
    const officesOffClock = [
      { locationId: 2, name: 'Elm Street', count: 3 },
      { locationId: 44, name: 'Maple Court', count: 1 },
    ]
    open({
      dataElements,
      attention: [],
      warnings: [],
      captured: { email: false, sms: false },
      officesOffClock,
      hasDebugTools: false,
    })
    expect(await screen.findByText('4 appointments at the wrong time')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Maple Court' })).toHaveAttribute('href', '/admin/locations/update/44')
  })
})

describe('the checklist of the first hour', () => {
  const quiet = {
    dataElements,
    attention: [],
    warnings: [],
    officesOffClock: [],
    captured: { email: true, sms: true },
    hasDebugTools: false,
  }
  const steps = async () => within(await screen.findByRole('list', { name: 'Set up your portal' }))
  const linksIn = (list: Awaited<ReturnType<typeof steps>>) =>
    list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

  it('leads an empty portal on, and claims nothing that is not so (SETUP-1, DASH-7)', async () => {
    const { of } = open(quiet, checklistWith([]))
    expect(linksIn(await steps())).toEqual([
      ['Open the settings', '/admin/settings'],
      ['Create a location', '/admin/locations/create'],
      ['Choose services', '/admin/appointment-type/sets'],
      ['Open the public page', '/'],
      ['Add a colleague', '/admin/users/create'],
    ])
    expect(screen.queryByText('Nothing needs attention.')).toBeNull()
    const queue = await card('Message queue')
    expect(queue).toHaveTextContent('Not sendingNo mail server and no SMS gateway are set up.')
    expect(queue).not.toHaveTextContent('Healthy')
    await press('Skip: Add your colleagues')
    await press('Dismiss')
    expect(of('POST /api/dashboard/skip-setup').map(({ body }) => body)).toEqual([
      { step: 'People', isSkipped: true },
      { step: 'All', isSkipped: true },
    ])
  })

  it.each([
    [null, ['Create a calendar', '/office-manager/locations/4/calendar/create']],
    [7, ['Set standard hours', '/office-manager/locations/4/calendar/7/standard-office-hours/update']],
  ])('asks for a calendar, then for its hours, of the office that lacks them', async (calendarId, step) => {
    open(quiet, checklistWith(['Location', 'Services'], { locationId: 4, calendarId }))
    expect(linksIn(await steps())).toContainEqual(step)
  })

  it('says what came of the test email', async () => {
    open(quiet, checklistWith([], { testEmail: { state: 'Failed', error: '550 no such user' } }))
    expect(await screen.findByText('The mail server refused it. 550 no such user')).toBeVisible()
  })

  it('goes when every step is done, or when it is dismissed', async () => {
    open(quiet, checklistWith(['Hours'], { isDismissed: true }))
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible()
    expect(screen.queryByText('Set up your portal')).toBeNull()
    forgetTest()
    open(quiet)
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible()
    expect(screen.queryByText('Set up your portal')).toBeNull()
  })
})
