import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { HonoredPeople, HonoredPerson } from '#contract/honored.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { HonoredList } from './HonoredList.tsx'

afterEach(forgetTest)

const LISTING = 'POST /api/staff/honored/listing'
const person: HonoredPerson = {
  id: 41,
  reference: 'FH7K2MRWX',
  firstName: 'Grace',
  lastName: 'Hopper',
  appointmentTypes: ['Title Transfer'],
  startDateLocal: '2026-03-09T08:05',
  locationName: 'Elm Street',
  untilDate: '2026-03-31',
  cameUtc: null,
}
const some: HonoredPeople = { openCount: 1, totalCount: 1, people: [person] }

const open = (answers: object) =>
  openAs(
    'Staff',
    '/staff/locations/2/honored',
    { '/staff/locations/:locationId/honored': <HonoredList /> },
    { 'GET /api/staff/locations/2': { id: 2, name: 'Oak Avenue', timeZone: 'America/Denver' }, ...answers },
  )

it('finds who may come, and notes with one press that they have (REBOOK-7)', async () => {
  const { of } = open({ [LISTING]: some, 'POST /api/staff/honored/41/came': { ticket: 'A007' } })
  expect(await screen.findByText('Grace Hopper')).toBeVisible()
  expect(screen.getByText(/FH7-K2M-RWX/)).toBeVisible()
  expect(screen.getByText(/Was Mon, Mar 9, 2026, 8:05 AM, Elm Street\. Until/)).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: /Find by name or reference/ }), 'hop')
  await waitFor(() => expect(of(LISTING).at(-1)?.body).toMatchObject({ locationId: 2, search: 'hop', skip: 0 }))
  await press('Mark as arrived: Grace Hopper')
  await waitFor(() => expect(toasts()).toEqual(['Grace Hopper has arrived: ticket A007']))
  expect(of('POST /api/staff/honored/41/came')).toMatchObject([{ body: { locationId: 2 } }])
})

it('says why it could not be noted (REBOOK-7)', async () => {
  open({
    [LISTING]: some,
    'POST /api/staff/honored/41/came': refusal(409, 'They have already been to another office.'),
  })
  await screen.findByText('Grace Hopper')
  await press('Mark as arrived: Grace Hopper')
  await waitFor(() => expect(toasts()).toEqual(['They have already been to another office.']))
})
