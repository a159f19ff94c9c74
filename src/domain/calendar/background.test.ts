import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AvailabilityRule, Window } from '#domain/availability/hours.ts'
import { backgroundOf, displayOf } from '#domain/calendar/background.ts'
import type { Closure } from '#domain/closures/closure.ts'

const MONDAY = '2026-03-09'
const display = { earliestStartTime: 420, latestEndTime: 1080 }
const window = (from: number, to: number): Window => ({ from, to, numberOfSlots: 1, timeSlotDuration: 15 })
const lunch = [window(480, 720), window(780, 1020)]

const rules = (monday: Window[]): AvailabilityRule[] => [
  {
    id: 1,
    name: 'Standard hours',
    type: 'Standard',
    startDate: '2026-01-01',
    endDate: null,
    week: { monday, tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  },
]
const closure = (from: number, to: number, change: Partial<Closure> = {}): Closure => ({
  id: 1,
  name: 'Training',
  startDate: MONDAY,
  endDate: MONDAY,
  from,
  to,
  appointmentTypeIds: [],
  message: '',
  ...change,
})

function background(change: Partial<Parameters<typeof backgroundOf>[0]>): string[] {
  const events = backgroundOf({
    calendarId: 1,
    date: MONDAY,
    rules: rules(lunch),
    closures: [],
    servedTypeIds: [1, 2],
    display,
    ...change,
  })
  return events.map(({ start, end, backgroundEventType, label }) => `${start}-${end} ${backgroundEventType} ${label}`)
}

describe('background events of a calendar', () => {
  it('are the time before, after and between the windows', () => {
    expect(background({})).toEqual([
      '420-480 OutsideHours Outside hours',
      '720-780 Gap Gap',
      '1020-1080 OutsideHours Outside hours',
    ])
  })

  it('leave no gap between windows that touch', () => {
    expect(background({ rules: rules([window(420, 720), window(720, 1080)]) })).toEqual([])
  })

  it('fill a day without hours', () => {
    expect(background({ date: '2026-03-10' })).toEqual(['420-1080 OutsideHours Outside hours'])
  })

  it('show a closure by its name, over hours and gaps alike', () => {
    expect(background({ closures: [closure(700, 750)] })).toEqual([
      '420-480 OutsideHours Outside hours',
      '700-750 Closure Training',
      '750-780 Gap Gap',
      '1020-1080 OutsideHours Outside hours',
    ])
    expect(background({ closures: [closure(0, 1440, { name: 'Christmas' })] })).toEqual(['420-1080 Closure Christmas'])
  })

  it('show a closure of some types only if the calendar serves no others', () => {
    expect(background({ closures: [closure(500, 600, { appointmentTypeIds: [1, 2, 3] })] })).toContain(
      '500-600 Closure Training',
    )
    expect(background({ closures: [closure(500, 600, { appointmentTypeIds: [1] })] })).toEqual(background({}))
  })

  it('show the hour that clocks skip within the hours as what it is (TIME-14)', () => {
    expect(background({ missing: [{ from: 540, to: 600 }] })).toContain('540-600 Gap Clocks go forward')
    expect(background({ missing: [{ from: 690, to: 750 }] })).toEqual([
      '420-480 OutsideHours Outside hours',
      '690-720 Gap Clocks go forward',
      '720-780 Gap Gap',
      '1020-1080 OutsideHours Outside hours',
    ])
  })

  it('together with the open time, fill every minute of the display once', () => {
    const range = fc
      .tuple(fc.nat(1439), fc.integer({ min: 1, max: 400 }))
      .map(([from, n]) => ({ from, to: Math.min(1440, from + n) }))
    const ranges = fc.array(range, { maxLength: 3 })
    fc.assert(
      fc.property(ranges, ranges, ranges, (drawn, closed, missing) => {
        const windows = drawn.filter((range, i) =>
          drawn.slice(0, i).every(({ from, to }) => range.to <= from || to <= range.from),
        )
        const monday = windows.map(({ from, to }) => window(from, to))
        const closures = closed.map(({ from, to }) => closure(from, to))
        const events = backgroundOf({
          calendarId: 1,
          date: MONDAY,
          rules: rules(monday),
          closures,
          missing,
          servedTypeIds: [1],
          display,
        })
        const covers = (minute: number) => (range: { from: number; to: number }) =>
          range.from <= minute && minute < range.to
        for (let minute = display.earliestStartTime; minute < display.latestEndTime; minute++) {
          const isOpen = monday.some(covers(minute)) && ![...closed, ...missing].some(covers(minute))
          const shown = events.filter(({ start, end }) => start <= minute && minute < end)
          if (shown.length !== (isOpen ? 0 : 1)) throw new Error(`${shown.length} events at ${minute}`)
        }
        expect(events.filter(({ start, end }) => start < 420 || end > 1080 || end <= start)).toEqual([])
      }),
    )
  })
})

describe('the part of the day on display', () => {
  it('shows the windows and the appointments of every calendar', () => {
    expect(displayOf([...lunch, window(450, 600), { from: 1050, to: 1080 }])).toEqual({
      earliestStartTime: 450,
      latestEndTime: 1080,
    })
  })

  it('is a working day when there is nothing to show', () => {
    expect(displayOf([])).toEqual({ earliestStartTime: 480, latestEndTime: 1020 })
  })
})
