import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press } from '#web/testing/page.tsx'
import { PeopleToCallNotice } from './PeopleToCallNotice.tsx'
import { aPerson, LISTING, nobody, peopleOf } from '#web/testing/samples/people-to-call.ts'

afterEach(forgetTest)

const open = (answer: object | (() => Response)) =>
  openAs('Staff', '/', { '/': <PeopleToCallNotice locationId={2} /> }, { [LISTING]: answer })

it('says how many people are to be called, and leads to them', async () => {
  const { of } = open(peopleOf(aPerson(1), aPerson(2)))
  expect(await screen.findByRole('link', { name: '2 people to call' })).toHaveAttribute(
    'href',
    '/staff/locations/2/people-to-call',
  )
  expect(of(LISTING)[0]?.body).toEqual({ locationId: 2, take: 1 })
})

it('says nothing while there are none', async () => {
  const { of } = open(nobody)
  await expect.poll(() => of(LISTING).length).toBe(1)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

it('says that they could not be loaded, and tries again', async () => {
  let isDown = true
  open(() => (isDown ? refusal(500)() : Response.json(peopleOf(aPerson(1)))))
  expect(await screen.findByText('The people to call could not be loaded.')).toBeVisible()
  isDown = false
  await press('Retry')
  expect(await screen.findByText('1 person to call')).toBeVisible()
})
