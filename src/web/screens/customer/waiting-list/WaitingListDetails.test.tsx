import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer, WaitingListEntry } from '#contract/waiting-list.ts'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, renderAt } from '#web/testing/page.tsx'
import { WaitingListDetails } from './WaitingListDetails.tsx'

const TOKEN = 'the-link-of-ana'
const ENTRY = 'GET /api/public/waiting-list/entry'
const at = (action: string) => `POST /api/public/waiting-list/${action}`

const offer: Offer = {
  id: 7,
  startDateLocal: '2126-03-09T08:30',
  endDateLocal: '2126-03-09T08:45',
  timeZone: 'America/Chicago',
  location: {
    id: 2,
    name: 'Elm Street',
    phoneNumber: '+15551234567',
    directions: '',
    address: { address1: '12 Elm Street', address2: '', city: 'Springfield', state: 'IL', zipCode: '62701' },
    timeZone: 'America/Chicago',
    nextFreeLocal: null,
    distanceMiles: null,
  },
  untilUtc: '2126-03-02T12:15:00.000Z',
  secondsLeft: 900,
}

const waiting: WaitingListEntry = {
  state: 'Waiting',
  endedBy: null,
  firstName: 'Ana',
  createdUtc: '2126-03-01T18:00:00.000Z',
  lastsUntil: '2126-04-30',
  wishes: {
    appointmentTypes: [{ appointmentTypeId: 5, quantity: 2 }],
    zipCode: '62701',
    withinMiles: 25,
    weekdays: ['monday'],
    partsOfDay: ['morning'],
    untilDate: '2126-03-20',
  },
  appointmentTypes: [{ name: 'Identification Card', quantity: 2 }],
  locationName: null,
  appointment: null,
  offer: null,
  passed: [],
}

