import { expect, it } from 'vitest'
import { whyNotEditable } from './editing.ts'

const live = { cancellationDateUtc: null }

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
  const cancelled = { appointmentStatus: 'Cancelled', cancellationDateUtc: '2026-03-02T15:00:00Z' } as const
  expect(whyNotEditable(cancelled, { isMoved: false })).toMatch(/cancelled/)
})
