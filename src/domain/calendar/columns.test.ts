import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange } from '#domain/calendar/columns.ts'
import { overlaps } from '#domain/time.ts'

const CANCELLED = '2026-03-01T10:00:00.000Z'
const drawn = (id: number, column: number, from: number, cancellationDateUtc: string | null = null) => ({
  id,
  column,
  from,
  to: from + 30,
  cancellationDateUtc,
})
const columns = (result: ReturnType<typeof arrange<ReturnType<typeof drawn>>>) =>
  Object.fromEntries(result.appointments.map(({ id, column }) => [id, column]))

describe('columns of a staff calendar', () => {
  it('are the ones that live appointments were booked into', () => {
    const result = arrange([drawn(1, 2, 600), drawn(2, 0, 600)], 2)
    expect(columns(result)).toEqual({ 1: 2, 2: 0 })
    expect(result.maxColumns).toBe(3)
  })

  it('show a canceled appointment next to the one that took its place', () => {
    const result = arrange([drawn(1, 0, 600, CANCELLED), drawn(2, 0, 600), drawn(3, 0, 615, CANCELLED)], 1)
    expect(columns(result)).toEqual({ 1: 1, 2: 0, 3: 2 })
    expect(result.maxColumns).toBe(3)
    expect(columns(arrange([drawn(1, 3, 600, CANCELLED)], 4))).toEqual({ 1: 0 })
  })

  it('never draw a canceled appointment over a blocked place', () => {
    const blocked = { column: 0, from: 600, to: 630 }
    const result = arrange([drawn(1, 0, 615, CANCELLED)], 1, [blocked])
    expect(columns(result)).toEqual({ 1: 1 })
    expect(arrange([], 1, [{ ...blocked, column: 2 }]).maxColumns).toBe(3)
  })

  it('are at least as many as the hours open', () => {
    expect(arrange([], 4)).toEqual({ maxColumns: 4, appointments: [] })
  })

  it('never hide one appointment behind another', () => {
    const cancelled = fc.record({ column: fc.nat(3), tick: fc.nat(40) })
    fc.assert(
      fc.property(fc.array(cancelled, { maxLength: 20 }), (list) => {
        const { appointments, maxColumns } = arrange(
          [drawn(100, 1, 60), ...list.map(({ column, tick }, id) => drawn(id, column, tick * 5, CANCELLED))],
          1,
        )
        for (const one of appointments) {
          expect(appointments.filter((other) => other.column === one.column && overlaps(other, one))).toEqual([one])
          expect(one.column).toBeLessThan(maxColumns)
        }
        expect(appointments).toHaveLength(list.length + 1)
      }),
    )
  })
})