async function open(answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls(answers)
  const path = '/customer/waiting-list/:token'
  await act(async () =>
    renderAt(`/customer/waiting-list/${TOKEN}`, { [path]: <WaitingListDetails /> }, LanguageProvider),
  )
  return { writes: () => sent.filter(({ at: call }) => call.startsWith('POST')) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.setItem('language', 'en'))
afterEach(() => {
  vi.useRealTimers()
  forgetTest()
})

describe('a link to the waiting list', () => {
  it('confirms by a press, never by being opened (WAIT-10)', async () => {
    const { writes } = await open({ [ENTRY]: { ...waiting, state: 'Unconfirmed' }, [at('confirm')]: waiting })
    await heading('One more step')
    expect(writes()).toEqual([])
    await press('Yes, add me to the list')
    expect(await heading('You are on the list')).toHaveFocus()
    expect(writes()).toEqual([{ at: at('confirm'), body: { token: TOKEN } }])
  })

  it('says so if the same person is on the list already', async () => {
    await open({ [ENTRY]: { ...waiting, state: 'Unconfirmed' }, [at('confirm')]: refusal(409) })
    await press('Yes, add me to the list')
    expect(await screen.findByRole('alert')).toHaveTextContent('You are already on the list')
  })

  it('says what is looked for, since when and until when, and how the list works (WAIT-11)', async () => {
    const passed = [{ startDateLocal: '2126-03-05T09:00', locationName: 'Oak Avenue', state: 'Expired' as const }]
    await open({ [ENTRY]: { ...waiting, passed } })
    await heading('You are on the list')
    for (const text of ['2 × Identification Card', 'Mon · Morning · Latest date Mar 20', 'Up to 25 mi from 62701'])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText('Tuesday, April 30, 2126')).toBeVisible()
    expect(screen.getByText('Not answered').parentElement).toHaveTextContent(/^Tue, Mar 5, 9:00.AM, Oak Avenue/)
    expect(screen.getByText(/waited longest and can use it/)).toBeVisible()
  })

  it('of somebody with an appointment changes how much earlier a time must be (WAIT-15)', async () => {
    const appointment = {
      startDateLocal: '2126-03-20T08:30',
      locationName: 'Elm Street',
      earlierByDays: 1,
    } as const
    const changed: WaitingListEntry = {
      ...waiting,
      lastsUntil: '2126-03-17',
      appointment: { ...appointment, earlierByDays: 3 },
    }
    let shown: WaitingListEntry = { ...waiting, appointment }
    const { writes } = await open({
      [ENTRY]: () => Response.json(shown),
      [at('change-earlier-by')]: () => Response.json((shown = changed)),
    })
    const howMuch = await screen.findByRole('combobox', { name: 'How much earlier do you need?' })
    expect(howMuch).toHaveDisplayValue('A day earlier or more')
    await userEvent.selectOptions(howMuch, '3 days earlier or more')
    expect(await screen.findByText('Saved. You keep your place on the list.')).toBeVisible()
    expect(howMuch).toHaveDisplayValue('3 days earlier or more')
    expect(screen.getByText('Sunday, March 17, 2126')).toBeVisible()
    expect(writes()).toEqual([{ at: at('change-earlier-by'), body: { token: TOKEN, earlierByDays: 3 } }])
  })

  it.each([404, 400])('that opens nothing (%i) says so and leads to the times that are free', async (status) => {
    await open({ [ENTRY]: refusal(status) })
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See available times' })).toBeVisible()
  })

  it.each([
    ['Taken', 'You accepted a time'],
    ['Left', 'You left the list'],
    ['Unanswered', 'You are no longer on the list'],
    ['Booked', 'You are no longer on the list'],
    ['RanOut', 'Your time on the list is over'],
  ] as const)('of an entry that ended (%s) says why and offers nothing else', async (endedBy, title) => {
    await open({ [ENTRY]: { ...waiting, state: 'Ended', endedBy } })
    expect(await heading(title)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('leads off the list after a question (WAIT-11)', async () => {
    const left = { ...waiting, state: 'Ended', endedBy: 'Left' }
    const { writes } = await open({ [ENTRY]: waiting, [at('leave')]: left })
    await press('Leave the list')
    expect(await heading('Do you want to leave the list?')).toHaveFocus()
    await press('No, stay on the list')
    expect(screen.getByRole('button', { name: 'Leave the list' })).toHaveFocus()
    expect(writes()).toEqual([])
    await press('Leave the list')
    await press('Yes, leave the list')
    expect(await heading('You left the list')).toHaveFocus()
  })
})

describe('an offer', () => {
  it('ends by itself when its time is up, whatever the portal still says (WAIT-6)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open({ [ENTRY]: { ...waiting, offer: { ...offer, secondsLeft: 10 } } })
    await heading('A time has opened up for you')
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(await screen.findByText('This offer has ended. You are still on the list.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Accept this time' })).not.toBeInTheDocument()
  })

  it('comes first, counts down, and is taken by one press (WAIT-6)', async () => {
    const entry = { ...waiting, state: 'Ended', endedBy: 'Taken' }
    const { writes } = await open({
      [ENTRY]: { ...waiting, offer },
      [at('take')]: { entry, appointmentToken: 'her-appointment' },
    })
    await heading('A time has opened up for you')
    expect(screen.getByText('Saturday, March 9, 2126')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/1[45]:\d\d$/)
    expect(writes()).toEqual([])
    await press('Accept this time')
    expect(await heading('This time is booked for you')).toHaveFocus()
    expect(screen.getByText('Saturday, March 9, 2126')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Open my appointment' })
    expect(link).toHaveAttribute('href', publicPaths.review('her-appointment'))
    expect(writes()).toEqual([{ at: at('take'), body: { token: TOKEN, offerId: 7 } }])
  })

  it('to whoever has an appointment says which time is given up for it, before and after (WAIT-12)', async () => {
    const appointment = { startDateLocal: '2126-03-20T14:00', locationName: 'Oak Avenue' }
    await open({
      [ENTRY]: { ...waiting, appointment, offer },
      [at('take')]: { entry: { ...waiting, state: 'Ended', endedBy: 'Taken' }, appointmentToken: 'hers' },
    })
    const old = /^Wed, Mar 20, 2:00.PM, Oak Avenue$/
    const crossedOut = () => screen.getByText((_, element) => element?.tagName === 'S')
    expect((await screen.findByText(/you give up your current time/)).querySelector('s')).toHaveTextContent(old)
    await press('Accept this time')
    await heading('This time is booked for you')
    expect(crossedOut()).toHaveTextContent(old)
  })

  it('can be declined, and one is still on the list (WAIT-6)', async () => {
    const { writes } = await open({ [ENTRY]: { ...waiting, offer }, [at('decline')]: waiting })
    await press('No, thank you')
    expect(await screen.findByText('You declined this time. You are still on the list.')).toBeVisible()
    expect(await heading('You are on the list')).toHaveFocus()
    expect(writes()).toEqual([{ at: at('decline'), body: { token: TOKEN, offerId: 7 } }])
  })

  it('that ended before the press says so, and that one is still on the list (WAIT-6)', async () => {
    let isGone = false
    await open({
      [ENTRY]: () => Response.json(isGone ? waiting : { ...waiting, offer }),
      [at('take')]: () => {
        isGone = true
        return refusal(409, 'This offer has ended. You are still on the list.')()
      },
    })
    await press('Accept this time')
    expect(await screen.findByText('This offer has ended. You are still on the list.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept this time' })).not.toBeInTheDocument())
  })

  it('that is gone while it is looked at says so, and the next one is shown (WAIT-6)', async () => {
    let answer: WaitingListEntry = { ...waiting, offer }
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open({ [ENTRY]: () => Response.json(answer) })
    await heading('A time has opened up for you')
    answer = waiting
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(await screen.findByText('This offer has ended. You are still on the list.')).toBeVisible()
    answer = { ...waiting, offer: { ...offer, id: 8 } }
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(await heading('A time has opened up for you')).toBeVisible()
    expect(screen.queryByText('This offer has ended. You are still on the list.')).not.toBeInTheDocument()
  })
})
