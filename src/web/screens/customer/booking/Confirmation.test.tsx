import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { BookedAppointment } from '#contract/booking.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { address, type CallAnswers, forgetTest, press } from '#web/testing/page.tsx'
import { Confirmation } from './Confirmation.tsx'
import { elmStreet, renderStep } from '#web/testing/samples/booking.tsx'
import { bookingStore } from './use-booking.ts'

afterEach(forgetTest)

/** Awaited: the code's texts may come while the page is rendered, and React waits for them only then. */
async function show(change: Partial<BookedAppointment>, answers: CallAnswers = {}) {
  answerCalls(answers)
  bookingStore.finish({
    id: 7,
    reference: 'FH7K2MRWX',
    token: 'the-token',
    startDateLocal: '2026-03-09T08:05',
    endDateLocal: '2026-03-09T08:35',
    startDateUtc: '2026-03-09T13:05:00Z',
    endDateUtc: '2026-03-09T13:35:00Z',
    timeZone: elmStreet.timeZone,
    location: elmStreet,
    appointmentTypes: [{ name: 'Title Transfer', description: '', quantity: 1 }],
    firstName: 'Ana',
    email: '',
    linkSentBy: null,
    confirmByLocal: null,
    ...change,
  })
  await act(async () => renderStep(publicPaths.booking.confirmation, <Confirmation />))
}

const link = () => screen.queryByRole('link', { name: /review\/the-token\?en$/ })

it('says that the link goes to the email address', async () => {
  await show({ email: 'ana@example.com', linkSentBy: 'email' })
  expect(await screen.findByText('We are sending a confirmation with your link to ana@example.com.')).toBeVisible()
  expect(link()).not.toBeInTheDocument()
})

it('says that the link is texted', async () => {
  await show({ linkSentBy: 'text' })
  expect(await screen.findByText('We are texting your link to your phone.')).toBeVisible()
  expect(link()).not.toBeInTheDocument()
})

it('gives the reference and the office to those who are sent nothing, and texts the link at one press (LINK-9)', async () => {
  await show({}, { 'POST /api/appointments/text-link': { ok: true } })
  expect(await screen.findByText(/^We have not sent you a message/)).toBeVisible()
  expect(screen.getAllByText('FH7-K2M-RWX')[0]).toBeVisible()
  expect(screen.getByRole('link', { name: 'See or change this appointment' })).toBeVisible()
  await press('Text me the link')
  expect(await screen.findByText('We are texting your link to your phone.')).toBeVisible()
})

it('leaves nothing on a shared computer, at a press or when no one is there anymore', async () => {
  await show({ linkSentBy: 'text' })
  await press('Done')
  expect(bookingStore.read().booked).toBeNull()
  expect(address()).toBe(publicPaths.landing)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show({ linkSentBy: 'text' })
  await screen.findByText(/^Are you on a shared computer/)
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
  expect(bookingStore.read().booked).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(70_000))
  vi.useRealTimers()
  expect(bookingStore.read().booked).toBeNull()
})

it('says until when to confirm and what happens otherwise, only where one has to (KEEP-6)', async () => {
  await show({ email: 'ana@example.com', linkSentBy: 'email', confirmByLocal: '2026-03-03T10:00' })
  expect(await screen.findByText('Please confirm by Tue, Mar 3, 10:00 AM (Central Time)')).toBeVisible()
  expect(screen.getByText(/your time given to someone else/)).toBeVisible()
  expect(screen.getByText(/^Open the link in our email/)).toBeVisible()
})

it('shows the reference and never the running number (APPT-10)', async () => {
  await show({ id: 70_041 })
  expect((await screen.findAllByText('FH7-K2M-RWX'))[0]).toBeVisible()
  expect(document.body).not.toHaveTextContent('70041')
})

it('names the office and the service in the language that is chosen now', async () => {
  const review = {
    location: { ...elmStreet, name: 'Oficina Elm' },
    appointmentTypes: [{ appointmentTypeId: 1, name: 'Traspaso de título', description: '', quantity: 1 }],
  }
  await show({}, { 'GET /api/appointments/review': review })
  expect(await screen.findByText(/Traspaso de título/)).toBeVisible()
  expect(screen.getAllByText(/Oficina Elm/)[0]).toBeVisible()
})

it('names the person, and offers the calendars of Apple, Google and Outlook', async () => {
  await show({})
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your appointment is booked, Ana')
  const calendars = within(screen.getByRole('group', { name: 'Add to calendar' }))
  expect(calendars.getByRole('button', { name: 'Add to calendar: Apple' })).toBeVisible()
  for (const name of ['Google', 'Outlook']) {
    const offered = calendars.getByRole('link', { name: `Add to calendar: ${name} (opens in a new tab)` })
    expect(offered.getAttribute('href')).not.toContain('the-token')
  }
})

it('shows the link as a code that the kiosk at the office scans (KIOSK-2)', async () => {
  await show({})
  expect(await screen.findByRole('img', { name: 'QR code of your appointment' })).toBeVisible()
})
