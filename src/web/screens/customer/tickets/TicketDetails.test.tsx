import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MyTicket } from '#contract/tickets.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { fakeBell } from '#web/testing/fake-bell.ts'
import { forgetTest, renderAt } from '#web/testing/page.tsx'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { TicketDetails } from './TicketDetails.tsx'

const TOKEN = 'the-token'
const MINE = `GET /api/public/tickets/${TOKEN}`

const waiting: MyTicket = {
  ticket: 'A012',
  state: 'Waiting',
  locationName: 'Elm Street',
  timeZone: 'America/Chicago',
  peopleAhead: 3,
  wait: { from: 20, to: 35 },
  deskName: '',
  calls: 0,
  pausedUntilUtc: null,
  pausesLeft: 2,
  returnsAtUtc: null,
  canLeave: true,
  canRejoin: false,
}
const gone: MyTicket = { ...waiting, peopleAhead: null, wait: null, canLeave: false, pausesLeft: 0 }

let now: MyTicket
let answer: () => Response
let bell: ReturnType<typeof fakeBell>
let sent: ReturnType<typeof answerCalls>
beforeEach(() => {
  localStorage.setItem('language', 'en')
  now = waiting
  answer = () => Response.json(now)
  bell = fakeBell()
  const becomes = (changes: Partial<MyTicket>) => () => {
    now = { ...now, ...changes }
    return Response.json(now)
  }
  sent = answerCalls({
    [MINE]: () => answer(),
    'POST /api/public/tickets/more-time': becomes({ pausesLeft: 1, pausedUntilUtc: '2026-03-02T15:10:00Z' }),
    'POST /api/public/tickets/leave': becomes({ ...gone, state: 'Left', canRejoin: true }),
    'POST /api/public/tickets/rejoin': becomes(waiting),
  })
})
afterEach(() => {
  forgetTest()
  vi.unstubAllGlobals()
})

const open = async (place: Partial<MyTicket> = {}) => {
  now = { ...now, ...place }
  const address = `/customer/ticket/${TOKEN}`
  await act(async () => renderAt(address, { '/customer/ticket/:token': <TicketDetails /> }, LanguageProvider))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the page of a ticket (LINE-11)', () => {
  it('says the number, how many are ahead and the wait, and lets nobody learn its address', async () => {
    await open()
    expect(await screen.findByText('A012')).toBeVisible()
    expect(screen.getByRole('heading', { name: '3 people are ahead of you' })).toBeVisible()
    expect(screen.getByText('About 20 to 35 minutes')).toBeVisible()
    expect(screen.getByText('Elm Street')).toBeVisible()
    expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  })

  it('changes without a reload when it is somebody’s turn, and cannot be missed', async () => {
    const vibrate = vi.fn()
    Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: true } })
    await open()
    await screen.findByText('A012')
    expect(bell.addresses()).toEqual([`/api/public/tickets/${TOKEN}/changes`])
    now = { ...gone, state: 'Called', deskName: '3', calls: 1 }
    act(() => bell.ring('yours'))
    const called = await screen.findByRole('heading', { name: 'It is your turn' })
    expect(called.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive')
    expect(screen.getByText('Please go to Desk 3')).toBeVisible()
    expect(document.title).toContain('It is your turn')
    expect(vibrate).toHaveBeenCalledTimes(1)
    now = { ...now, calls: 2 }
    act(() => bell.ring('yours'))
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(2))
  })

  it('asks on behalf of everybody a little later when only others move', async () => {
    await open()
    await screen.findByText('A012')
    now = { ...waiting, peopleAhead: 0, wait: { from: 0, to: 5 } }
    act(() => bell.ring('changed'))
    expect(await screen.findByRole('heading', { name: 'You are next' }, { timeout: 10_000 })).toBeVisible()
    expect(screen.getByText('Up to 5 minutes')).toBeVisible()
  })

  it('lets others pass, and says until when by the office’s clock', async () => {
    await open()
    expect(await screen.findByText(/You can do this 2 more times/)).toBeVisible()
    await press('I need more time')
    expect(await screen.findByText('Others go ahead of you until 9:10 AM. You keep your ticket.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'I need more time' })).toBeNull()
    expect(sent.at(-1)).toMatchObject({ at: 'POST /api/public/tickets/more-time', body: { token: TOKEN } })
  })

  it('asks before somebody leaves, and lets them come back', async () => {
    await open()
    await press('Leave the line')
    expect(screen.getByRole('heading', { name: 'Do you want to leave the line?' })).toHaveFocus()
    await press('No, stay in line')
    await press('Leave the line')
    await press('Yes, leave the line')
    expect(await screen.findByRole('heading', { name: 'You have left the line' })).toHaveFocus()
    await press('Get back in line')
    expect(await screen.findByRole('heading', { name: '3 people are ahead of you' })).toHaveFocus()
  })

  it('says when staff or time were faster', async () => {
    answerCalls({ [MINE]: () => answer(), 'POST /api/public/tickets/more-time': refusal(409) })
    await open()
    await press('I need more time')
    expect(await screen.findByRole('alert')).toHaveTextContent('You can no longer do this.')
  })

  it.each([
    [{ state: 'Serving', deskName: 'Window A' }, 'You are being served', 'Window A'],
    [{ state: 'Served' }, 'Your visit is complete', 'Thank you for coming.'],
    [{ state: 'Parked' }, 'Your ticket is on hold', 'Tell the staff when you are back. You keep your ticket.'],
    [
      { state: 'Parked', returnsAtUtc: '2026-03-02T15:30:00Z' },
      'Your ticket is on hold',
      'You will be back in line at 9:30 AM. You keep your ticket.',
    ],
    [
      { state: 'Left' },
      'You have left the line',
      'If you still need something, please take a new ticket at the office.',
    ],
    [{ state: 'NoShow' }, 'We called you, but you did not come', /Please go to the counter/],
    [{ state: 'Closed' }, 'The office has closed for the day', /We are sorry that we could not help you today/],
  ] as const)('says what %o means', async (place, title, text) => {
    await open({ ...gone, ...place })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
  })

  it.each([404, 400])('says that a link answered with %i opens nothing', async (status) => {
    answer = refusal(status)
    await open()
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Book an appointment' })).toBeVisible()
    expect(bell.addresses()).toEqual([])
  })

  it('says that it is offline, keeps what it shows, and comes back by itself', async () => {
    await open()
    await screen.findByText('A012')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText(/^No connection\./)).toBeVisible()
    expect(screen.getByRole('heading', { name: '3 people are ahead of you' })).toBeVisible()
    answer = () => Response.json({ ...waiting, peopleAhead: 1 })
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('heading', { name: '1 person is ahead of you' })).toBeVisible()
    expect(screen.queryByText(/^No connection\./)).toBeNull()
  })

  it('is in the reader’s language', async () => {
    localStorage.setItem('language', 'ar')
    await open()
    expect(await screen.findByRole('heading', { name: '3 أشخاص أمامكم' })).toBeVisible()
    expect(document.documentElement.dir).toBe('rtl')
  })
})
