import { describe, expect, it } from 'vitest'
import { isAhead, stateOf } from './visit-state.ts'

const now = new Date('2026-03-09T12:00Z')
const booked = { appointmentStatus: 'Booked', isConfirmed: false, endDateUtc: '2026-03-09T14:00:00.000Z' } as const

describe('the state of an appointment', () => {
  it('is booked, then confirmed', () => {
    expect(stateOf(booked, now)).toBe('booked')
    expect(stateOf({ ...booked, isConfirmed: true }, now)).toBe('confirmed')
  })

  it('is over when its end has passed and the office has recorded nothing', () => {
    expect(stateOf({ ...booked, endDateUtc: '2026-03-09T11:59:00.000Z' }, now)).toBe('past')
  })

  it.each([
    ['CheckedIn', 'checkedIn'],
    ['Cancelled', 'cancelled'],
    ['NoShow', 'missed'],
    ['Complete', 'complete'],
  ] as const)('follows the status %s, whether confirmed or past', (appointmentStatus, state) => {
    expect(stateOf({ ...booked, appointmentStatus, isConfirmed: true, endDateUtc: '2020-01-01' }, now)).toBe(state)
  })

  it('is ahead while the customer is expected', () => {
    const states = ['booked', 'confirmed', 'checkedIn', 'cancelled', 'missed', 'complete', 'past'] as const
    expect(states.filter(isAhead)).toEqual(['booked', 'confirmed'])
  })
})
