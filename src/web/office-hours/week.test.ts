import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AvailabilityWindow } from '#contract/office-hours.ts'
import { WEEKDAYS, toClock, fromClock } from '#domain/time.ts'
import {
  addWindow,
  canAdd,
  changeWindow,
  copyDay,
  type EditedDay,
  type EditedWindow,
  editedWeek,
  OFFICE_DAYS,
  placesOf,
  placesOfDay,
  placesOfWeek,
  problemsOfDay,
  problemsOfWeek,
  removeWindow,
  sayProblem,
  splitProposal,
  splitWindow,
  type WeekOnWire,
  weekOnWire,
} from './week.ts'

const window = (startTime: string, endTime: string, change: Partial<EditedWindow> = {}): EditedWindow => ({
  key: 0,
  startTime,
  endTime,
  numberOfSlots: 3,
  timeSlotDuration: 15,
  ...change,
})
const wired = (startTime: string, endTime: string): AvailabilityWindow => ({
  id: null,
  startTime,
  endTime,
  numberOfSlots: 3,
  timeSlotDuration: 15,
  isDeleted: false,
})
const nothing: WeekOnWire = weekOnWire(editedWeek(undefined))
const times = (day: EditedDay) => day.map(({ startTime, endTime }) => `${startTime}-${endTime}`)

describe('a week going into the editor and out', () => {
  it('comes in sorted by time, without deleted windows, and goes out as it came', () => {
    const monday = [wired('13:00', '17:00'), { ...wired('12:00', '13:00'), isDeleted: true }, wired('08:00', '12:00')]
    const week = editedWeek({ ...nothing, mondayAvailability: monday })
    expect(times(week.monday)).toEqual(['08:00-12:00', '13:00-17:00'])
    expect(weekOnWire(week)).toEqual({
      ...nothing,
      mondayAvailability: [wired('08:00', '12:00'), wired('13:00', '17:00')],
    })
  })
})

describe('changing a day', () => {
  it('adds the first hours, then hours after the last ones, just like them', () => {
    const first = addWindow([])
    expect(times(first)).toEqual(['08:00-17:00'])
    const more = addWindow(changeWindow(first, 0, { endTime: '12:00', numberOfSlots: 7 }))
    expect(times(more)).toEqual(['08:00-12:00', '12:00-14:00'])
    expect(more[1]).toMatchObject({ key: 1, numberOfSlots: 7 })
  })

  it('adds nothing to a day that is full', () => {
    const day = [window('20:00', '24:00')]
    expect(canAdd(day)).toBe(false)
    expect(addWindow(day)).toBe(day)
    expect(times(addWindow([window('08:00', '23:00')]))).toEqual(['08:00-23:00', '23:00-24:00'])
  })

  it('splits hours at a time inside them, and nowhere else', () => {
    const day = [window('08:00', '17:00'), window('18:00', '20:00', { key: 1 })]
    expect(times(splitWindow(day, 0, '12:30'))).toEqual(['08:00-12:30', '12:30-17:00', '18:00-20:00'])
    expect(new Set(splitWindow(day, 0, '12:30').map(({ key }) => key)).size).toBe(3)
    for (const at of ['08:00', '17:00', '07:00', '12:31']) expect(splitWindow(day, 0, at)).toEqual(day)
  })

  it('never loses or gains time by splitting', () => {
    const fives = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * 5)
    fc.assert(
      fc.property(fives(0, 100), fives(2, 180), fives(0, 288), (from, length, at) => {
        const whole = window(toClock(from), toClock(Math.min(from + length, 1440)))
        const parts = splitWindow([whole], 0, toClock(at))
        const open = parts.reduce((sum, { startTime, endTime }) => sum + minutes(startTime, endTime), 0)
        const overlaps = problemsOfDay(parts).some(({ startTime }) => startTime !== undefined)
        return open === minutes(whole.startTime, whole.endTime) && !overlaps
      }),
    )
    function minutes(from: string | null, to: string | null) {
      return fromClock(to ?? '') - fromClock(from ?? '')
    }
  })

  it('suggests splitting at noon, or in the middle', () => {
    expect(splitProposal(window('08:00', '17:00'))).toBe('12:00')
    expect(splitProposal(window('13:00', '16:10'))).toBe('14:35')
  })

  it('removes hours', () => {
    expect(times(removeWindow([window('08:00', '12:00'), window('13:00', '17:00', { key: 1 })], 0))).toEqual([
      '13:00-17:00',
    ])
  })
})

