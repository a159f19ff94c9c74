import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { openDay } from '#domain/availability/open-day.ts'
import { startTimes } from '#domain/availability/slots.ts'
import { addDays, datesFrom, isBefore, WEEKDAYS } from '#domain/time.ts'
import { firstTimeFrom, instantOf, localTimeAt, missingMinutes } from './zones.ts'

const ZONES = [
  'America/New_York',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]
const FIRST = '2026-11-15'
const DAYS = 400
const MINUTE = 60_000

/** Open around the clock, every quarter hour: every local time of the day could be offered. */
const always = { from: 0, to: 1440, numberOfSlots: 1, timeSlotDuration: 15 }
const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, [always]])) as never
const rules = [{ id: 1, name: 'Always', type: 'Standard' as const, startDate: FIRST, endDate: null, week }]

describe('clock changes (12 zones, 400 days)', () => {
  it.each(ZONES)('%s: the missing hour is never offered, the repeated hour once', (zone) => {
    const changes: string[] = []
    for (const date of datesFrom(FIRST, addDays(FIRST, DAYS - 1))) {
      const missing = missingMinutes(date, zone)
      const day = openDay({ calendarId: 1, date, rules, closures: [], missing })
      const offered = startTimes({ windows: day.windows, free: day.open, duration: 15 }).map((start) => start.minute)
      const skipped = missing.reduce((sum, range) => sum + (range.to - range.from) / 15, 0)
      expect(offered).toHaveLength(96 - skipped)
      expect(new Set(offered).size).toBe(offered.length)

      const noon = instantOf({ date, minute: 720 }, zone).getTime()
      const isChangeDay = instantOf({ date: addDays(date, 1), minute: 720 }, zone).getTime() - noon !== 1440 * MINUTE
      const isAfterChange = noon - instantOf({ date: addDays(date, -1), minute: 720 }, zone).getTime() !== 1440 * MINUTE
      if (!isChangeDay && !isAfterChange) continue
      changes.push(date)
      let previous = Number.NEGATIVE_INFINITY
      for (const minute of offered) {
        const instant = instantOf({ date, minute }, zone)
        expect(localTimeAt(instant, zone)).toEqual({ date, minute })
        expect(shownByTemporal(instant, zone)).toEqual({ date, minute })
        // No two offered times share an instant, and none runs into the next: lengths are real minutes.
        expect(instant.getTime() - previous).toBeGreaterThanOrEqual(15 * MINUTE)
        previous = instant.getTime()
      }
    }
    const hasChanges = !['America/Phoenix', 'Asia/Kolkata'].includes(zone)
    expect(changes.length > 0).toBe(hasChanges)
  })

  it.each(ZONES)('%s: at every moment, the times from the first one on are those still ahead', (zone) => {
    for (const date of changeDays(zone)) {
      const days = [addDays(date, -1), date, addDays(date, 1)]
      const times = days.flatMap((day) => {
        const missing = missingMinutes(day, zone)
        return Array.from({ length: 96 }, (_, n) => ({ date: day, minute: n * 15 }))
          .filter(({ minute }) => !missing.some((range) => range.from <= minute && minute < range.to))
          .map((time) => ({ time, instant: instantOf(time, zone).getTime() }))
      })
      const midnight = instantOf({ date, minute: 0 }, zone).getTime()
      // From the evening before to the morning after, with seconds, too.
      for (let moment = midnight - 90 * MINUTE; moment < midnight + 1500 * MINUTE; moment += 7 * MINUTE + 30_000) {
        expect(localTimeAt(new Date(moment), zone)).toEqual(shownByTemporal(new Date(moment), zone))
        const first = firstTimeFrom(new Date(moment), zone)
        const ahead = times.filter(({ time }) => !isBefore(time, first))
        expect(ahead).toEqual(times.filter(({ instant }) => instant >= moment))
      }
    }
  })
})

/** Straight from the zone's rules. */
function shownByTemporal(instant: Date, zone: string) {
  const shown = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { date: shown.toPlainDate().toString(), minute: shown.hour * 60 + shown.minute }
}

/** The dates with a clock change, and one without. */
function changeDays(zone: string): string[] {
  const noonOf = (date: string) => instantOf({ date, minute: 720 }, zone).getTime()
  const isChange = (date: string) => noonOf(date) - noonOf(addDays(date, -1)) !== 1440 * MINUTE
  return [FIRST, ...datesFrom(FIRST, addDays(FIRST, DAYS - 1)).filter(isChange)]
}
