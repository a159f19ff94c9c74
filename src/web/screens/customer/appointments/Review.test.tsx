import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import type { MyTicket } from '#contract/tickets.ts'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { readersDate } from '#web/platform/i18n/say-time.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { address, English, renderAt, standInForLayout } from '#web/testing/page.tsx'
import { Review } from './Review.tsx'
import { booked, cancelled, confirmed, REVIEW, TOKEN } from '#web/testing/samples/customer-appointments.ts'

const user = userEvent.setup()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })

// Lazy parts are loaded before the first test, so that their load time cannot fail it.
beforeAll(() =>
  Promise.all([
    import('./Cancelling.tsx'),
    import('./ClosedLink.tsx'),
    import('./Household.tsx'),
    import('./Rescheduling.tsx'),
    import('./RareStanding.tsx'),
    import('./StayLive.tsx'),
    import('#web/tickets/my-place/PlaceOfVisit.tsx'),
    import('#web/waiting-list/WantEarlier.tsx'),
    import('#web/booking/KeepNotice.tsx'),
  ]),
)
beforeEach(() => {
  standInForLayout()
  localStorage.setItem('language', 'en')
})
afterEach(() => vi.unstubAllGlobals())

const open = () => act(async () => void openLink(LanguageProvider))
const openLink = (Words = English) =>
  renderAt(`/customer/appointment/review/${TOKEN}`, { '/customer/appointment/review/:token': <Review /> }, Words)

