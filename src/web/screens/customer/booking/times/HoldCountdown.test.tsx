import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicPaths } from '#web/platform/public-paths.ts'
import type { KeptHold } from '#web/screens/customer/booking/draft.ts'
import { HoldCountdown } from './HoldCountdown.tsx'
import { aHold, aServer, chooseUpToInformation, renderStep } from '#web/testing/samples/booking.tsx'
import { bookingStore, useBooking } from '#web/screens/customer/booking/use-booking.ts'

const held = () => bookingStore.read().draft.hold
const spoken = () => screen.getByRole('status').textContent
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function Countdown() {
  const { hold } = useBooking().draft
  return hold && <HoldCountdown hold={hold} />
}

function show(hold: Partial<KeptHold> = {}) {
  bookingStore.change({ hold: { ...aHold, ...hold } })
  renderStep(publicPaths.booking.information, <Countdown />)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') })
  chooseUpToInformation()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the countdown for a held time', () => {
  it('updates on screen every second', async () => {
    show()
    expect(screen.getByRole('timer')).toHaveTextContent('We are holding this time for you. Minutes left: 10:00')
    await wait(19)
    expect(screen.getByRole('timer')).toHaveTextContent('9:41')
  })

  it('is announced two minutes before the end and at the end, and not in between', async () => {
    show()
    await wait(7 * 60 + 59)
    expect(spoken()).toBe('')
    await wait(1)
    const soon = spoken()
    expect(soon).toContain('2 minutes left')
    await wait(60)
    expect(spoken()).toBe(soon)
    await wait(60)
    expect(spoken()).toContain('We are no longer holding this time')
  })

  it('continues where it was after a reload', () => {
    show({ expiresAtUtc: '2026-03-02T12:03:05.000Z' })
    expect(screen.getByRole('timer')).toHaveTextContent('3:05')
  })

  it('goes on when the clock is set back', async () => {
    show()
    await wait(60)
    vi.setSystemTime(new Date('2026-03-02T10:00:00Z'))
    await wait(1)
    expect(screen.getByRole('timer')).toHaveTextContent('8:59')
  })

  it('leads to another time once it runs out', async () => {
    show()
    await wait(600)
    expect(screen.queryByRole('timer')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute('href', publicPaths.booking.time)
  })

  it('is extended once', async () => {
    const extended = { ...aHold, expiresAtUtc: '2026-03-02T12:15:00.000Z', canExtend: false }
    // The portal's clock is an hour ahead of this device's.
    const answered = { ...extended, expiresAtUtc: '2026-03-02T13:15:00.000Z', secondsLeft: 600 }
    const { sentTo } = aServer({ extensions: [{ body: answered }] })
    show()
    await wait(300)
    act(() => screen.getByRole('button', { name: 'Hold it 10 more minutes' }).click())
    await wait(0)
    expect(sentTo('/api/booking/extend-hold')).toEqual([{ holdKey: aHold.holdKey }])
    expect(screen.getByRole('timer')).toHaveTextContent('10:00')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(held()).toEqual(extended)
  })

  it('ends when the portal says that the time is no longer held', async () => {
    const failure = { propertyName: 'holdKey', errorMessage: 'This time is no longer kept for you.' }
    aServer({ extensions: [{ status: 409, body: { validationFailures: [failure] } }] })
    show()
    act(() => screen.getByRole('button', { name: 'Hold it 10 more minutes' }).click())
    await wait(1)
    expect(screen.getByRole('link', { name: 'Choose another time' })).toBeVisible()
  })

  it('continues, and says so, when the portal cannot be reached', async () => {
    aServer({ extensions: ['lost'] })
    show()
    act(() => screen.getByRole('button', { name: 'Hold it 10 more minutes' }).click())
    await wait(0)
    expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the service')
    expect(screen.getByRole('timer')).toBeVisible()
  })
})
