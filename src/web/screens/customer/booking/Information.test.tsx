import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Information } from './Information.tsx'
import {
  aHold,
  aServer,
  chooseUpToInformation,
  elmStreet,
  renderStep,
  taken,
  titleTransfer,
} from '#web/testing/samples/booking.tsx'
import { bookingStore } from './use-booking.ts'

const booked = {
  id: 7,
  token: 'abc',
  startDateLocal: '2026-03-09T08:05',
  endDateLocal: '2026-03-09T08:20',
  startDateUtc: '2026-03-09T13:05:00Z',
  endDateUtc: '2026-03-09T13:20:00Z',
  timeZone: 'America/Chicago',
  location: elmStreet,
  appointmentTypes: [{ name: 'Identification Card', description: '', quantity: 1 }],
  firstName: 'Ana',
  email: 'ana@example.com',
}

vi.mock('#web/platform/human-check/use-human-check.ts', () => ({
  useHumanCheck: () => ({ answer: async () => 'solved' }),
}))

const showForm = async () => {
  renderStep(publicPaths.booking.information, <Information />)
  await screen.findByLabelText('First name')
}
const field = (label: string | RegExp) => screen.getByLabelText(label)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const fillIn = async () => {
  await userEvent.type(field('First name'), 'Ana')
  await userEvent.type(field('Last name'), 'Ruiz')
  await userEvent.type(field('Email address'), 'ana@example.com')
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  chooseUpToInformation()
})
afterEach(() => vi.unstubAllGlobals())