describe('a link', () => {
  it('shows the appointment and changes nothing', async () => {
    const sent = answerCalls({ [REVIEW]: booked })
    await act(async () => void openLink())
    expect(await heading('Your appointment is booked')).toBeVisible()
    for (const text of ['For Ana Ruiz', 'Elm Street', 'Title Transfer', 'Signed title', 'Beside the library.']) {
      expect(screen.getByText(text)).toBeVisible()
    }
    expect(screen.getByText('FH7-K2M-RWX')).toBeVisible()
    expect(screen.queryByText('41')).not.toBeInTheDocument()
    expect(screen.getByText('Saturday, March 9, 2126')).toBeVisible()
    expect(screen.getByText('8:30 AM to 8:45 AM')).toBeVisible()
    expect(screen.getByText(/Central Time/)).toBeVisible()
    expect(sent.map(({ at }) => at)).toEqual([REVIEW])
  })

  it('has a checklist of documents, which only this browser remembers until the visit is over (READY-1, READY-2)', async () => {
    const sent = answerCalls({ [REVIEW]: booked })
    localStorage.setItem('ready-documents', JSON.stringify({ 7: { until: 0, documents: ['Photo ID'] } }))
    const { unmount } = openLink()
    const title = await screen.findByRole('checkbox', { name: 'Signed title' })
    await user.click(title)
    expect(title).toBeChecked()
    expect(Object.keys(JSON.parse(localStorage.getItem('ready-documents') ?? ''))).toEqual([String(booked.id)])
    unmount()
    await act(async () => void openLink())
    expect(await screen.findByRole('checkbox', { name: 'Signed title' })).toBeChecked()
    await user.click(screen.getByText('Signed title'))
    expect(screen.getByRole('checkbox', { name: 'Signed title' })).not.toBeChecked()
    expect(new Set(sent.map(({ at }) => at))).toEqual(new Set([REVIEW]))
  })

  it.each([404, 400])('that opens nothing (%i) reveals nothing, even to a request for a new one', async (status) => {
    const sent = answerCalls({
      [REVIEW]: refusal(status),
      'POST /api/appointments/refresh-token': status === 400 ? refusal(400) : { ok: true },
    })
    await act(async () => void openLink())
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await press('Send me a new link')
    expect(await screen.findByText(/If this link belonged to an appointment/)).toBeVisible()
    expect(sent.at(-1)).toEqual({ at: 'POST /api/appointments/refresh-token', body: { token: TOKEN } })
  })

  it('of a household shows everybody, and cancels for one alone (HOUSE-3)', async () => {
    const { id, reference, startDateLocal, endDateLocal } = booked
    const person = { id, reference, startDateLocal, endDateLocal, lastName: 'Ruiz', canCancel: true, canCheckIn: false }
    const household = [
      { ...person, firstName: 'Ana', appointmentStatus: 'Booked' as const },
      { ...person, id: 42, firstName: 'Ben', appointmentStatus: 'Booked' as const },
    ]
    const oneLess = household.map((each) =>
      each.id === 42 ? { ...each, appointmentStatus: 'Cancelled', canCancel: false } : each,
    )
    const sent = answerCalls({
      [REVIEW]: { ...booked, household },
      'POST /api/appointments/cancel': { ...booked, household: oneLess },
    })
    await act(async () => openLink())
    const people = await screen.findByRole('region', { name: 'Who is coming' })
    expect(
      within(people)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('Ana Ruiz'), expect.stringContaining('Ben Ruiz')])
    await press('Cancel for Ben')
    expect(within(people).getByText('Cancel Ben’s appointment? The others stay booked.')).toBeVisible()
    await press('Yes, cancel')
    expect(await within(people).findByText('Canceled')).toBeVisible()
    expect(sent.at(-1)).toEqual({
      at: 'POST /api/appointments/cancel',
      body: { token: TOKEN, reason: '', appointmentId: 42 },
    })
  })

  it('of a household is canceled for all whom the question names, and then nobody is said to come (HOUSE-1)', async () => {
    const { id, reference, startDateLocal, endDateLocal } = booked
    const person = { id, reference, startDateLocal, endDateLocal, lastName: 'Ruiz', canCheckIn: false }
    const all = (appointmentStatus: 'Booked' | 'Cancelled') =>
      ['Ana', 'Ben'].map((firstName, n) => ({
        ...person,
        id: id + n,
        firstName,
        appointmentStatus,
        canCancel: appointmentStatus === 'Booked',
      }))
    answerCalls({
      [REVIEW]: { ...booked, household: all('Booked') },
      'POST /api/appointments/cancel': { ...cancelled, household: all('Cancelled') },
    })
    await act(async () => openLink())
    await screen.findByRole('region', { name: 'Who is coming' })
    await press('Cancel this appointment')
    expect(await screen.findByText(/^This cancels the appointment for everyone: Ana and Ben\. /)).toBeVisible()
    await press('Yes, cancel it')
    expect(await screen.findByRole('region', { name: 'Who was booked' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Who is coming' })).not.toBeInTheDocument()
  })

  it('that cannot be looked up right now can be retried', async () => {
    let isDown = true
    answerCalls({ [REVIEW]: () => (isDown ? refusal(429)() : Response.json(booked)) })
    await act(async () => void openLink())
    expect(await screen.findByRole('alert')).toBeVisible()
    isDown = false
    await press('Retry')
    expect(await heading('Your appointment is booked')).toBeVisible()
  })
})

describe('what can be done', () => {
  it.each([
    ['a canceled one', cancelled, 'This appointment has been canceled'],
    ['a missed one', { ...cancelled, appointmentStatus: 'NoShow', state: 'missed' }, 'You missed this appointment'],
    [
      'a complete one',
      { ...cancelled, appointmentStatus: 'Complete', state: 'complete' },
      'This appointment is complete',
    ],
    ['one that is over', { ...cancelled, appointmentStatus: 'Booked', state: 'past' }, /over/],
  ] as const)('about %s is to book another', async (_, appointment, title) => {
    answerCalls({ [REVIEW]: appointment })
    await act(async () => void openLink())
    expect(await heading(title)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Book another appointment' })).toBeVisible()
    expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
      'Book the same again',
    ])
  })

  it('is to confirm in time, where the time goes to somebody else otherwise (KEEP-6)', async () => {
    const asked = { ...booked, confirmByLocal: '2126-03-05T10:00' }
    answerCalls({ [REVIEW]: asked, 'POST /api/appointments/confirm': confirmed })
    await act(async () => void openLink())
    expect(await screen.findByText('Please confirm by Tue, Mar 5, 10:00 AM (Central Time)')).toBeVisible()
    await press('Confirm my appointment')
    expect(await heading('You confirmed this appointment')).toBeVisible()
    expect(screen.queryByText(/^Please confirm by/)).not.toBeInTheDocument()
  })

  it('is explained for check-in: when it opens if too early, where to go if too late', async () => {
    answerCalls({ [REVIEW]: booked })
    await act(async () => void openLink())
    expect(await screen.findByText('You can check in here from Sat, Mar 9, 7:45 AM.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument()
  })

  it.each([
    ['at an office with a line', { hasLine: true, isTooLateForTurn: true }, /wait in line with people who have no/],
    ['that still keeps their turn', { hasLine: true }, /You still keep your turn/],
    ['at an office without one', {}, /The staff will help you when they can/],
  ] as const)('is to come all the same for a person who is late, %s (LINK-6)', async (_, office, text) => {
    const late = { ...booked, state: 'late', canConfirm: false, canCancel: false, canReschedule: false } as const
    answerCalls({ [REVIEW]: { ...late, checkIn: 'too-late', ...office } })
    await open()
    expect(await heading('You are late, but you can still come today')).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Book another appointment' })).not.toBeInTheDocument()
  })

  it.each([
    ['called', 'It is your turn', 'Please go to the counter.'],
    ['serving', 'You are being served', 'Thank you for waiting.'],
    ['closed', 'The office has closed for the day', /We are sorry/],
  ] as const)('is said where there is no ticket: %s', async (state, title, text) => {
    answerCalls({ [REVIEW]: { ...cancelled, appointmentStatus: 'CheckedIn', state, cancellationDateUtc: null } })
    await open()
    expect(await heading(title)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
  })
})

describe('an action', () => {
  /** The portal's answers before and after the action. */
  const acting = (call: string, before: object, after: object) => {
    let now = before
    return answerCalls({
      [REVIEW]: () => Response.json(now),
      [call]: () => {
        now = after
        return Response.json(after)
      },
    })
  }

  it('confirms, and says so where focus is', async () => {
    const sent = acting('POST /api/appointments/confirm', booked, confirmed)
    await act(async () => void openLink())
    await press('Confirm my appointment')
    expect(await heading('You confirmed this appointment')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Confirm my appointment' })).not.toBeInTheDocument()
    expect(sent).toContainEqual({ at: 'POST /api/appointments/confirm', body: { token: TOKEN } })
  })

  it('checks in while check-in is open', async () => {
    acting(
      'POST /api/appointments/check-in',
      { ...confirmed, checkIn: 'open' },
      { ...cancelled, appointmentStatus: 'CheckedIn', state: 'checkedIn', cancellationDateUtc: null, checkIn: 'done' },
    )
    await act(async () => void openLink())
    await press('Check in')
    expect(await heading('You are checked in')).toHaveFocus()
  })

  it('cancels after asking, with an optional reason', async () => {
    const sent = acting('POST /api/appointments/cancel', booked, cancelled)
    await act(async () => void openLink())
    await press('Cancel this appointment')
    expect(await heading('Do you want to cancel this appointment?')).toHaveFocus()
    await user.type(screen.getByRole('textbox', { name: /Why are you canceling/ }), 'Out of town')
    await press('Yes, cancel it')
    expect(await heading('This appointment has been canceled')).toHaveFocus()
    expect(sent).toContainEqual({
      at: 'POST /api/appointments/cancel',
      body: { token: TOKEN, reason: 'Out of town' },
    })
  })

  it('can be abandoned, which returns focus to its button', async () => {
    const sent = answerCalls({ [REVIEW]: booked })
    await act(async () => void openLink())
    await press('Cancel this appointment')
    await press('No, keep it')
    expect(screen.getByRole('button', { name: 'Cancel this appointment' })).toHaveFocus()
    expect(sent).toHaveLength(1)
  })

  it('refuses a reason that is too long, and says so', async () => {
    answerCalls({ [REVIEW]: booked })
    await act(async () => void openLink())
    await press('Cancel this appointment')
    const reason = await screen.findByRole('textbox')
    await user.click(reason)
    await user.paste('x'.repeat(501))
    await press('Yes, cancel it')
    expect(reason).toHaveAccessibleDescription(/Use 500 characters or fewer/)
    expect(reason).toHaveFocus()
  })

  it('that is no longer possible says so and shows where the appointment stands', async () => {
    let now: object = booked
    answerCalls({
      [REVIEW]: () => Response.json(now),
      'POST /api/appointments/confirm': () => {
        now = cancelled
        return refusal(409)()
      },
    })
    await act(async () => void openLink())
    await press('Confirm my appointment')
    expect(await screen.findByRole('alert')).toHaveTextContent('You can no longer do this')
    expect(await heading('This appointment has been canceled')).toBeVisible()
  })
})

describe('rescheduling', () => {
  const at = (clock: string) => ({ startDateLocal: `2126-03-09T${clock}`, endDateLocal: `2126-03-09T${clock}` })
  const search = {
    'POST /api/booking/month-info': {
      timeZone: booked.timeZone,
      todayLocal: '2126-03-01',
      firstDate: '2126-03-01',
      lastDate: '2126-04-01',
      freeDates: ['2126-03-04', '2126-03-09'],
    },
    'POST /api/booking/time-selection-options': { timeZone: booked.timeZone, times: [at('09:00'), at('13:00')] },
  }
  const RESCHEDULE = 'POST /api/appointments/reschedule'

  it('starts on the day of the appointment, shows old and new times, and moves it', async () => {
    let now = booked
    const sent = answerCalls({
      ...search,
      [REVIEW]: () => Response.json(now),
      [RESCHEDULE]: () => Response.json((now = { ...booked, startDateLocal: '2126-03-09T13:00' })),
    })
    await act(async () => void openLink())
    await press('Choose another time')
    await user.click(await screen.findByRole('radio', { name: '1:00 PM' }))
    expect(screen.getByText('Sat, Mar 9, 8:30 AM')).toBeVisible()
    expect(screen.getByText('Sat, Mar 9, 1:00 PM')).toBeVisible()
    await press('Move my appointment')
    expect(await heading('Your appointment has been moved')).toHaveFocus()
    expect(screen.getByText(/^1:00 PM to/)).toBeVisible()
    expect(sent).toContainEqual({
      at: RESCHEDULE,
      body: { token: TOKEN, startDateLocal: '2126-03-09T13:00', locationId: 2 },
    })
  })

  it('says to a household why none of them is told of earlier times (HOUSE-8)', async () => {
    const { id, reference, startDateLocal, endDateLocal } = booked
    const person = { id, reference, startDateLocal, endDateLocal, lastName: 'Ruiz', canCancel: true, canCheckIn: false }
    const household = ['Ana', 'Ben'].map((firstName, n) => ({
      ...person,
      id: id + n,
      firstName,
      appointmentStatus: 'Booked' as const,
    }))
    answerCalls({ ...search, [REVIEW]: { ...booked, household } })
    await act(async () => void openLink())
    await press('Choose another time')
    expect(await screen.findByText(/The waiting list is for one person at a time/)).toBeVisible()
  })

  it('offers the nearest times, one tap away, when the time was just taken', async () => {
    let isTaken = true
    const sent = answerCalls({
      ...search,
      [REVIEW]: booked,
      [RESCHEDULE]: () => {
        if (!isTaken) return Response.json(booked)
        isTaken = false
        const validationFailures = [{ propertyName: 'startDateLocal', errorMessage: 'Taken' }]
        const otherTimes = [at('09:15'), at('09:30'), at('09:45')]
        return Response.json({ validationFailures, otherTimes }, { status: 409 })
      },
    })
    await act(async () => void openLink())
    await press('Choose another time')
    await user.click(await screen.findByRole('radio', { name: '9:00 AM' }))
    await press('Move my appointment')
    const banner = await screen.findByRole('alert')
    await waitFor(() => expect(banner).toHaveFocus())
    expect(screen.getAllByRole('button', { name: /^Move to/ })).toHaveLength(3)
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument()
    await press('Move to Sat, Mar 9, 9:30 AM')
    expect(await heading('Your appointment has been moved')).toHaveFocus()
    expect(sent).toContainEqual({
      at: RESCHEDULE,
      body: { token: TOKEN, startDateLocal: '2126-03-09T09:30', locationId: 2 },
    })
  })
})

describe('the place in the line', () => {
  const checkedIn: ReviewedAppointment = {
    ...confirmed,
    appointmentStatus: 'CheckedIn',
    state: 'waiting',
    checkIn: 'done',
    canCancel: false,
    canReschedule: false,
    hasTicket: true,
  }
  const ticket: MyTicket = {
    ticket: '007',
    state: 'Waiting',
    locationName: 'Elm Street',
    timeZone: 'America/Chicago',
    peopleAhead: 2,
    wait: null,
    deskName: '',
    calls: 0,
    pausedUntilUtc: null,
    pausesLeft: 2,
    returnsAtUtc: null,
    canLeave: true,
    canRejoin: false,
  }
  it('is on the page of whoever has checked in, by the same link (LINE-11)', async () => {
    answerCalls({ [REVIEW]: checkedIn, [`GET /api/public/tickets/${TOKEN}`]: ticket })
    await open()
    expect(await heading('2 people are ahead of you')).toBeVisible()
    expect(screen.getByText('007')).toBeVisible()
    expect(screen.getByText('We cannot estimate your wait yet.')).toBeVisible()
  })

  it('is not where the office has no line', async () => {
    const sent = answerCalls({ [REVIEW]: { ...checkedIn, state: 'checkedIn', hasTicket: false } })
    await open()
    expect(await heading('You are checked in')).toBeVisible()
    expect(sent.map(({ at }) => at)).toEqual([REVIEW])
  })

  it('ends with the visit, which the page then says', async () => {
    let review = checkedIn
    answerCalls({
      [REVIEW]: () => Response.json(review),
      [`GET /api/public/tickets/${TOKEN}`]: () => {
        review = { ...checkedIn, appointmentStatus: 'Complete', state: 'complete', hasTicket: false }
        return Response.json({ ...ticket, state: 'Served', peopleAhead: null, canLeave: false })
      },
    })
    await open()
    expect(await heading('This appointment is complete')).toBeVisible()
  })
})

describe('plans that change at the last moment', () => {
  it('are told to the office with one press, and what that means is said (LATE-2)', async () => {
    let now: ReviewedAppointment = { ...confirmed, checkIn: 'open', canSayLate: true }
    const sent = answerCalls({
      [REVIEW]: () => Response.json(now),
      'POST /api/appointments/running-late': ({ body }) => {
        const { minutes } = JSON.parse(body as string) as { minutes: number }
        now = { ...now, late: minutes === 0 ? null : { minutes, outcome: minutes > 15 ? 'loses' : 'keeps' } }
        return Response.json(now)
      },
    })
    await open()
    await press('10 minutes')
    expect(await screen.findByText(/will be about 10 minutes late\. You keep your turn\./)).toBeVisible()
    await press('30 minutes')
    expect(await screen.findByText(/30 minutes late\. You will wait in line with people who have no/)).toBeVisible()
    await press('I will be on time')
    expect(await screen.findByText('Tell the office how late you will be.')).toBeVisible()
    const said = sent
      .filter(({ at }) => at.endsWith('running-late'))
      .map(({ body }) => (body as { minutes: number }).minutes)
    expect(said).toEqual([10, 30, 0])
  })

  it('are undone after a cancellation by mistake (LINK-8)', async () => {
    answerCalls({ [REVIEW]: { ...cancelled, canUndoCancel: true }, 'POST /api/appointments/undo-cancel': booked })
    await open()
    await press('Undo the cancellation')
    expect(await heading('Your appointment is booked')).toHaveFocus()
  })

  it('are booked again with an office and a time, and nothing to type (LINK-11)', async () => {
    const oak = { ...booked.location, id: 3, name: 'Oak Avenue' }
    const sent = answerCalls({
      [REVIEW]: cancelled,
      'POST /api/public/locations/filtered-options': [booked.location, oak],
      'POST /api/booking/month-info': { freeDates: ['2126-03-09'] },
      'POST /api/booking/time-selection-options': {
        timeZone: 'America/Chicago',
        times: [{ startDateLocal: '2126-03-09T09:00', endDateLocal: '2126-03-09T09:15' }],
      },
      'POST /api/appointments/book-again': { token: 'the-next-token' },
    })
    await open()
    await press('Book the same again')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Office' }), 'Oak Avenue · Springfield')
    await user.click(await screen.findByRole('radio', { name: /9:00 AM/ }))
    await press(/^Book /)
    await waitFor(() => expect(address()).toBe('/customer/appointment/review/the-next-token'))
    expect(sent.find(({ at }) => at.endsWith('book-again'))?.body).toEqual({
      token: TOKEN,
      idempotencyKey: expect.any(String),
      startDateLocal: '2126-03-09T09:00',
      locationId: 3,
    })
  })
})

describe('a page that stays open', () => {
  /** What the portal would ring, and the streams that are open. */
  class Bell extends EventTarget {
    static readonly OPEN = 1
    static readonly CLOSED = 2
    static readonly open = new Map<string, Bell>()
    readonly readyState = 1
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      Bell.open.set(url, this)
    }
    close() {
      Bell.open.delete(this.url)
    }
    static ring(data: string) {
      for (const bell of Bell.open.values()) bell.dispatchEvent(new MessageEvent('message', { data }))
    }
  }

  it('says what changed as soon as the portal rings (LINK-7)', async () => {
    vi.stubGlobal('EventSource', Bell)
    let now: ReviewedAppointment = confirmed
    answerCalls({ [REVIEW]: () => Response.json(now) })
    await open()
    expect(await heading('You confirmed this appointment')).toBeVisible()
    await waitFor(() => expect([...Bell.open.keys()]).toEqual([`/api/public/tickets/${TOKEN}/changes`]))
    const after = async (next: ReviewedAppointment, title: string) => {
      now = next
      await act(async () => Bell.ring('yours'))
      expect(await heading(title)).toBeVisible()
    }
    await after({ ...confirmed, startDateLocal: '2126-03-09T09:30' }, 'Your appointment has been moved')
    await after({ ...confirmed, location: { ...booked.location, id: 3 } }, 'Your appointment is now at another office')
    await after({ ...confirmed, state: 'serving' }, 'You are being served')
    await after({ ...cancelled, state: 'complete' }, 'This appointment is complete')
  })

  it('shows Check in when its time has come (LINK-7)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let now: ReviewedAppointment = { ...confirmed, changesInSeconds: 3600 }
    answerCalls({ [REVIEW]: () => Response.json(now) })
    await open()
    expect(await screen.findByText(/You can check in here from/)).toBeVisible()
    now = { ...confirmed, checkIn: 'open' }
    await act(() => vi.advanceTimersByTimeAsync(3_600_000))
    vi.useRealTimers()
    expect(await screen.findByRole('button', { name: 'Check in' })).toBeVisible()
  })
})

describe('something earlier', () => {
  const WANT = 'POST /api/public/waiting-list/want-earlier'
  const label = 'Tell me if an earlier time opens up'
  const open = async () => {
    localStorage.setItem('language', 'en')
    await act(async () => openLink(LanguageProvider))
  }

  it('is told of by one tick, and no more by another (WAIT-12)', async () => {
    let appointment: typeof booked = { ...booked, canWantEarlier: true, startDateLocal: '2126-03-09T08:30' }
    const sent = answerCalls({
      [REVIEW]: () => Response.json(appointment),
      [WANT]: ({ body }) => {
        const { isWanted, earlierByDays } = JSON.parse(body as string)
        appointment = { ...appointment, wantsEarlier: isWanted, earlierByDays: isWanted ? earlierByDays : null }
        return Response.json(appointment)
      },
    })
    await open()
    const tick = await screen.findByRole('checkbox', { name: label })
    expect(tick).not.toBeChecked()
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    await user.click(tick)
    // Up to the day before the appointment, unless they say otherwise.
    expect(
      await screen.findByText(/You are on the waiting list. We look for times up to Friday, March 8/),
    ).toBeVisible()
    expect(tick).toBeChecked()
    const howMuch = screen.getByRole('combobox', { name: 'How much earlier do you need?' })
    expect(howMuch).toHaveDisplayValue('A day earlier or more')
    await user.selectOptions(howMuch, 'A week earlier or more')
    expect(await screen.findByText(/times up to Saturday, March 2/)).toBeVisible()
    await user.click(tick)
    expect(await screen.findByText('You are not on the waiting list.')).toBeVisible()
    expect(sent.filter(({ at }) => at === WANT).map(({ body }) => body)).toEqual([
      { token: TOKEN, isWanted: true, earlierByDays: 1 },
      { token: TOKEN, isWanted: true, earlierByDays: 7 },
      { token: TOKEN, isWanted: false, earlierByDays: 1 },
    ])
  })

  it('is never asked for by more days than there are (WAIT-15)', async () => {
    const inFourDays = new Date(Date.now() + 4 * 86_400_000)
    const startDateLocal = `${readersDate(inFourDays)}T08:30`
    answerCalls({ [REVIEW]: { ...booked, canWantEarlier: true, startDateLocal, wantsEarlier: true, earlierByDays: 1 } })
    await open()
    const howMuch = await screen.findByRole('combobox', { name: 'How much earlier do you need?' })
    expect(
      within(howMuch)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Any earlier time', 'A day earlier or more', '3 days earlier or more'])
  })

  it('that could not be asked for leaves the tick as it was, and says why', async () => {
    answerCalls({ [REVIEW]: { ...booked, canWantEarlier: true }, [WANT]: refusal(409) })
    await open()
    const tick = await screen.findByRole('checkbox', { name: label })
    await user.click(tick)
    expect(await screen.findByText(/You can no longer do this/)).toBeVisible()
    expect(tick).not.toBeChecked()
  })
})
