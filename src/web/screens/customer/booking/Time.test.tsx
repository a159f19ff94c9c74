import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicPaths } from '#web/platform/public-paths.ts'
import { standInForLayout } from '#web/testing/page.tsx'
import { aHold, aServer, chooseUpToInformation, renderStep, taken } from '#web/testing/samples/booking.tsx'
import { Time } from './Time.tsx'
import { bookingStore } from './use-booking.ts'

const draft = () => bookingStore.read().draft
const proceed = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
const showTimes = async () => {
  renderStep(publicPaths.booking.time, <Time />)
  await screen.findByRole('radio', { name: '8:05 AM', checked: true })
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  standInForLayout()
  chooseUpToInformation()
})
afterEach(() => vi.unstubAllGlobals())

/** As the portal answers it. */
const answered = (hold: typeof aHold) => ({ ...hold, secondsLeft: 600 })

describe('the days on a phone', () => {
  beforeEach(() => standInForLayout({ isNarrow: true }))

  it('are the free ones in a row above the times, and the month on request (STEP-2)', async () => {
    aServer()
    await showTimes()
    const days = within(screen.getByRole('group', { name: 'Choose a day' }))
    expect(days.getAllByRole('radio')).toHaveLength(2)
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Whole month' }))
    expect(screen.getByRole('grid', { name: 'Choose a day' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /March 10/ }))
    expect(screen.getByRole('radio', { name: 'Tuesday, March 10' })).toHaveFocus()
  })

  it('forget the time of another day: there is nothing to continue with until a time is chosen (STEP-2)', async () => {
    aServer()
    await showTimes()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Tuesday, March 10' }))
    expect(draft().startDateLocal).toBeNull()
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  })
})

describe('continuing from the time step', () => {
  it('holds the time and moves on', async () => {
    const { sentTo } = aServer({ holds: [{ body: answered(aHold) }] })
    await showTimes()
    await proceed()
    await screen.findByText('Reached: information')
    expect(sentTo('/api/booking/hold-time')).toEqual([
      {
        locationId: 2,
        appointmentTypes: [{ appointmentTypeId: 5, quantity: 1 }],
        startDateLocal: '2026-03-09T08:05',
      },
    ])
    expect(draft().hold).toEqual({ ...aHold, expiresAtUtc: expect.any(String) })
    // This device's clock says when it ends, whatever the portal's says.
    expect(Date.parse(draft().hold?.expiresAtUtc ?? '') - Date.now()).toBeGreaterThan(590_000)
  })

  it('names the earlier hold, whose time is still shown and which is released', async () => {
    bookingStore.change({ hold: aHold })
    const { sentTo } = aServer({ holds: [{ body: answered(aHold) }] })
    await showTimes()
    await proceed()
    await screen.findByText('Reached: information')
    for (const call of ['hold-time', 'month-info', 'time-selection-options']) {
      expect(sentTo(`/api/booking/${call}`)[0], call).toMatchObject({ holdKey: aHold.holdKey })
    }
  })

  it('offers the nearest other times when the time was just taken, and takes one with one click', async () => {
    const other = { ...aHold, startDateLocal: '2026-03-09T09:05' }
    const { sentTo } = aServer({ holds: [taken('08:20', '09:05', '13:00'), { body: answered(other) }] })
    await showTimes()
    await proceed()
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent('This time has just been taken')
    expect(banner).toHaveFocus()
    expect(within(banner).getAllByRole('button')).toHaveLength(3)

    await userEvent.click(within(banner).getByRole('button', { name: /9:05/ }))
    await screen.findByText('Reached: information')
    expect(sentTo('/api/booking/hold-time')[1]).toMatchObject({ startDateLocal: '2026-03-09T09:05' })
    expect(draft()).toMatchObject({
      startDateLocal: '2026-03-09T09:05',
      hold: { startDateLocal: other.startDateLocal },
    })
  })

  it('says so when the portal cannot tell whether a human is booking', async () => {
    const failure = { propertyName: 'humanCheck', errorMessage: 'Please try again.' }
    aServer({ holds: [{ status: 400, body: { validationFailures: [failure] } }] })
    await showTimes()
    await proceed()
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not verify that you are a person')
  })

  it('stays when the portal cannot be reached, and can be retried', async () => {
    aServer({ holds: ['lost', { body: answered(aHold) }] })
    await showTimes()
    await proceed()
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the service')
    await proceed()
    await screen.findByText('Reached: information')
  })
})

it('offers to tell of a free time at this office', async () => {
  aServer()
  await showTimes()
  const link = screen.getByRole('link', { name: 'Tell me when a time opens up' })
  expect(link).toHaveAttribute('href', '/customer/waiting-list/join?office=2')
})

it('says to a household why it is not told of free times (HOUSE-8)', async () => {
  aServer()
  bookingStore.change({ others: [{ firstName: 'Ben', lastName: 'Ruiz', vin: '', dlNumber: '' }] })
  await act(async () => renderStep(publicPaths.booking.time, <Time />))
  expect(await screen.findByText(/The waiting list is for one person at a time/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Tell me when a time opens up' })).not.toBeInTheDocument()
})
