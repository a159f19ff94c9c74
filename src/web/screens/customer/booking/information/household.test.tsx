import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { publicPaths } from '#web/platform/public-paths.ts'
import { AppointmentType } from '#web/screens/customer/booking/AppointmentType.tsx'
import { Information } from '#web/screens/customer/booking/Information.tsx'
import { aServer, chooseUpToInformation, idCard, renderStep, titleTransfer } from '#web/testing/samples/booking.tsx'
import { ofPeople } from '#web/screens/customer/booking/draft.ts'
import { bookingStore } from '#web/screens/customer/booking/use-booking.ts'

vi.mock('#web/platform/human-check/use-human-check.ts', () => ({
  useHumanCheck: () => ({ answer: async () => 'solved' }),
}))

// Lazy parts are loaded before the first test, so that their load time cannot fail it.
beforeAll(() =>
  Promise.all([
    import('#web/screens/customer/booking/types/HowManyPeople.tsx'),
    import('#web/screens/customer/booking/Hints.tsx'),
    import('./OtherPeople.tsx'),
  ]),
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
  await screen.findByText(/^One person can have/)
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

it('asks who needs what once several come for several services, and sends it with the times (HOUSE-9)', async () => {
  const { submitted } = aServer()
  const both = [idCard, titleTransfer].map(({ id }) => ({ appointmentTypeId: id, quantity: 1 }))
  const ben = { firstName: 'Ben', lastName: 'Ruiz', vin: '', dlNumber: '' }
  bookingStore.change({ appointmentTypes: both, others: [ben] })
  const { unmount } = await act(async () => renderStep(publicPaths.booking.appointmentType, <AppointmentType />))
  const asked = within(await screen.findByRole('group', { name: 'Person 2' }))
  await user.click(asked.getByRole('checkbox', { name: titleTransfer.name }))
  expect(asked.getByRole('checkbox', { name: idCard.name })).toBeDisabled()
  expect(ofPeople(bookingStore.read().draft)).toEqual({ people: 2, needs: [both, both.slice(0, 1)] })
  unmount()

  bookingStore.change({ startDateLocal: '2026-03-09T08:05' })
  await act(async () => renderStep(publicPaths.booking.information, <Information />))
  // The number that only one of their services asks for.
  const vin = await screen.findByLabelText(/\(VIN\)/)
  await user.type(vin, '1HGCM82633A004352')
  const [firstName] = screen.getAllByLabelText('First name')
  const [lastName] = screen.getAllByLabelText('Last name')
  if (!firstName || !lastName) expect.fail('no name to fill in')
  await user.type(firstName, 'Ana')
  await user.type(lastName, 'Ruiz')
  await user.type(screen.getByLabelText('Email address'), 'ana@example.com')
  await press('Book this appointment')
  expect(submitted()[0]).toMatchObject({ others: [ben], needs: [both, both.slice(0, 1)] })
})