describe('the information step', () => {
  it('has links whose names say all by themselves (SAY-3)', async () => {
    aServer()
    await showForm()
    for (const name of ['Change the time', 'Change the office', 'Change the service'])
      expect(screen.getByRole('link', { name })).toBeVisible()
  })

  it('lists everything that is missing at once, each line linked to its field', async () => {
    const { submitted } = aServer()
    await showForm()
    await press('Book this appointment')

    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Enter a first name', 'Enter a last name', 'An email address or phone number is required'])
    expect(summary).toHaveFocus()
    const choice = screen.getByRole('region', { name: 'Your appointment' })
    expect(summary.compareDocumentPosition(choice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(field('Email address')).toBeInvalid()

    await userEvent.click(within(summary).getByRole('link', { name: 'Enter a last name' }))
    expect(field('Last name')).toHaveFocus()
    expect(submitted()).toEqual([])
  })

  it('takes a phone number instead of an email address', async () => {
    const { submitted } = aServer({ submits: [{ body: booked }] })
    await showForm()
    await fillIn()
    await userEvent.clear(field('Email address'))
    await userEvent.type(field('Phone number'), '555 123 4567')
    await press('Book this appointment')

    await screen.findByText('Reached: confirmation')
    expect(submitted()[0]?.customer).toMatchObject({ email: '', phoneNumber: '555 123 4567' })
  })

  it('asks for the SMS phone number once the text reminder is on, and offers the number it knows', async () => {
    aServer()
    await showForm()
    expect(screen.queryByLabelText('Cell phone number for text messages')).not.toBeInTheDocument()

    await userEvent.type(field('Phone number'), '555 123 4567')
    await userEvent.click(field('Send me a text message reminder'))
    expect(field('Cell phone number for text messages')).toHaveValue('555 123 4567')

    await userEvent.clear(field('Cell phone number for text messages'))
    await press('Book this appointment')
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('link', { name: 'Enter the cell phone number for your reminder' })).toBeVisible()
  })

  it('asks for the VIN only when a chosen type requires it', async () => {
    aServer()
    await showForm()
    expect(screen.queryByLabelText(/VIN/)).not.toBeInTheDocument()
  })

  it('does not book a type that requires the VIN without it', async () => {
    chooseUpToInformation(titleTransfer)
    const { submitted } = aServer({ submits: [{ body: booked }] })
    await showForm()
    await fillIn()
    await press('Book this appointment')
    expect(await screen.findByRole('alert')).toHaveTextContent('VIN')
    expect(submitted()).toEqual([])

    await userEvent.type(field(/VIN/), '1hgcm82633a004352')
    await press('Book this appointment')
    await screen.findByText('Reached: confirmation')
    expect(submitted()[0]?.customer.vin).toBe('1HGCM82633A004352')
  })

  it('keeps what was typed when the customer goes back', async () => {
    aServer()
    const { unmount } = renderStep(publicPaths.booking.information, <Information />)
    await userEvent.type(await screen.findByLabelText('First name'), 'Ana')
    unmount()

    await showForm()
    expect(field('First name')).toHaveValue('Ana')
    expect(sessionStorage.getItem('booking')).toContain('"firstName":"Ana"')
  })
})

describe('submitting', () => {
  it('books once on a double click', async () => {
    const { submitted } = aServer({ submits: [{ body: booked }, { body: booked }] })
    await showForm()
    await fillIn()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Book this appointment' }))

    await screen.findByText('Reached: confirmation')
    expect(submitted()).toHaveLength(1)
    expect(bookingStore.read().booked).toEqual(booked)
  })

  it('sends the same key again after a lost response', async () => {
    const { submitted } = aServer({ submits: ['lost', { body: booked }] })
    await showForm()
    await fillIn()
    await press('Book this appointment')
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the service')

    await press('Book this appointment')
    await screen.findByText('Reached: confirmation')
    expect(submitted()).toHaveLength(2)
    expect(submitted()[1]).toEqual(submitted()[0])
  })

  it('offers other times when the time was just taken, and books the one picked with the form as it is', async () => {
    const { submitted } = aServer({ submits: [taken('08:20', '09:05', '13:00'), { body: booked }] })
    await showForm()
    await fillIn()
    await press('Book this appointment')

    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent('This time has just been taken')
    expect(banner).toHaveFocus()
    expect(within(banner).getAllByRole('button')).toHaveLength(3)
    expect(field('First name')).toHaveValue('Ana')

    await press(/9:05/)
    await screen.findByText('Reached: confirmation')
    expect(submitted()[1]).toEqual({ ...submitted()[0], startDateLocal: '2026-03-09T09:05' })
  })

  it('says how many minutes are reserved, which may be more than the services take (STEP-3)', async () => {
    bookingStore.change({ hold: { ...aHold, expiresAtUtc: new Date(Date.now() + 60_000).toISOString() } })
    aServer()
    await showForm()
    expect(await screen.findByText(/^\d+ minutes are reserved for you$/)).toBeVisible()
  })

  it('names the hold, which is proof enough of a human while it lasts', async () => {
    bookingStore.change({ hold: { ...aHold, expiresAtUtc: new Date(Date.now() + 60_000).toISOString() } })
    const { submitted } = aServer({ submits: [{ body: booked }] })
    await showForm()
    await fillIn()
    await press('Book this appointment')
    await screen.findByText('Reached: confirmation')
    expect(submitted()[0]?.holdKey).toBe(aHold.holdKey)
    expect(submitted()[0]?.humanCheck).toBeUndefined()
  })

  it('still books after the hold runs out, with the answer to the human check', async () => {
    bookingStore.change({ hold: { ...aHold, expiresAtUtc: new Date(Date.now() - 1000).toISOString() } })
    const { submitted } = aServer({ submits: [{ body: booked }] })
    await showForm()
    expect(screen.getByRole('link', { name: 'Choose another time' })).toBeVisible()
    await fillIn()
    await press('Book this appointment')
    await screen.findByText('Reached: confirmation')
    expect(submitted()[0]).toMatchObject({ holdKey: aHold.holdKey, humanCheck: 'solved' })
  })

  it("puts the server's refusal next to its field, in helpful words", async () => {
    const failure = { propertyName: 'customer.phoneNumber', errorMessage: 'Must be a phone number' }
    aServer({ submits: [{ status: 400, body: { validationFailures: [failure] } }] })
    await showForm()
    await fillIn()
    await userEvent.type(field('Phone number'), '12')
    await press('Book this appointment')

    const link = await screen.findByRole('link', { name: /Enter a phone number with its area code/ })
    await userEvent.click(link)
    expect(field('Phone number')).toHaveFocus()
    expect(field('Phone number')).toBeInvalid()
  })

  it('says so when the customer is at the appointment limit', async () => {
    const failure = { propertyName: 'customer.email', errorMessage: 'You already have 2 appointments.' }
    aServer({ submits: [{ status: 409, body: { validationFailures: [failure], isAtLimit: true } }] })
    await showForm()
    await fillIn()
    await press('Book this appointment')
    expect(await screen.findByRole('alert')).toHaveTextContent('You have reached the limit for online appointments')
    expect(screen.getByRole('link', { name: 'Send me the link' })).toHaveAttribute('href', publicPaths.landing)
    expect(field('Email address')).toBeValid()
  })

  it('does not book again when the first try went through with different content', async () => {
    const failure = { propertyName: 'idempotencyKey', errorMessage: 'This key was already used for another booking.' }
    aServer({ submits: [{ status: 422, body: { validationFailures: [failure] } }] })
    await showForm()
    await fillIn()
    await press('Book this appointment')
    expect(await screen.findByRole('alert')).toHaveTextContent('Your first try already booked an appointment')
  })
})
