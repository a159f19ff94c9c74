import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Desk } from '#contract/desks.ts'
import type { Line, LinePerson } from '#contract/line.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { sayReason, sayWait } from './say-line.ts'
import { StaffDesk } from './StaffDesk.tsx'

afterEach(forgetTest)

const me = aUser('Staff').email
const NOW = Date.now()
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

const aDesk = (id: number, given: Partial<Desk> = {}): Desk => ({
  id,
  version: 1,
  locationId: 2,
  name: String(id),
  appointmentTypeIds: [],
  state: 'Closed',
  userEmail: null,
  userName: '',
  sinceUtc: null,
  seenUtc: null,
  takenFromEmail: null,
  ...given,
})
const MINE = aDesk(1, { state: 'Open', userEmail: me, userName: 'Sam Staff', sinceUtc: minutesAgo(60) })

const aPerson = (id: number, given: Partial<LinePerson> = {}): LinePerson => ({
  id,
  ticket: `A00${id}`,
  name: `Person ${id}`,
  appointmentId: null,
  appointmentTypeIds: [1],
  appointmentTypes: ['License Renewal'],
  locale: 'es-MX',
  priority: null,
  state: 'Waiting',
  deskId: null,
  deskName: '',
  toDeskId: null,
  toUserName: '',
  sentByName: '',
  userEmail: null,
  note: '',
  arrivedAtUtc: minutesAgo(12),
  dueAtUtc: null,
  calledAtUtc: null,
  calls: 0,
  startedAtUtc: null,
  finishedAtUtc: null,
  returnsAtUtc: null,
  undoUntilUtc: null,
  pressed: null,
  twins: [],
  reason: { kind: 'first-come', atUtc: '2026-03-02T17:15:00Z' },
  wait: { from: 5, to: 15 },
  ...given,
})

const aLine = (given: Partial<Line> = {}): Line => ({
  locationId: 2,
  locationName: 'Elm Street',
  timeZone: 'America/Denver',
  isOn: true,
  desks: [MINE, aDesk(2)],
  waiting: [aPerson(1), aPerson(2, { reason: { kind: 'due', atUtc: '2026-03-02T17:15:00Z' } })],
  atDesks: [],
  parked: [],
  done: [],
  runningLate: [],
  wait: { from: 20, to: 35 },
  services: [
    { appointmentTypeId: 1, name: 'License Renewal', wait: { from: 20, to: 35 } },
    { appointmentTypeId: 2, name: 'Title Transfer', wait: null },
  ],
  today: { served: 4, noShows: 1, averageWaitMinutes: 8.4, averageServiceMinutes: 12 },
  ...given,
})

const CALLED = { state: 'Called', deskId: 1, deskName: '1', calls: 1, calledAtUtc: minutesAgo(1) } as const

const GIVEN = { id: 9, ticket: 'A009', token: 'a-token' }

const SERVING = { ...CALLED, state: 'Serving', startedAtUtc: minutesAgo(1) } as const

const open = (line: Line, more: object = {}) =>
  openAs(
    'Staff',
    '/staff/desk',
    { '/staff/desk': <StaffDesk /> },
    {
      'GET /api/locations/options': [{ id: 2, name: 'Elm Street', timeZone: 'America/Denver' }],
      'GET /api/staff/line/2': line,
      'POST /api/staff/line/seen': { ok: true },
      'POST /api/staff/appointment-types/options': [{ id: 1, name: 'License Renewal' }],
      ...more,
    },
  )

