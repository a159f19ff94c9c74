import { expect, it } from 'vitest'
import type { LocationOption } from '#contract/booking.ts'
import { soonestNear } from './soonest-near.ts'

const office = (name: string, timeZone: string, nextFreeLocal: string | null): LocationOption => ({
  id: name.length,
  name,
  phoneNumber: '',
  directions: '',
  address: { address1: '', address2: '', city: '', state: '', zipCode: '' },
  timeZone,
  nextFreeLocal,
  distanceMiles: null,
})

const offices = [
  office('Harbor', 'America/Los_Angeles', '2026-03-09T08:00'),
  office('Elm', 'America/Denver', '2026-03-10T09:00'),
  office('Oak', 'America/Denver', '2026-03-09T15:00'),
  office('Full', 'America/Denver', null),
]
const march = new Date('2026-03-09T12:00Z')
const named = (timeZone: string) => {
  const { isNear, soonest } = soonestNear(offices, timeZone, march)
  return { isNear, names: soonest.map(({ name }) => name) }
}

it('names the offices on the reader’s own clock that have a time, the soonest first', () => {
  expect(named('America/Denver')).toEqual({ isNear: true, names: ['Oak', 'Elm'] })
  // Another name for the same time in March.
  expect(named('America/Boise')).toEqual({ isNear: true, names: ['Oak', 'Elm'] })
})

it('names all offices, and calls none near, where no office has the reader’s time', () => {
  expect(named('Europe/Berlin')).toEqual({ isNear: false, names: ['Harbor', 'Oak', 'Elm'] })
})

it('calls none near where all are', () => {
  expect(soonestNear(offices.slice(1), 'America/Denver', march).isNear).toBe(false)
})
