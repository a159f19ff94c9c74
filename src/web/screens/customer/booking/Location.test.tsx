import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Location } from './Location.tsx'
import {
  aHold,
  aServer,
  birchAvenue,
  chooseUpToInformation,
  elmStreet,
  renderStep,
} from '#web/testing/samples/booking.tsx'
import { bookingStore } from './use-booking.ts'

const offices = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)
const show = async () => {
  renderStep(publicPaths.booking.location, <Location />)
  await screen.findByRole('radio', { name: 'Elm Street' })
}
const sortBy = async (zipCode: string) => {
  await userEvent.clear(screen.getByLabelText(/ZIP code/))
  if (zipCode) await userEvent.type(screen.getByLabelText(/ZIP code/), zipCode)
  await userEvent.click(screen.getByRole('button', { name: 'Find nearest offices' }))
}
const sorted = (isApproximate = false) => ({
  body: {
    isKnown: true,
    isApproximate,
    locations: [
      { ...elmStreet, distanceMiles: 2.345 },
      { ...birchAvenue, distanceMiles: 17 },
    ],
  },
})
const unknown = { body: { isKnown: false, isApproximate: false, locations: [birchAvenue, elmStreet] } }

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  chooseUpToInformation()
})
afterEach(() => vi.unstubAllGlobals())

describe('the offices', () => {
  it('are sorted by name until a zip code is given, then nearest first with distances', async () => {
    const { sentTo } = aServer({ sortings: [sorted()] })
    await show()
    expect(offices()).toEqual(['Birch Avenue', 'Elm Street'])

    await sortBy('80220')
    expect(await screen.findByText('Nearest first')).toBeVisible()
    expect(offices()).toEqual(['Elm Street', 'Birch Avenue'])
    expect(screen.getByText('2 mi')).toBeVisible()
    expect(sentTo('/api/booking/sort-locations')).toMatchObject([{ zipCode: '80220' }])
  })

  it('say how long one waits there now without an appointment, where there is a line (LINE-9)', async () => {
    aServer({ waits: [{ locationId: elmStreet.id, from: 20, to: 35 }] })
    await show()
    const wait = screen.getByText('Walk-in wait: about 20–\u206035 minutes')
    expect(wait.closest('.choice-card')).toHaveTextContent('Elm Street')
    expect(screen.getAllByText(/Walk-in wait/)).toHaveLength(1)
  })

  it('say nothing of a wait that nobody waits for', async () => {
    aServer({ waits: [{ locationId: elmStreet.id, from: 450, to: 1100 }] })
    await show()
    expect(screen.queryByText(/Walk-in wait/)).not.toBeInTheDocument()
  })

  it('say when a distance is not exact', async () => {
    aServer({ sortings: [sorted(true)] })
    await show()
    await sortBy('80220')
    expect(await screen.findByText('about 2 mi')).toBeVisible()
  })

  it('stay sorted by name for an unknown zip code, and say so', async () => {
    aServer({ sortings: [unknown] })
    await show()
    await sortBy('00000')
    expect(await screen.findByText(/We could not find that ZIP code/)).toBeVisible()
    expect(offices()).toEqual(['Birch Avenue', 'Elm Street'])
  })

  it('are not requested for an invalid zip code', async () => {
    const { sentTo } = aServer()
    await show()
    await sortBy('8022')
    expect(screen.getByLabelText(/ZIP code/)).toBeInvalid()
    expect(screen.getByLabelText(/ZIP code/)).toHaveAccessibleDescription(/five-digit/)
    expect(sentTo('/api/booking/sort-locations')).toEqual([])
  })

  it('are not requested for a longer number that begins like one: it is told, not cut', async () => {
    const { sentTo } = aServer()
    await show()
    await sortBy('80220-12345')
    expect(screen.getByLabelText(/ZIP code/)).toHaveValue('80220-12345')
    expect(screen.getByLabelText(/ZIP code/)).toHaveAccessibleDescription(/five-digit/)
    expect(sentTo('/api/booking/sort-locations')).toEqual([])
  })

  it('are sorted again after a reload, and by name once the zip code is cleared', async () => {
    bookingStore.change({ zipCode: '80220' })
    aServer({ sortings: [sorted()] })
    await show()
    expect(await screen.findByText('Nearest first')).toBeVisible()
    await sortBy('')
    expect(offices()).toEqual(['Birch Avenue', 'Elm Street'])
  })
})

describe('choosing another office', () => {
  it('releases the time held at the first one', async () => {
    bookingStore.change({ hold: aHold })
    const { sentTo } = aServer({ releases: ['lost'] })
    await show()
    await userEvent.click(screen.getByRole('radio', { name: 'Birch Avenue' }))
    expect(sentTo('/api/booking/release-hold')).toEqual([{ holdKey: aHold.holdKey }])
    expect(bookingStore.read().draft).toMatchObject({ locationId: birchAvenue.id, hold: null })
  })
})
