import { describe, expect, it } from 'vitest'
import { linesOf } from './change-log.ts'

const of = (change: Pick<Parameters<typeof linesOf>[0], 'before' | 'after'>) =>
  linesOf({ action: 'Updated', entityType: 'Appointment', entityId: 1, ...change }).map(
    ({ name, old, new: now }) => `${name}: ${old} → ${now}`,
  )

describe('the lines of a change', () => {
  it('are the properties that differ', () => {
    expect(of({ before: { status: 'Booked', version: 1 }, after: { status: 'CheckedIn', version: 2 } })).toEqual([
      'status: Booked → CheckedIn',
    ])
  })

  it('leave out what is empty before and after, however that is written', () => {
    expect(of({ before: {}, after: { phoneNumber: '', vin: '', dlNumber: null } })).toEqual([])
  })

  it('never contain a secret, but say that it changed (LOG-1)', () => {
    expect(of({ before: { vin: '1HGCM82633A004352' }, after: { vin: '1HGCM82633A004353' } })).toEqual([
      'vin: •••• → ••••',
    ])
    expect(of({ before: {}, after: { vin: '1HGCM82633A004352' } })).toEqual(['vin: null → ••••'])
    expect(of({ before: { vin: '1HGCM82633A004352' }, after: { vin: '' } })).toEqual(['vin: •••• → null'])
  })
})
