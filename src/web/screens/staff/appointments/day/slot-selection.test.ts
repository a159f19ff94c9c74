import { describe, expect, it } from 'vitest'
import { today } from '#web/testing/samples/staff-appointments.ts'
import { selectionAfter, selectionAt, selectionBetween } from './slot-selection.ts'

const day = { date: today, from: 8 * 60, to: 9 * 60 }
const grid = { calendars: 2, day }

describe('a range of slots selected on the calendar (CAL-2)', () => {
  it('is two slots for a click, and everything between for a drag in either direction', () => {
    expect(selectionBetween(0, 3, 3, day)).toEqual({ calendar: 0, row: 3, rows: 2 })
    expect(selectionBetween(0, 3, 6, day)).toEqual({ calendar: 0, row: 3, rows: 4 })
    expect(selectionBetween(0, 6, 3, day)).toEqual({ calendar: 0, row: 3, rows: 4 })
  })

  it('stays within the day', () => {
    expect(selectionBetween(0, 11, 11, day)).toEqual({ calendar: 0, row: 10, rows: 2 })
    expect(selectionAt(0, 23 * 60, day)).toEqual({ calendar: 0, row: 10, rows: 2 })
    expect(selectionAt(0, 0, day)).toEqual({ calendar: 0, row: 0, rows: 2 })
  })

  it('moves by slot and by calendar, but not beyond them', () => {
    const selection = selectionAt(0, 8 * 60, day)
    expect(selectionAfter(selection, 'down', grid)).toEqual({ calendar: 0, row: 1, rows: 2 })
    expect(selectionAfter(selection, 'up', grid)).toEqual(selection)
    expect(selectionAfter(selection, 'right', grid)).toEqual({ ...selection, calendar: 1 })
    expect(selectionAfter(selection, 'left', grid)).toBeUndefined()
  })
})
