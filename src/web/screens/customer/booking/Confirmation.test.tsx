import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { BookedAppointment } from '#contract/booking.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { type CallAnswers, forgetTest } from '#web/testing/page.tsx'
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

it('gives the link to keep to those who cannot be sent it', async () => {
  await show({})
  expect(await screen.findByText(/^We cannot send you a message\. Keep this link/)).toBeVisible()
  expect(link()).toBeVisible()
})

it('says until when to confirm and what happens otherwise, only where one has to (KEEP-6)', async () => {
  await show({ email: 'ana@example.com', linkSentBy: 'email', confirmByLocal: '2026-03-03T10:00' })
  expect(await screen.findByText('Please confirm by Tue, Mar 3, 10:00 AM (Central Time)')).toBeVisible()
  expect(screen.getByText(/your time given to someone else/)).toBeVisible()
  expect(screen.getByText(/^Open the link in our email/)).toBeVisible()
})

it('shows the reference and never the running number (APPT-10)', async () => {
  await show({ id: 70_041 })
  expect(await screen.findByText('FH7-K2M-RWX')).toBeVisible()
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