describe('copying a day', () => {
  it('replaces the hours of the chosen days and of no others', () => {
    const week = editedWeek({ ...nothing, mondayAvailability: [wired('08:00', '12:00')] })
    const copied = copyDay({ ...week, saturday: [window('09:00', '10:00')] }, 'monday', OFFICE_DAYS)
    expect(WEEKDAYS.map((weekday) => times(copied[weekday]).join())).toEqual([
      ...OFFICE_DAYS.map(() => '08:00-12:00'),
      '09:00-10:00',
      '',
    ])
  })
})

describe('capacity', () => {
  it('counts whole slots times customers at once', () => {
    expect(placesOf(window('08:00', '12:00'))).toBe(48)
    expect(placesOf(window('08:00', '12:10'))).toBe(48)
    expect(placesOf(window('20:00', '24:00', { numberOfSlots: 1, timeSlotDuration: 60 }))).toBe(4)
  })

  it('is zero when something is missing or backwards', () => {
    expect(placesOf(window('12:00', '08:00'))).toBe(0)
    expect(placesOf(window('08:00', '12:00', { timeSlotDuration: null }))).toBe(0)
    expect(placesOf(window('08:00', '12:00', { timeSlotDuration: 0 }))).toBe(0)
  })

  it('adds up over the day and the week', () => {
    const week = { ...editedWeek(undefined), monday: [window('08:00', '12:00'), window('13:00', '14:00', { key: 1 })] }
    expect(placesOfDay(week.monday)).toBe(60)
    expect(placesOfWeek(copyDay(week, 'monday', ['friday']))).toBe(120)
  })
})

describe('what is refused, and how it is said', () => {
  const problemsOf = (change: Partial<EditedWindow>) => problemsOfDay([window('08:00', '12:00', change)])[0]

  it.each([
    [{ startTime: null }, { startTime: 'Required' }],
    [{ numberOfSlots: null }, { numberOfSlots: 'Required' }],
    [{ numberOfSlots: 0 }, { numberOfSlots: 'Must be at least 1' }],
    [{ numberOfSlots: 500 }, { numberOfSlots: 'Must be at most 50' }],
    [{ numberOfSlots: 1.5 }, { numberOfSlots: 'Must be a whole number' }],
    [{ timeSlotDuration: 0 }, { timeSlotDuration: 'Must be at least 5' }],
    [{ timeSlotDuration: 7 }, { timeSlotDuration: 'Must be in steps of five minutes' }],
    [{ timeSlotDuration: 300 }, { timeSlotDuration: 'Must be at most 240, the length of these hours' }],
    [{ endTime: '08:00' }, { endTime: 'Must be after the start' }],
    [{ startTime: '08:02' }, { startTime: 'Must be in steps of five minutes' }],
    [{}, {}],
  ])('%o gives %o', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems)
  })

  it('reports overlapping hours at the field that reaches into the others', () => {
    const day = [window('08:00', '12:00'), window('11:00', '13:00', { key: 1 })]
    expect(problemsOfDay(day)).toEqual([
      { endTime: 'Overlaps with 11:00 AM – 1:00 PM' },
      { startTime: 'Overlaps with 8:00 AM – 12:00 PM' },
    ])
    expect(problemsOfDay([window('08:00', '12:00'), window('12:00', '13:00', { key: 1 })])).toEqual([{}, {}])
  })

  it('finds them all, in reading order, and says where', () => {
    const week = {
      ...editedWeek(undefined),
      tuesday: [window('08:00', '12:00', { numberOfSlots: 0 })],
      monday: [window('08:00', '07:00', { key: 4 })],
    }
    const problems = problemsOfWeek(week)
    expect(problems.map((problem) => sayProblem(week, problem))).toEqual([
      'Monday, 8:00 AM – 7:00 AM, To: Must be after the start',
      'Tuesday, 8:00 AM – 12:00 PM, Customers at once: Must be at least 1',
    ])
  })
})
