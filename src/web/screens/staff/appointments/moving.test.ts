import { describe, expect, it } from 'vitest'
import { effectOf, movedBy, movedTo, movingFrom } from './moving.ts'
import { aCalendar, booked, today } from './samples.ts'

const day = { date: today, from: 480, to: 600 }
const closed = { label: 'Training', start: `${today}T09:30`, end: `${today}T10:00`, backgroundEventType: 'Closure' }
const calendars = [
  aCalendar(1, [booked(1, '08:00'), booked(2, '08:30', { appointmentStatus: 'CheckedIn' })], { maxColumns: 1 }),
  aCalendar(2, [booked(3, '08:00'), booked(4, '08:30', { appointmentStatus: 'Cancelled' })], {
    maxColumns: 1,
    backgroundEvents: [closed as never],
  }),
]
const first = { id: 1, calendar: 0, row: 0, rows: 3 }

describe('an appointment on its way (CAL-19)', () => {
  it('starts where it is, if it is booked', () => {
    expect(movingFrom(1, calendars, day)).toEqual(first)
    expect(movingFrom(2, calendars, day)).toBeUndefined()
    expect(movingFrom(9, calendars, day)).toBeUndefined()
  })

  it('goes where the arrows lead, within the day and the calendars', () => {
    const grid = { calendars: 2, day }
    expect(movedBy(first, 'down', grid)).toMatchObject({ calendar: 0, row: 1 })
    expect(movedBy(first, 'up', grid)).toMatchObject({ row: 0 })
    expect(movedBy(first, 'right', grid)).toMatchObject({ calendar: 1, row: 0 })
    expect(movedBy(movedBy(first, 'right', grid), 'right', grid)).toMatchObject({ calendar: 1 })
    expect(movedTo(first, { calendar: 1, row: 99 }, day)).toMatchObject({ row: 21 })
  })

  it.each([
    ['its own place', { calendar: 0, row: 0 }, undefined],
    ['a free time', { calendar: 0, row: 12 }, undefined],
    ['a time that somebody has', { calendar: 1, row: 2 }, 'No free place'],
    ['one that is free again', { calendar: 1, row: 6 }, undefined],
    ['a closure', { calendar: 1, row: 16 }, 'Training'],
  ])('shows what would come of %s', (_, to, obstacle) => {
    expect(effectOf(movedTo(first, to, day), calendars, day)).toMatchObject({
      calendarId: to.calendar + 1,
      obstacle,
    })
  })

  it('says from when to when', () => {
    expect(effectOf(movedTo(first, { calendar: 0, row: 12 }, day), calendars, day)).toMatchObject({
      start: `${today}T09:00`,
      end: `${today}T09:15`,
      calendarName: 'Counter 1',
    })
  })
})
