import { describe, expect, it } from 'vitest'
import type { BookedAppointment } from '#contract/booking.ts'
import type { Booking } from './booking-store.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { detourFrom } from './steps.ts'

const booked = {} as BookedAppointment

function aBooking(draft: Partial<Draft>, last: BookedAppointment | null = null): Booking {
  return { draft: { ...emptyDraft(), ...draft }, booked: last }
}

const type = { appointmentTypes: [{ appointmentTypeId: 1, quantity: 1 }] }
const office = { ...type, locationId: 2 }
const time = { ...office, startDateLocal: '2026-03-09T08:05' }

describe('a step whose prerequisites are missing', () => {
  it.each([
    ['location', {}, 'appointmentType'],
    ['time', {}, 'appointmentType'],
    ['time', type, 'location'],
    ['information', type, 'location'],
    ['information', office, 'time'],
    ['confirmation', {}, 'appointmentType'],
    ['confirmation', time, 'information'],
  ] as const)('%s leads to the first missing step (%j)', (step, draft, expected) => {
    expect(detourFrom(step, aBooking(draft))).toBe(expected)
  })

  it('can be entered once they are met', () => {
    expect(detourFrom('appointmentType', aBooking({}))).toBeUndefined()
    expect(detourFrom('location', aBooking(type))).toBeUndefined()
    expect(detourFrom('time', aBooking(office))).toBeUndefined()
    expect(detourFrom('information', aBooking(time))).toBeUndefined()
  })

  it('can be entered again, keeping everything chosen after it', () => {
    expect(detourFrom('location', aBooking(time))).toBeUndefined()
  })
})

describe('after booking', () => {
  it('the confirmation can be seen, and going back leads to it', () => {
    expect(detourFrom('confirmation', aBooking({}, booked))).toBeUndefined()
    expect(detourFrom('information', aBooking({}, booked))).toBe('confirmation')
    expect(detourFrom('location', aBooking({}, booked))).toBe('confirmation')
  })

  it('another booking can be started', () => {
    expect(detourFrom('appointmentType', aBooking({}, booked))).toBeUndefined()
    expect(detourFrom('information', aBooking(type, booked))).toBe('location')
  })
})
