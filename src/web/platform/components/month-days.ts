import { addDays, type LocalDate, WEEKDAYS, type Weekday, weekdayOf } from '#domain/time.ts'

/** `YYYY-MM`. */
export type Month = string

export function monthOf(day: LocalDate): Month {
  return day.slice(0, 'YYYY-MM'.length)
}

export function firstDay(month: Month): LocalDate {
  return `${month}-01`
}

export function lastDay(month: Month): LocalDate {
  return addDays(firstDay(monthAfter(month, 1)), -1)
}

export function monthAfter(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The same day of another month, or that month's last day: a month after January 31 is February 28. */
function sameDayAfter(day: LocalDate, months: number): LocalDate {
  const month = monthAfter(monthOf(day), months)
  const wanted = month + day.slice('YYYY-MM'.length)
  return wanted < lastDay(month) ? wanted : lastDay(month)
}

/** How many days of its week come before a day. */
function daysIntoWeek(day: LocalDate, weekStart: Weekday): number {
  return (WEEKDAYS.indexOf(weekdayOf(day)) - WEEKDAYS.indexOf(weekStart) + 7) % 7
}

/** A month in whole weeks; null where a week starts or ends in another month. */
export function weeksOf(month: Month, weekStart: Weekday): (LocalDate | null)[][] {
  const first = firstDay(month)
  const start = addDays(first, -daysIntoWeek(first, weekStart))
  const weeks: (LocalDate | null)[][] = []
  for (let day = start; day <= lastDay(month); day = addDays(day, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(day, index))
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)))
  }
  return weeks
}

/** Any seven days in the order of the week, for their names. */
export function weekOf(day: LocalDate, weekStart: Weekday): LocalDate[] {
  const start = addDays(day, -daysIntoWeek(day, weekStart))
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

interface Key {
  key: string
  shiftKey: boolean
}

/** Where a key moves from a day, by the ARIA practices for a date grid; undefined for a key that does not move. */
export function dayByKey({ key, shiftKey }: Key, from: LocalDate, weekStart: Weekday, isRightToLeft: boolean) {
  const forward = isRightToLeft ? -1 : 1
  const page = shiftKey ? 12 : 1
  const before = daysIntoWeek(from, weekStart)
  switch (key) {
    case 'ArrowRight':
      return addDays(from, forward)
    case 'ArrowLeft':
      return addDays(from, -forward)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'Home':
      return addDays(from, -before)
    case 'End':
      return addDays(from, 6 - before)
    case 'PageDown':
      return sameDayAfter(from, page)
    case 'PageUp':
      return sameDayAfter(from, -page)
    default:
      return undefined
  }
}
