import { describe, expect, it } from 'vitest'
import { type StopMove, type Stop, stopAfter, stopsOf, tabStopOf } from './roving.ts'
import { aCalendar, booked } from '#web/testing/samples/staff-appointments.ts'

/** Two calendars with two columns each; the first one's second column is empty. */
const stops = stopsOf([
  aCalendar(1, [booked(2, '09:00'), booked(1, '08:00'), booked(3, '15:00')]),
  aCalendar(2, [booked(4, '08:30'), booked(5, '14:00', { column: 1 })]),
])
const at = (id: number): Stop => {
  const stop = stops.find((candidate) => candidate.id === id)
  if (!stop) throw new Error(`No appointment ${id}`)
  return stop
}
const after = (id: number, move: StopMove) => stopAfter(stops, at(id), move)?.id

describe('moving between appointments by keyboard', () => {
  it('goes through a column by time', () => {
    expect(stops.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(after(1, 'down')).toBe(2)
    expect(after(3, 'up')).toBe(2)
    expect(after(1, 'up')).toBeUndefined()
    expect(after(3, 'down')).toBeUndefined()
  })

  it('goes to the next non-empty column, at about the same time', () => {
    expect(after(2, 'right')).toBe(4)
    expect(after(3, 'right')).toBe(4)
    expect(after(4, 'right')).toBe(5)
    expect(after(5, 'left')).toBe(4)
    expect(after(4, 'left')).toBe(1)
    expect(after(5, 'right')).toBeUndefined()
  })

  it('goes to the ends of a column and of the day', () => {
    expect(after(2, 'top')).toBe(1)
    expect(after(2, 'bottom')).toBe(3)
    expect(after(3, 'first')).toBe(1)
    expect(after(1, 'last')).toBe(5)
  })
})

describe('where Tab enters the grid', () => {
  it('is the next appointment, or the first one on another day', () => {
    expect(tabStopOf(stops, undefined, 9 * 60 + 30)?.id).toBe(5)
    expect(tabStopOf(stops, undefined, 16 * 60)?.id).toBe(1)
    expect(tabStopOf(stops, undefined, undefined)?.id).toBe(1)
  })

  it('stays where focus was, or near it once that is gone', () => {
    expect(tabStopOf(stops, at(2), undefined)?.id).toBe(2)
    expect(tabStopOf(stops, { id: 99, column: 0, start: 14 * 60 }, undefined)?.id).toBe(3)
    expect(tabStopOf(stops, { id: 99, column: 1, start: 14 * 60 }, undefined)?.id).toBe(5)
    expect(tabStopOf([], at(2), undefined)).toBeUndefined()
  })
})
