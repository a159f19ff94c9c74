import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PeopleToCall } from '#contract/people-to-call.ts'
import { aPerson, LISTING, nobody, peopleOf } from '#web/testing/samples/people-to-call.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { PeopleToCallList } from './PeopleToCallList.tsx'

afterEach(forgetTest)

const open = (answer: PeopleToCall | (() => Response), more: object = {}) =>
  openAs(
    'Staff',
    '/staff/locations/2/people-to-call',
    { '/staff/locations/:locationId/people-to-call': <PeopleToCallList /> },
    { 'GET /api/staff/locations/2': { id: 2, name: 'Elm Street' }, [LISTING]: answer, ...more },
  )

const list = () => screen.findByRole('list', { name: 'People to call' })

it('names each person, their number, the appointment and what to say (CALL-3)', async () => {
  open(peopleOf(aPerson(1)))
  const person = within(await list()).getByRole('listitem')
  expect(within(person).getByRole('link', { name: 'Ana Ruiz 1' })).toHaveAttribute('href', '/staff/appointments/41')
  expect(within(person).getByRole('link', { name: '(303) 555-0142' })).toHaveAttribute('href', 'tel:+13035550142')
  expect(person).toHaveTextContent('Mon, Mar 9, 2026, 8:05 AMFH7-K2M-RWX')
  expect(person).toHaveTextContent('We had to cancel your appointment.')
  expect(screen.getByText('1 person to call')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Elm Street' })).toHaveAttribute('href', '/staff/locations/2')
})

it('ticks somebody off and takes that back; the list keeps the focus', async () => {
  let isCalled = false
  const calledUtc = '2026-03-02T16:30:00Z'
  const called = () => Response.json({ ok: (isCalled = true) })
  const notCalled = () => {
    isCalled = false
    return Response.json({ ok: true })
  }
  open(() => Response.json(peopleOf(aPerson(1, isCalled ? { calledUtc, calledBy: 'sam@demo.test' } : {}))), {
    'POST /api/staff/people-to-call/1/called': called,
    'POST /api/staff/people-to-call/1/not-called': notCalled,
  })
  await list()
  await press('Mark as called: Ana Ruiz 1')
  const told = await screen.findByText(/^Called by sam@demo\.test/)
  expect(told).toHaveTextContent(/^Called by sam@demo\.test, Mar 2, 2026, 4:30.PM UTC$/)
  expect(screen.getByText('Everyone has been called.')).toBeVisible()
  expect(await list()).toHaveFocus()
  await press('Undo: Ana Ruiz 1')
  expect(await screen.findByRole('button', { name: 'Mark as called: Ana Ruiz 1' })).toBeVisible()
})

it('says why somebody could not be ticked off', async () => {
  open(peopleOf(aPerson(1)), { 'POST /api/staff/people-to-call/1/called': refusal(404) })
  await list()
  await press('Mark as called: Ana Ruiz 1')
  await waitFor(() => expect(toasts()).toHaveLength(1))
})

it('has pages', async () => {
  const people = Array.from({ length: 10 }, (_, index) => aPerson(index + 1))
  const { of } = open({ openCount: 12, totalCount: 12, people })
  await list()
  expect(screen.getByText('1–10 of 12')).toBeVisible()
  await press('Next page')
  await waitFor(() => expect(of(LISTING).at(-1)?.body).toEqual({ locationId: 2, skip: 10, take: 10 }))
})

it('says that there is nobody to call', async () => {
  open(nobody)
  expect(await screen.findByText('No one to call')).toBeVisible()
})

it.each([
  [500, 'Could not load data'],
  [404, 'Location not found.'],
])('says that it could not be loaded, or that there is no such location (%i)', async (status, sentence) => {
  open(refusal(status))
  expect(await screen.findByText(sentence)).toBeVisible()
})
