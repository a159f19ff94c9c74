import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InsteadOfAppointment } from '#contract/offers.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { English, renderAt, standInForLayout } from '#web/testing/page.tsx'
import { Review } from './Review.tsx'
import { booked, cancelled, REVIEW, TOKEN } from '#web/testing/samples/customer-appointments.ts'

const user = userEvent.setup()
const INSTEAD = 'GET /api/offers/of-appointment'
const TAKE = 'POST /api/offers/take'

beforeEach(() => standInForLayout())
afterEach(() => vi.unstubAllGlobals())

const oak = { id: 4, name: 'Oak Avenue', address: '40 Oak Avenue, Denver, CO 80210', phoneNumber: '' }
const time = (position: number, clock: string) => ({
  position,
  startDateLocal: `2126-03-10T${clock}`,
  endDateLocal: `2126-03-10T${clock}`,
  timeZone: booked.timeZone,
  location: oak,
})
const offered: InsteadOfAppointment = {
  offer: {
    id: 9,
    untilUtc: '2126-03-08T23:00:00Z',
    untilLocal: '2126-03-08T17:00',
    secondsLeft: 3600,
    times: [time(0, '08:30'), time(1, '09:00')],
  },
  honored: null,
  message: 'Snow has closed the roads.',
}
const withOffer = { ...booked, hasOffer: true, canConfirm: false }

const openLink = () =>
  act(async () =>
    renderAt(`/customer/appointment/review/${TOKEN}`, { '/customer/appointment/review/:token': <Review /> }, English),
  )

it('shows the times that are kept, until when, and takes one with one press (REBOOK-5)', async () => {
  let now: object = withOffer
  const sent = answerCalls({
    [REVIEW]: () => Response.json(now),
    [INSTEAD]: offered,
    [TAKE]: () => {
      now = { ...booked, startDateLocal: '2126-03-10T09:00' }
      return Response.json({ offer: null, honored: null })
    },
  })
  await openLink()
  expect(await screen.findByRole('heading', { name: 'Choose a new time' })).toBeVisible()
  expect(screen.getByText(/We are holding these times until Fri, Mar 8, 5:00/)).toBeVisible()
  expect(screen.getByText('Snow has closed the roads.')).toBeVisible()
  expect(screen.queryByText('Your appointment is booked')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Cancel this appointment' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Choose this time' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a time first.')
  await user.click(screen.getByRole('radio', { name: /9:00/ }))
  await user.click(screen.getByRole('button', { name: 'Choose this time' }))
  const standing = await screen.findByRole('heading', { name: 'Your appointment is booked' })
  await waitFor(() => expect(standing).toHaveFocus())
  expect(sent).toContainEqual({ at: TAKE, body: { token: TOKEN, offerId: 9, position: 1 } })
})

it('says who of a household would come when (REBOOK-8)', async () => {
  const people = [
    { id: 7, firstName: 'Ana', startDateLocal: '2126-03-10T08:30' },
    { id: 8, firstName: 'Ben', startDateLocal: '2126-03-10T08:45' },
  ]
  answerCalls({
    [REVIEW]: withOffer,
    [INSTEAD]: { ...offered, offer: { ...offered.offer, times: [{ ...time(0, '08:30'), people }] } },
  })
  await openLink()
  expect(await screen.findByRole('radio', { name: /Ana 8:30 AM.*Ben 8:45 AM.*Oak Avenue/ })).toBeVisible()
})

it('says that the times are no longer kept (REBOOK-5)', async () => {
  answerCalls({ [REVIEW]: withOffer, [INSTEAD]: offered, [TAKE]: refusal(409) })
  await openLink()
  await user.click(await screen.findByRole('radio', { name: /8:30/ }))
  await user.click(screen.getByRole('button', { name: 'Choose this time' }))
  expect(await screen.findByText('We are no longer holding these times for you.')).toBeVisible()
})

it('does not expect anybody whose time to choose is over (REBOOK-5)', async () => {
  answerCalls({ [REVIEW]: withOffer, [INSTEAD]: { offer: null, honored: null } })
  await openLink()
  expect(await screen.findByText('We are no longer holding these times for you.')).toBeVisible()
  expect(screen.queryByText('We look forward to seeing you.')).not.toBeInTheDocument()
})

it('says why an appointment was released (KEEP-6)', async () => {
  answerCalls({ [REVIEW]: { ...cancelled, isReleased: true } })
  await openLink()
  expect(await screen.findByText('You did not confirm in time')).toBeVisible()
})

it('says where and until when one is served without a time (REBOOK-6)', async () => {
  answerCalls({
    [REVIEW]: { ...cancelled, isHonored: true },
    [INSTEAD]: { offer: null, honored: { untilDate: '2126-03-31', locations: [oak], isUsed: false } },
  })
  await openLink()
  expect(await screen.findByRole('heading', { name: 'You do not need a new appointment' })).toBeVisible()
  expect(screen.getByText(/Through Sunday, March 31, 2126/)).toBeVisible()
  expect(screen.getByText('Oak Avenue')).toBeVisible()
  expect(screen.queryByText('This appointment has been canceled')).not.toBeInTheDocument()
})
