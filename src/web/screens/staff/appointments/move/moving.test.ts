import { describe, expect, it } from 'vitest'
import { effectOf, movedBy, movedTo, movingFrom, nearestStart } from './moving.ts'
import { aCalendar, blockedAt, booked, today } from '#web/testing/samples/staff-appointments.ts'

const day = { date: today, from: 480, to: 600 }
const closed = { label: 'Training', start: `${today}T09:30`, end: `${today}T10:00`, backgroundEventType: 'Closure' }
const calendars = [
  aCalendar(1, [booked(1, '08:00'), booked(2, '08:30', { appointmentStatus: 'CheckedIn' })], { maxColumns: 1 }),
  aCalendar(2, [booked(3, '08:00'), booked(4, '08:30', { appointmentStatus: 'Cancelled' })], {
    maxColumns: 1,
    backgroundEvents: [closed as never],
  }),
]
const first = { id: 1, calendar: 0, column: 0, row: 0, rows: 3 }

describe('an appointment on its way (CAL-19)', () => {
  it('starts where it is, if it is booked', () => {
    expect(movingFrom(1, calendars, day)).toEqual(first)
    expect(movingFrom(2, calendars, day)).toBeUndefined()
    expect(movingFrom(9, calendars, day)).toBeUndefined()
  })

  it('goes where the arrows lead, within the day and the calendars', () => {
    const grid = { calendars, day }
    expect(movedBy(first, 'down', grid)).toMatchObject({ calendar: 0, row: 1 })
    expect(movedBy(first, 'up', grid)).toMatchObject({ row: 0 })
    expect(movedBy(first, 'right', grid)).toMatchObject({ calendar: 1, row: 0 })
    expect(movedBy(movedBy(first, 'right', grid), 'right', grid)).toMatchObject({ calendar: 1 })
    expect(movedTo(first, { calendar: 1, column: 0, row: 99 }, day)).toMatchObject({ row: 21 })
  })

  it.each([
    ['its own place', { calendar: 0, row: 0 }, undefined],
    ['a free time', { calendar: 0, row: 12 }, undefined],
    ['a time that somebody has', { calendar: 1, row: 2 }, 'No free place'],
    ['one that is free again', { calendar: 1, row: 6 }, undefined],
    ['a closure', { calendar: 1, row: 16 }, 'Training'],
  ])('shows what would come of %s', (_, to, obstacle) => {
    expect(effectOf(movedTo(first, { column: 0, ...to }, day), calendars, day)).toMatchObject({
      calendarId: to.calendar + 1,
      obstacle,
    })
  })

  it('comes to rest only where an appointment can start', () => {
    const hours = { start: `${today}T08:00`, end: `${today}T09:00`, everyMinutes: 15 }
    const open = [aCalendar(1, [booked(1, '08:00')], { startTimes: [hours] })]
    const at = (row: number) => nearestStart({ calendar: 0, column: 0, row }, open, day)
    expect([0, 1, 2, 4, 5, 11].map(at)).toEqual([0, 0, 3, 3, 6, 9])
    // Outside of the hours there is nothing to come to rest at: what is in the way is said.
    expect(at(14)).toBe(14)
    const by = (arrow: 'up' | 'down', row: number) => movedBy({ ...first, row }, arrow, { calendars: open, day }).row
    expect([by('down', 0), by('down', 3), by('up', 6), by('down', 9), by('up', 12)]).toEqual([3, 6, 3, 12, 9])
  })

  it('goes through the columns of a calendar, or past them with Shift', () => {
    const wide = [aCalendar(1, [booked(1, '08:00')]), aCalendar(2, [], { maxColumns: 3 })]
    const by = (from: typeof first, arrow: 'left' | 'right', isWide = false) => {
      const { calendar, column } = movedBy(from, arrow, { calendars: wide, day, isWide })
      return [calendar, column]
    }
    expect(by(first, 'right')).toEqual([0, 1])
    expect(by({ ...first, column: 1 }, 'right')).toEqual([1, 0])
    expect(by({ ...first, calendar: 1, column: 0 }, 'left')).toEqual([0, 1])
    expect(by({ ...first, calendar: 1, column: 2 }, 'right')).toEqual([1, 2])
    expect(by(first, 'right', true)).toEqual([1, 0])
    expect(by(first, 'left', true)).toEqual([0, 0])
  })

  it('takes the column that is wanted, or else one that is free: neither taken nor blocked', () => {
    const wide = [
      aCalendar(1, [booked(1, '08:00'), booked(2, '09:00', { column: 1 })], {
        maxColumns: 3,
        blockedPlaces: [blockedAt(5, '09:00', '09:30')],
      }),
    ]
    const columnAt = (column: number, row: number) =>
      effectOf(movedTo(first, { calendar: 0, column, row }, day), wide, day)?.column
    expect(columnAt(1, 0)).toBe(1)
    expect(columnAt(1, 12)).toBe(2)
    expect(columnAt(0, 15)).toBe(1)
  })

  it('says from when to when', () => {
    expect(effectOf(movedTo(first, { calendar: 0, column: 0, row: 12 }, day), calendars, day)).toMatchObject({
      start: `${today}T09:00`,
      end: `${today}T09:15`,
      calendarName: 'Counter 1',
    })
  })
})
