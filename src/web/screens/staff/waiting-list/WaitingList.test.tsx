import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedEntry } from '#contract/waiting-list.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press, standInForLayout } from '#web/testing/page.tsx'
import { sayAge, sayWishes } from './say-entry.ts'
import { WaitingList } from './WaitingList.tsx'

const LISTING = 'POST /api/staff/waiting-list/listing'

const anEntry: ListedEntry = {
  id: 4,
  firstName: 'Ana',
  lastName: 'Ruiz',
  appointmentTypes: ['Identification Card', 'Title Transfer'],
  waitingSinceUtc: '2026-02-27T15:00:00Z',
  hasAppointment: true,
  earlierByDays: 7,
  wishes: { weekdays: ['monday', 'friday'], partsOfDay: ['morning'], zipCode: '80220', withinMiles: 10 },
  offersPassed: 2,
  offeredLocal: '2026-03-09T08:05',
}
const listing = {
  totalCount: 11,
  oldestUtc: anEntry.waitingSinceUtc,
  filledThisMonth: 1200,
  offeredNow: 1,
  entries: [anEntry],
}

const open = (answer: object | (() => Response), address = '/staff/waiting-list') =>
  openAs(
    'Staff',
    address,
    { '/staff/waiting-list': <WaitingList /> },
    {
      'GET /api/locations/options': [
        { id: 1, name: 'Oak Lane', timeZone: 'America/Denver' },
        { id: 2, name: 'Elm Street', timeZone: 'America/Denver' },
      ],
      [LISTING]: answer,
    },
  )

beforeEach(() => {
  standInForLayout()
  vi.setSystemTime(new Date('2026-03-02T16:00:00Z'))
})
afterEach(() => {
  vi.useRealTimers()
  forgetTest()
})

describe('the waiting list of a location', () => {
  it('has everybody in their order, with age, wishes and offer, and what it has filled (WAIT-13)', async () => {
    const { of } = open(listing, '/staff/waiting-list?locationId=2')
    const row = within(await screen.findByRole('row', { name: /^Ana Ruiz/ }))
    for (const text of [
      'Identification Card, Title Transfer',
      '· Feb 27, 2026',
      'A week earlier or more · Mon, Fri · Mornings · Up to 10 mi from 80220',
      'Mon, Mar 9, 8:05 AM',
    ]) {
      expect(row.getByText(text)).toBeVisible()
    }
    expect(row.getByText('Has an appointment')).toBeVisible()
    for (const [name, value] of [
      ['Waiting', '11'],
      ['Longest wait', '3 days'],
      ['Filled this month', '1,200'],
    ] as const) {
      expect(screen.getByText(name, { selector: 'dt' }).parentElement).toHaveTextContent(`${name}${value}`)
    }
    expect(of(LISTING).map(({ body }) => body)).toEqual([{ locationId: 2, skip: 0, take: 10 }])
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(of(LISTING).at(-1)?.body).toEqual({ locationId: 2, skip: 10, take: 10 }))
  })

  it('says how people get on it when nobody waits, of the user’s own location first', async () => {
    const { of } = open({ totalCount: 0, oldestUtc: null, filledThisMonth: 0, offeredNow: 0, entries: [] })
    expect(await screen.findByText(/Customers join the list where they look for a time/)).toBeVisible()
    expect(of(LISTING)[0]?.body).toMatchObject({ locationId: 1 })
  })

  it('can be asked for again when it did not come', async () => {
    let isDown = true
    open(() => (isDown ? refusal(429)() : Response.json(listing)))
    await screen.findByRole('alert')
    isDown = false
    await press('Retry')
    expect(await screen.findByRole('row', { name: /^Ana Ruiz/ })).toBeVisible()
  })
})

it.each([
  ['2026-03-02T15:59:00Z', '1 minute'],
  ['2026-03-01T17:00:00Z', '23 hours'],
  ['2026-02-28T16:00:00Z', '2 days'],
])('somebody who waits since %s has waited %s', (since, age) => {
  expect(sayAge(since, new Date('2026-03-02T16:00:00Z'))).toBe(age)
})

it('says wishes in words, and none as any time', () => {
  const nothing = { hasAppointment: false, earlierByDays: 0 } as const
  expect(sayWishes({ ...nothing, wishes: { weekdays: [], partsOfDay: [] } })).toBe('Any time')
  expect(sayWishes({ ...nothing, hasAppointment: true, wishes: { weekdays: [], partsOfDay: [] } })).toBe(
    'Any earlier time',
  )
  const wishes = { weekdays: [], partsOfDay: ['morning', 'evening'], locationId: 2, untilDate: '2026-03-20' } as const
  expect(sayWishes({ ...nothing, wishes: { ...wishes, weekdays: [], partsOfDay: [...wishes.partsOfDay] } })).toBe(
    'Mornings, evenings · Until Fri, Mar 20, 2026 · Only this location',
  )
})
