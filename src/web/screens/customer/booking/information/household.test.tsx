import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { publicPaths } from '#web/platform/public-paths.ts'
import { AppointmentType } from '#web/screens/customer/booking/AppointmentType.tsx'
import { Information } from '#web/screens/customer/booking/Information.tsx'
import { aServer, chooseUpToInformation, renderStep } from '#web/testing/samples/booking.tsx'
import { bookingStore } from '#web/screens/customer/booking/use-booking.ts'

vi.mock('#web/platform/human-check/use-human-check.ts', () => ({
  useHumanCheck: () => ({ answer: async () => 'solved' }),
}))

// Lazy parts are loaded before the first test, so that their load time cannot fail it.
beforeAll(() =>
  Promise.all([import('#web/screens/customer/booking/types/HowManyPeople.tsx'), import('./OtherPeople.tsx')]),
)
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  chooseUpToInformation()
})
afterEach(() => vi.unstubAllGlobals())

const user = userEvent.setup()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

it('asks how many come only whoever wants to know, and gives up the time that was for one (HOUSE-1)', async () => {
  const { sentTo } = aServer()
  await act(async () => renderStep(publicPaths.booking.appointmentType, <AppointmentType />))
  expect(screen.queryByLabelText('How many people are coming?')).not.toBeInTheDocument()
  await press(/^Book for several/)
  expect(await screen.findByLabelText('How many people are coming?')).toHaveFocus()
  await press(/^Increase: How many people/)
  await press(/^Increase: How many people/)
  expect(bookingStore.read().draft).toMatchObject({
    startDateLocal: null,
    others: [{ firstName: '' }, { firstName: '' }],
  })
  expect(sentTo('/api/booking/submit-appointment')).toEqual([])
})

it('asks the name of each, and sends all of them with one contact (HOUSE-2)', async () => {
  bookingStore.change({ others: [{ firstName: '', lastName: '', vin: '', dlNumber: '' }] })
  const { submitted } = aServer({ submits: ['lost'] })
  await act(async () => renderStep(publicPaths.booking.information, <Information />))
  const [firstName] = await screen.findAllByLabelText('First name')
  const [lastName] = screen.getAllByLabelText('Last name')
  if (!firstName || !lastName) expect.fail('no name to fill in')
  await user.type(firstName, 'Ana')
  await user.type(lastName, 'Ruiz')
  await user.type(screen.getByLabelText('Email address'), 'ana@example.com')
  await press('Book this appointment')
  const ben = within(screen.getByRole('group', { name: 'Person 2' }))
  expect(ben.getByLabelText('First name')).toBeInvalid()
  const list = screen.getByRole('alert')
  expect(list).toHaveFocus()
  const links = within(list).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Person 2: Enter a first name',
    'Person 2: Enter a last name',
  ])
  await user.click(within(list).getByRole('link', { name: 'Person 2: Enter a first name' }))
  expect(ben.getByLabelText('First name')).toHaveFocus()
  expect(submitted()).toEqual([])
  await user.type(ben.getByLabelText('First name'), ' Ben ')
  await user.type(ben.getByLabelText('Last name'), 'Ruiz')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await press('Book this appointment')
  expect(submitted()).toEqual([
    expect.objectContaining({
      customer: expect.objectContaining({ firstName: 'Ana', email: 'ana@example.com' }),
      others: [{ firstName: 'Ben', lastName: 'Ruiz', vin: '', dlNumber: '' }],
    }),
  ])
})
