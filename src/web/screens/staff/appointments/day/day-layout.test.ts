import { describe, expect, it } from 'vitest'
import { hoursOf, minuteOn, rowCount, rowsOf, shownDay } from './day-layout.ts'

const date = '2026-03-09'
const day = { date, from: 480, to: 1020 }
const stretch = (start: string, end: string) => ({ start: `${date}T${start}`, end: `${date}T${end}` })

describe('the day grid, calendar step 5 minutes (TIME-11)', () => {
  it('shows what the listing says, widened to whole steps', () => {
    const listing = { earliestStartTime: `${date}T07:58`, latestEndTime: `${date}T17:01` }
    expect(shownDay(listing)).toEqual({ date, from: 475, to: 1025 })
    expect(rowCount(day)).toBe(108)
  })

  it('ends at midnight when the listing ends on the next day', () => {
    const listing = { earliestStartTime: `${date}T00:00`, latestEndTime: '2026-03-10T00:00' }
    expect(shownDay(listing)).toEqual({ date, from: 0, to: 1440 })
    expect(minuteOn(date, '2026-03-08T23:00')).toBe(0)
  })

  it('puts five minutes into a row, counted from 1', () => {
    expect(rowsOf(stretch('08:00', '08:05'), day)).toEqual({ first: 1, end: 2 })
    expect(rowsOf(stretch('09:15', '09:45'), day)).toEqual({ first: 16, end: 22 })
    expect(rowsOf(stretch('16:55', '17:00'), day)).toEqual({ first: 108, end: 109 })
  })

  it('keeps consecutive appointments apart when they are off the step', () => {
    const first = rowsOf(stretch('08:00', '08:12'), day)
    const second = rowsOf(stretch('08:12', '08:24'), day)
    expect(second.first).toBe(first.end)
  })

  it('never loses an appointment, however short or far out', () => {
    expect(rowsOf(stretch('08:01', '08:02'), day)).toEqual({ first: 1, end: 2 })
    expect(rowsOf(stretch('06:00', '19:00'), day)).toEqual({ first: 1, end: 109 })
  })

  it('labels the whole hours, even when the day starts between them', () => {
    expect(hoursOf({ date, from: 450, to: 600 })).toEqual([
      { minute: 480, row: 7 },
      { minute: 540, row: 19 },
    ])
  })
})
