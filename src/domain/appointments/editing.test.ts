import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Swapped, whyNotEditable, whyNotSwappable } from './editing.ts'
import { STATUSES } from './status.ts'

const live = { cancellationDateUtc: null, firstName: 'Ada' }

describe('changing an appointment (APPT-14)', () => {
  it('lets everything about a booked appointment be changed', () => {
    expect(whyNotEditable({ appointmentStatus: 'Booked', ...live }, { isMoved: true })).toBeUndefined()
  })

  it('keeps the time of a visit that has begun or is over, but lets its details change', () => {
    for (const appointmentStatus of ['CheckedIn', 'NoShow', 'Complete'] as const) {
      expect(whyNotEditable({ appointmentStatus, ...live }, { isMoved: true })).toMatch(/^Only a booked appointment/)
      expect(whyNotEditable({ appointmentStatus, ...live }, { isMoved: false })).toBeUndefined()
    }
  })

  it('allows no change at all once a cancellation date is set', () => {
    const cancelled = { ...live, appointmentStatus: 'Cancelled', cancellationDateUtc: '2026-03-02T15:00:00Z' } as const
    expect(whyNotEditable(cancelled, { isMoved: false })).toMatch(/canceled/)
  })

  it('gives no name back to a visit that has lost it', () => {
    const forgotten = { ...live, appointmentStatus: 'Complete', firstName: '' } as const
    expect(whyNotEditable(forgotten, { isMoved: false })).toMatch(/too long ago/)
  })
})

describe('swapping two appointments (APPT-16)', () => {
  const anyOne: fc.Arbitrary<Swapped> = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    calendarId: fc.integer({ min: 1, max: 2 }),
    startDateLocal: fc.constantFrom('2026-03-05T09:00', '2026-03-05T09:15'),
    appointmentStatus: fc.constantFrom(...STATUSES),
    cancellationDateUtc: fc.constantFrom(null, '2026-03-02T15:00:00Z'),
    firstName: fc.constantFrom('Ada', ''),
  })

  it('takes two that may both be moved, from different places, whichever is named first', () => {
    fc.assert(
      fc.property(anyOne, anyOne, (one, other) => {
        const canMove = [one, other].every((each) => whyNotEditable(each, { isMoved: true }) === undefined)
        const isElsewhere = one.calendarId !== other.calendarId || one.startDateLocal !== other.startDateLocal
        const canSwap = one.id !== other.id && canMove && isElsewhere
        expect(whyNotSwappable(one, other) === undefined).toBe(canSwap)
        expect(whyNotSwappable(other, one) === undefined).toBe(canSwap)
      }),
    )
  })
})
