import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LineToJoin } from '#contract/tickets.ts'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { address, type CallAnswers, forgetTest, press, renderAt } from '#web/testing/page.tsx'
import { JoinLine } from './JoinLine.tsx'

const LINE = 'GET /api/public/tickets/line/2?code=abc'
const JOIN = 'POST /api/public/tickets/join'
const MINE = 'GET /api/public/tickets/the-token'

const open: LineToJoin = {
  standing: 'open',
  locationName: 'Elm Street',
  takesTexts: true,
  choices: [
    { appointmentTypeId: 1, name: 'License Renewal', wait: { from: 0, to: 10 } },
    { appointmentTypeId: 2, name: 'Title Transfer', wait: { from: 15, to: 30 } },
  ],
}
const place = {
  ticket: 'A012',
  state: 'Waiting',
  locationName: 'Elm Street',
  timeZone: 'America/Denver',
  peopleAhead: 1,
  wait: { from: 0, to: 10 },
  deskName: '',
  calls: 0,
  returnsAtUtc: null,
  pausedUntilUtc: null,
  pausesLeft: 2,
  canLeave: true,
  canRejoin: false,
}

beforeEach(() => {
  localStorage.setItem('language', 'en')
  sessionStorage.clear()
})
afterEach(forgetTest)

async function show(answers: CallAnswers) {
  const sent = answerCalls(answers)
  await act(async () =>
    renderAt('/customer/line/2?code=abc', { '/customer/line/:locationId': <JoinLine /> }, LanguageProvider),
  )
  return (at: string) => sent.filter((each) => each.at === at).map(({ body }) => body)
}

it('states the waits, takes a ticket once however often it is sent, and leads to its live page (KIOSK-4)', async () => {
  let isReached = false
  const of = await show({
    [LINE]: open,
    [JOIN]: () => {
      if (isReached) return Response.json({ token: 'the-token', place })
      throw new TypeError('Failed to fetch')
    },
    [MINE]: place,
  })
  const choice = await screen.findByRole('radio', { name: 'License Renewal' })
  expect(choice).toHaveAccessibleDescription('Wait: up to 10 minutes')
  await press('Take a ticket')
  expect(screen.getByText('Please choose what you are here for')).toBeVisible()
  expect(of(JOIN)).toEqual([])
  await userEvent.click(choice)
  await press('Take a ticket')
  expect(await screen.findByText('No connection. Nothing is lost: please try again.')).toBeVisible()
  isReached = true
  await press('Take a ticket')
  await waitFor(() => expect(address()).toBe('/customer/ticket/the-token'))
  const [first, second] = of(JOIN)
  expect(first).toMatchObject({ locationId: 2, code: 'abc', appointmentTypeId: 1, locale: 'en' })
  expect(second).toEqual(first)
})

it('leads back to the ticket that was taken, until it is over', async () => {
  sessionStorage.setItem('ticket at 2', 'the-token')
  await show({ [LINE]: open, [MINE]: place })
  await waitFor(() => expect(address()).toBe('/customer/ticket/the-token'))
})

it('lets take another ticket once the last one is over', async () => {
  sessionStorage.setItem('ticket at 2', 'the-token')
  await show({ [LINE]: open, [MINE]: { ...place, state: 'Served', peopleAhead: null, wait: null } })
  expect(await screen.findByRole('radio', { name: 'Title Transfer' })).toBeVisible()
})

it.each([
  ['scan', 'Please scan the code in the office'],
  ['closed', 'No desks are open right now'],
  ['none', 'This office does not use a line'],
] as const)('says in plain words what to do instead: %s (KIOSK-4)', async (standing, title) => {
  await show({ [LINE]: { ...open, standing, choices: [] } })
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('asks to scan again when the code has become too old meanwhile', async () => {
  let line: LineToJoin = open
  await show({ [LINE]: () => Response.json(line), [JOIN]: refusal(409, 'Please scan the code in the office.') })
  await userEvent.click(await screen.findByRole('radio', { name: 'Title Transfer' }))
  line = { ...open, standing: 'scan', choices: [] }
  await press('Take a ticket')
  await waitFor(() => expect(screen.getByText('Please scan the code in the office')).toBeVisible())
})
