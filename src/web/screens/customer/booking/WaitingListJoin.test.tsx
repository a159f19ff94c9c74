import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { address, enter, forgetTest, renderAt, standInForLayout } from '#web/testing/page.tsx'
import { emptyDraft } from './draft.ts'
import { elmStreet, idCard, titleTransfer } from '#web/testing/samples/booking.tsx'
import { bookingStore } from './use-booking.ts'
import { WaitingListJoin } from './WaitingListJoin.tsx'

const JOIN = 'POST /api/public/waiting-list'
const PATH = '/customer/waiting-list/join'

async function open(query: string, answer: () => Response = () => Response.json({ contactBy: 'email' })) {
  const sent = answerCalls({
    'GET /api/booking/appointment-options': [titleTransfer, idCard],
    'POST /api/public/locations/filtered-options': [elmStreet],
    'GET /api/public/human-check': { kind: 'off', challenge: null, siteKey: null },
    [JOIN]: answer,
  })
  await act(async () =>
    renderAt(
      PATH + query,
      { [PATH]: <WaitingListJoin />, [publicPaths.booking.appointmentType]: null },
      LanguageProvider,
    ),
  )
  return { joins: () => sent.filter(({ at }) => at === JOIN).map(({ body }) => body) }
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Join the waiting list' }))

async function sayWho(): Promise<void> {
  await enter(await screen.findByLabelText('First name'), 'Ana')
  await enter(screen.getByLabelText('Last name'), 'Ruiz')
}

beforeEach(() => {
  localStorage.setItem('language', 'en')
  standInForLayout()
  bookingStore.change({ ...emptyDraft(), appointmentTypes: [{ appointmentTypeId: idCard.id, quantity: 2 }] })
})
afterEach(forgetTest)

it('asks for the wishes, prefilled, and who it is; then a link has to be confirmed (WAIT-10)', async () => {
  const { joins } = await open('?zipCode=80220&withinMiles=25&weekday=monday&fromDate=2126-03-02&ranking=nearest')
  await sayWho()
  await enter(screen.getByLabelText('Email address'), 'Ana@example.com')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Morning/ }))
  fireEvent.change(screen.getByLabelText('Latest date'), { target: { value: '2126-03-20' } })
  const { idempotencyKey } = bookingStore.read().draft
  await submit()
  expect(await screen.findByRole('heading', { name: 'One more step' })).toHaveFocus()
  expect(screen.getByText(/sending a link to ana@example\.com/)).toBeVisible()
  expect(joins()).toEqual([
    {
      idempotencyKey,
      locale: 'en',
      wishes: {
        appointmentTypes: [{ appointmentTypeId: 5, quantity: 2 }],
        zipCode: '80220',
        withinMiles: 25,
        weekdays: ['monday'],
        partsOfDay: ['morning'],
        fromDate: '2126-03-02',
        untilDate: '2126-03-20',
      },
      customer: {
        ...emptyDraft().information,
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'ana@example.com',
      },
    },
  ])
  // Nothing personal stays in the tab, and joining once more is another entry.
  expect(bookingStore.read().draft.information).toEqual(emptyDraft().information)
  expect(bookingStore.read().draft.idempotencyKey).not.toBe(idempotencyKey)
})

it('looks at the office one comes from, or at any', async () => {
  bookingStore.change({ locationId: elmStreet.id })
  const { joins } = await open('?office=2')
  expect(await screen.findByRole('radio', { name: 'Elm Street' })).toBeChecked()
  expect(screen.queryByLabelText(/ZIP code/)).not.toBeInTheDocument()
  await sayWho()
  await enter(screen.getByLabelText('Email address'), 'ana@example.com')
  await submit()
  await screen.findByRole('heading', { name: 'One more step' })
  expect(joins()).toMatchObject([{ wishes: { locationId: 2 } }])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Any office' }))
  expect(await screen.findByLabelText(/ZIP code/)).toBeVisible()
})

it('takes a cell phone number for texts alone', async () => {
  const { joins } = await open('?office=2')
  await sayWho()
  await userEvent.click(screen.getByRole('checkbox', { name: /Send me text messages/ }))
  await enter(screen.getByLabelText('Cell phone number for text messages'), '303 555 0142')
  await submit()
  await screen.findByRole('heading', { name: 'One more step' })
  expect(joins()).toMatchObject([
    { customer: { email: '', smsPhoneNumber: '303 555 0142', phoneNumber: '303 555 0142' } },
  ])
})

it('says what is wrong with wishes and contact, all at once, and sends nothing', async () => {
  const { joins } = await open('?zipCode=80220&fromDate=2126-03-20&untilDate=2126-03-02')
  await sayWho()
  // Nothing invites a number that no message reaches.
  expect(screen.queryByLabelText('Phone number')).not.toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText(/ZIP code/))
  await enter(screen.getByLabelText(/ZIP code/), '8022')
  await submit()
  const problems = screen.getByRole('alert')
  expect(problems).toHaveFocus()
  expect(problems).toHaveTextContent('Enter a five-digit ZIP code')
  expect(problems).toHaveTextContent('The last day must not be before the first day')
  expect(problems).toHaveTextContent('we need an email address, or a cell phone number for text messages')
  expect(joins()).toEqual([])
})

it('shows which wish or field the portal refused', async () => {
  const failures = ['wishes.zipCode', 'customer.email'].map((propertyName) => ({ propertyName, errorMessage: 'No' }))
  await open('?zipCode=00000', () => Response.json({ validationFailures: failures }, { status: 400 }))
  await sayWho()
  await enter(screen.getByLabelText('Email address'), 'ana@example.com')
  await submit()
  const problems = await screen.findByRole('alert')
  expect(problems).toHaveTextContent('We could not find that ZIP code')
  expect(problems).toHaveTextContent('Enter an email address like name@example.com')
})

it('asks first what the visit is for, and keeps the wishes', async () => {
  bookingStore.change({ appointmentTypes: [] })
  await open('?zipCode=80220')
  expect(address()).toBe(`${publicPaths.booking.appointmentType}?zipCode=80220&then=earliest`)
})