describe('the desk (LINE-4)', () => {
  it('shows the line with waits and reasons, and today’s numbers', async () => {
    open(aLine())
    const line = await screen.findByRole('list', { name: 'The line' })
    const [first, second] = within(line).getAllByRole('listitem')
    expect(first).toHaveTextContent('A001Person 1 · License Renewalfirst come, 10:15')
    expect(first).toHaveTextContent('12 min')
    expect(second).toHaveTextContent('due 10:15')
    expect(screen.getByText(/Served today: 4 · Waiting: 2 · Wait now: 20–35 min/)).toBeVisible()
    expect(screen.getByText('No one is at my desk')).toBeVisible()
  })

  it('calls the next one with one key, and says when nobody waits', async () => {
    const { of } = open(aLine(), { 'POST /api/staff/line/call-next': { called: null } })
    await screen.findByRole('list', { name: 'The line' })
    await userEvent.keyboard('n')
    await waitFor(() => expect(toasts()).toEqual(['No one is waiting for this desk.']))
    expect(of('POST /api/staff/line/call-next').map(({ body }) => body)).toEqual([{ deskId: 1 }])
  })

  it('finishes with the person being served before it calls the next one', async () => {
    const { of } = open(aLine({ atDesks: [aPerson(3, SERVING)] }), {
      'POST /api/staff/line/finish': { ok: true },
      'POST /api/staff/line/call-next': { called: { id: 1, ticket: 'A001' } },
    })
    expect(await screen.findByText('With me')).toBeVisible()
    await press('Finish and call next: A001N')
    await waitFor(() => expect(toasts()).toEqual(['A001 is called']))
    expect(of('POST /api/staff/line/finish').map(({ body }) => body)).toEqual([{ id: 3 }])
  })

  it('offers the next moment: the arrival of a person who was called, and never finishes them (LINE-13)', async () => {
    const { of } = open(aLine({ atDesks: [aPerson(3, CALLED)] }), { 'POST /api/staff/line/start': { ok: true } })
    await screen.findByText('Called to my desk')
    await userEvent.keyboard('nf')
    await waitFor(() =>
      expect(toasts()).toEqual(['A003 is being called. Press S when they arrive, or A if they do not answer.']),
    )
    expect(of('POST /api/staff/line/call-next')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
    await press('At the desk: A003S')
    await waitFor(() => expect(of('POST /api/staff/line/start').map(({ body }) => body)).toEqual([{ id: 3 }]))
  })

  it('names people who could not be called, and why (LINE-12)', async () => {
    open(aLine(), {
      'POST /api/staff/line/call-next': {
        called: { id: 2, ticket: 'A002' },
        passedOver: [{ id: 1, ticket: 'A001', why: 'Their appointment has been canceled.' }],
      },
    })
    await screen.findByRole('list', { name: 'The line' })
    await userEvent.keyboard('n')
    await waitFor(() => expect(toasts()).toContain('A001 was skipped. Their appointment has been canceled.'))
  })

  it.each([
    ['s', 'start', 'Called to my desk'],
    ['r', 'recall', 'Called to my desk'],
    ['f', 'finish', 'With me'],
  ])('does everything by key: %s to %s', async (key, call, heading) => {
    const person = aPerson(3, key === 'f' ? SERVING : CALLED)
    const { of } = open(aLine({ atDesks: [person] }), { [`POST /api/staff/line/${call}`]: { ok: true } })
    await screen.findByText(heading)
    await userEvent.keyboard(key)
    await waitFor(() => expect(of(`POST /api/staff/line/${call}`).map(({ body }) => body)).toEqual([{ id: 3 }]))
  })

  it('loses no key that is pressed while another works, and takes one held down for one', async () => {
    let answer: (response: Response) => void = () => {}
    const { of } = open(aLine({ atDesks: [aPerson(3, CALLED)] }), {
      'POST /api/staff/line/start': () => new Promise<Response>((resolve) => (answer = resolve)),
      'POST /api/staff/line/recall': { ok: true },
    })
    await screen.findByText('Called to my desk')
    await userEvent.keyboard('sssr')
    expect(of('POST /api/staff/line/recall')).toHaveLength(0)
    answer(Response.json({ ok: true }))
    await waitFor(() => expect(of('POST /api/staff/line/recall')).toHaveLength(1))
    expect(of('POST /api/staff/line/start')).toHaveLength(1)
  })

  it('says what no answer meant, and why a call was refused', async () => {
    open(aLine({ atDesks: [aPerson(3, CALLED)] }), {
      'POST /api/staff/line/no-answer': { isNoShow: true },
      'POST /api/staff/line/recall': refusal(409, 'Another notice may be sent after one minute.'),
    })
    await screen.findByText('Called to my desk')
    await userEvent.keyboard('a')
    await waitFor(() => expect(toasts()).toEqual(['Marked as no show after the third call.']))
    await userEvent.keyboard('r')
    await waitFor(() => expect(toasts()).toContain('Another notice may be sent after one minute.'))
  })

  it('parks and transfers with a note', async () => {
    const ana = aDesk(2, { state: 'Open', userEmail: 'ana@x.test', userName: 'Ana' })
    const { of } = open(aLine({ desks: [MINE, ana, aDesk(3)], atDesks: [aPerson(3, CALLED)] }), {
      'POST /api/staff/line/park': { ok: true },
      'POST /api/staff/line/transfer': { ok: true },
    })
    await screen.findByText('Called to my desk')
    await userEvent.keyboard('p')
    await userEvent.type(await screen.findByLabelText(/^Note/), 'Fetches the title')
    await press('Park')
    await waitFor(() =>
      expect(of('POST /api/staff/line/park').map(({ body }) => body)).toEqual([
        { id: 3, untilUtc: null, note: 'Fetches the title' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('t')
    const to = await screen.findByLabelText('To')
    expect(within(to).queryByText(/Desk 3/)).toBeNull()
    await userEvent.selectOptions(to, 'Ana, at any desk')
    await userEvent.selectOptions(to, 'Desk 2 (Ana)')
    await press('Transfer')
    await waitFor(() =>
      expect(of('POST /api/staff/line/transfer').map(({ body }) => body)).toEqual([
        { id: 3, toDeskId: 2, toTypeId: null, toUserEmail: null, note: '' },
      ]),
    )
  })

  it('undoes the last press while it can be', async () => {
    const undoUntilUtc = new Date(Date.now() + 600_000).toISOString()
    const { of } = open(aLine({ done: [aPerson(5, { state: 'Served', undoUntilUtc, pressed: 'finish' })] }), {
      'POST /api/staff/line/undo': { ok: true },
    })
    await screen.findByRole('button', { name: 'Undo: finish of A005' })
    await userEvent.keyboard('u')
    await waitFor(() => expect(of('POST /api/staff/line/undo').map(({ body }) => body)).toEqual([{ id: 5 }]))
  })

  it('gives out a ticket to a walk-in, and prints it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { of } = open(aLine(), { 'POST /api/staff/line/add-walk-in': GIVEN })
    await screen.findByRole('list', { name: 'The line' })
    await press('Add walk-in')
    await userEvent.selectOptions(await screen.findByLabelText('Comes for'), 'License Renewal (20–35 min)')
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Vietnamese')
    await press('Give ticket')
    const ticket = await screen.findByRole('dialog', { name: 'Ticket A009' })
    expect(ticket).toHaveTextContent('Elm Street')
    expect(within(ticket).getByRole('img', { name: 'QR code of this ticket' })).toBeVisible()
    await press('Print')
    expect(print).toHaveBeenCalledOnce()
    await press('Done')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(of('POST /api/staff/line/add-walk-in')[0]?.body).toEqual({
      locationId: 2,
      appointmentTypeId: 1,
      name: '',
      smsPhoneNumber: '',
      locale: 'vi',
      priority: null,
    })
  })
})

describe('the person in front of me (LINE-15)', () => {
  it('is found by ticket number, and called with a reason if someone is due', async () => {
    let tries = 0
    const { of } = open(aLine(), {
      'POST /api/staff/line/call-next': () =>
        ++tries === 1
          ? Response.json(
              { validationFailures: [{ propertyName: 'reason', errorMessage: 'A001 is due before them.' }] },
              { status: 400 },
            )
          : Response.json({ called: { id: 2, ticket: 'A002' } }),
    })
    await screen.findByRole('list', { name: 'The line' })
    await userEvent.keyboard('002{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'A002 Person 2' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Call to my desk' }))
    await userEvent.type(await within(dialog).findByLabelText('Reason'), 'In a wheelchair{Enter}')
    await waitFor(() => expect(toasts()).toEqual(['A002 is called']))
    expect(of('POST /api/staff/line/call-next').map(({ body }) => body)).toEqual([
      { deskId: 1, id: 2, reason: '' },
      { deskId: 1, id: 2, reason: 'In a wheelchair' },
    ])
  })

  it('is selected by arrow keys, and taken out of the line', async () => {
    const { of } = open(aLine(), { 'POST /api/staff/line/remove': { ok: true } })
    await screen.findByRole('list', { name: 'The line' })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'A001 Person 1' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take out of the line' }))
    await waitFor(() => expect(of('POST /api/staff/line/remove').map(({ body }) => body)).toEqual([{ id: 1 }]))
  })
})

describe('a greeter, who sits at no desk (LINE-19)', () => {
  const atNoDesk = (given: Partial<Line> = {}) => aLine({ desks: [aDesk(1)], ...given })

  it('sees the line, gives out tickets, and merges two of one person', async () => {
    const twin = aPerson(1, { twins: [{ id: 2, ticket: 'A002' }] })
    const { of } = open(atNoDesk({ waiting: [twin, aPerson(2)] }), { 'POST /api/staff/line/merge': { ok: true } })
    expect(await screen.findByText('Choose your desk')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add walk-in' })).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'A001' }))
    const dialog = await screen.findByRole('dialog', { name: 'A001 Person 1' })
    expect(within(dialog).queryByRole('button', { name: 'Call to my desk' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge into A001' }))
    await waitFor(() =>
      expect(of('POST /api/staff/line/merge').map(({ body }) => body)).toEqual([{ id: 2, intoId: 1 }]),
    )
  })

  it('knows the wait for each service, and finds people with an appointment', async () => {
    open(atNoDesk({ waiting: [aPerson(1, { appointmentId: 7 })] }))
    const waits = (await screen.findByText('Wait without an appointment')).parentElement
    expect(waits).toHaveTextContent('License Renewal20–35 min')
    expect(waits).toHaveTextContent('Title Transferno desk open')
    expect(screen.getByRole('button', { name: 'Find a person' })).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'A001' }))
    expect(await screen.findByRole('link', { name: 'Open appointment' })).toHaveAttribute(
      'href',
      '/staff/appointments/7',
    )
  })

  it('changes what is known of a person', async () => {
    const { of } = open(atNoDesk(), { 'POST /api/staff/line/change': { ok: true } })
    await userEvent.click(await screen.findByRole('button', { name: 'A001' }))
    await press('Edit')
    await userEvent.selectOptions(await screen.findByLabelText('Priority'), 'With small children')
    await press('Save')
    await waitFor(() =>
      expect(of('POST /api/staff/line/change').map(({ body }) => body)).toEqual([
        { id: 1, name: 'Person 1', note: '', priority: 'children', appointmentTypeId: 1 },
      ]),
    )
  })
})

describe('leaving the desk (LINE-16)', () => {
  it('asks what happens to the person there', async () => {
    const { of } = open(aLine({ atDesks: [aPerson(3, SERVING)] }), { 'POST /api/staff/line/leave-desk': { ok: true } })
    await screen.findByText('With me')
    await press('Leave desk')
    const dialog = await screen.findByRole('alertdialog', { name: 'What happens to A003?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back in line, at their place' }))
    await waitFor(() =>
      expect(of('POST /api/staff/line/leave-desk').map(({ body }) => body)).toEqual([
        { deskId: 1, farewell: 'return' },
      ]),
    )
  })

  it('lets the browser ask before the page of a desk with a customer closes', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    open(aLine())
    await screen.findByText('No one is at my desk')
    expect(isAsked()).toBe(false)
    forgetTest()
    open(aLine({ atDesks: [aPerson(3, SERVING)] }))
    await screen.findByText('With me')
    expect(isAsked()).toBe(true)
  })

  it('tells who took over the desk, and which desk no one may be at', async () => {
    const taken = aDesk(1, { ...MINE, userEmail: 'ana@x.test', userName: 'Ana', takenFromEmail: me })
    open(aLine({ desks: [taken] }))
    expect(await screen.findByText(/^Ana took over desk 1 at /)).toBeVisible()
    forgetTest()
    const silent = aDesk(2, { state: 'Open', userEmail: 'ana@x.test', userName: 'Ana', seenUtc: minutesAgo(6) })
    open(aLine({ desks: [MINE, silent], atDesks: [aPerson(3, { ...SERVING, deskId: 2, deskName: '2' })] }))
    expect(await screen.findByText(/^Not seen since/)).toBeVisible()
  })
})

describe('sitting down (LINE-7)', () => {
  it('asks first where somebody sits, by name', async () => {
    const desks = [aDesk(1, { state: 'Open', userEmail: 'ana@x.test', userName: 'Ana' }), aDesk(2)]
    const { of } = open(aLine({ desks }), { 'POST /api/staff/line/take-desk': { ok: true } })
    await userEvent.click(await screen.findByRole('button', { name: 'Take over desk 1' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent('ana@x.test is at this desk.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }))
    await waitFor(() =>
      expect(of('POST /api/staff/line/take-desk').map(({ body }) => body)).toEqual([
        { deskId: 1, takeOverFrom: 'ana@x.test' },
      ]),
    )
  })

  it('says what each desk serves, and that people wait while no desk is open', async () => {
    const desks = [aDesk(1), aDesk(2, { name: 'Window 4', appointmentTypeIds: [2] })]
    open(aLine({ desks }))
    expect(await screen.findByText('No desk is open')).toBeVisible()
    expect(screen.getByText('2 people are waiting.')).toBeVisible()
    const [first, second] = within(screen.getByRole('list', { name: 'Desks' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('All services')
    expect(second).toHaveTextContent('Window 4ClosedTitle Transfer')
    expect(screen.getByRole('button', { name: 'Open Window 4' })).toBeVisible()
  })

  it('says where there is no line, and where there are no desks', async () => {
    open(aLine({ isOn: false }))
    expect(await screen.findByText('This location does not use a line')).toBeVisible()
    forgetTest()
    open(aLine({ desks: [] }))
    expect(await screen.findByText('No desks')).toBeVisible()
  })
})

it.each([
  ['longest', 'longest wait, since 10:15 AM'],
  ['back', 'back since 10:15 AM'],
  ['late', 'late, was due 10:15 AM'],
  ['priority', 'priority, came 10:15 AM'],
  ['early', 'early, due 10:15 AM'],
  ['pausing', 'others first until 10:15 AM'],
] as const)('says why somebody has their place: %s (LINE-2)', (kind, sentence) => {
  const said = sayReason({ reason: { kind, atUtc: '2026-03-02T17:15:00Z' } }, 'America/Denver')
  expect(said.replaceAll('\u202f', ' ')).toBe(sentence)
})

it('says a wait as a range, or that no desk is open (LINE-9)', () => {
  expect(sayWait({ from: 5, to: 20 })).toBe('5–20 min')
  expect(sayWait({ from: 90, to: 240 })).toBe('1.5–4 hr')
  expect(sayWait({ from: 90, to: 240, isPastClosing: true })).toBe('longer than today’s hours')
  expect(sayWait(null)).toBe('no desk open')
})

describe('a desk whose location is not known (LINE-4)', () => {
  it('says so if the locations cannot be read, and tries again', async () => {
    open(aLine(), { 'GET /api/locations/options': refusal(500) })
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load data')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})
