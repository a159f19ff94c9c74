import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { datesFrom, type LocalDate, type Weekday } from '#domain/time.ts'
import { IconButton } from './IconButton.tsx'
import { dayByKey, firstDay, lastDay, type Month, monthAfter, monthOf, weekOf, weeksOf } from './month-days.ts'

export interface MonthGridLabels {
  /** The grid's label: 'Choose a day'. */
  grid: string
  previousMonth: string
  nextMonth: string
  /** Read out after a day's date: 'times available', 'no times', 'today', 'chosen'. */
  free: string
  notFree: string
  today: string
  chosen: string
  loading: string
}

interface MonthGridProps {
  /** `YYYY-MM`; the caller loads the days. */
  month: Month
  onMonthChange: (month: Month) => void
  /** Days are `YYYY-MM-DD`. */
  value: LocalDate | null
  onChange: (day: LocalDate) => void
  min: LocalDate
  max: LocalDate
  today: LocalDate
  isFree: (day: LocalDate) => boolean
  isLoading?: boolean
  /** The language of month and weekday names. */
  locale: string
  /** As on wall calendars where the office is, whatever language the reader uses. */
  weekStart?: Weekday
  labels: MonthGridLabels
}

/**
 * A month to choose a day from. One tab stop; arrows, Home, End and Page Up/Down move within it. Days without times can
 * be visited, so that no one wonders whether they exist, but not chosen.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonthChange, value, onChange, min, max, today, isFree, isLoading = false, locale, labels } = props
  const { weekStart = 'sunday' } = props
  const names = useMemo(() => namesIn(locale), [locale])
  const grid = useRef<HTMLTableElement>(null)
  const wanted = useRef<LocalDate>(null)
  const [visited, setVisited] = useState(value ?? min)

  const first = firstDay(month)
  const last = lastDay(month)
  const canChoose = (day: LocalDate) => !isLoading && min <= day && day <= max && isFree(day)
  const tabStop =
    visited >= first && visited <= last ? visited : (datesFrom(first, last).find(canChoose) ?? within(first, min, max))

  // The day a key moved to may be in a month that has only just appeared.
  useLayoutEffect(() => {
    const target = wanted.current && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (!target) return
    wanted.current = null
    target.focus()
  })

  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const led = dayByKey(event, tabStop, weekStart, isRightToLeft)
    if (!led) return
    event.preventDefault()
    const day = within(led, min, max)
    wanted.current = day
    setVisited(day)
    if (monthOf(day) !== month) onMonthChange(monthOf(day))
  }

  const descriptionOf = (day: LocalDate) => {
    const state = isLoading ? null : canChoose(day) ? labels.free : labels.notFree
    const parts = [names.day(day), day === today && labels.today, day === value ? labels.chosen : state]
    return parts.filter(Boolean).join(', ')
  }

  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-2">
        <IconButton
          icon="chevron-left"
          label={labels.previousMonth}
          variant="secondary"
          disabled={first <= min}
          onClick={() => onMonthChange(monthAfter(month, -1))}
        />
        <p aria-live="polite" className="text-center text-lg font-semibold first-letter:uppercase">
          {names.month(first)}
        </p>
        <IconButton
          icon="chevron-right"
          label={labels.nextMonth}
          variant="secondary"
          disabled={last >= max}
          onClick={() => onMonthChange(monthAfter(month, 1))}
        />
      </div>
      <output className="sr-only">{isLoading && labels.loading}</output>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA practices
        role="grid"
        aria-label={labels.grid}
        aria-busy={isLoading}
        onKeyDown={move}
        className="month-grid"
      >
        <thead>
          <tr>
            {weekOf(first, weekStart).map((day) => (
              <th key={day} scope="col" abbr={names.longWeekday(day)}>
                {names.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStart).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day ? (
                  <td key={day} aria-selected={day === value}>
                    <button
                      type="button"
                      data-day={day}
                      data-free={canChoose(day) || undefined}
                      data-today={day === today || undefined}
                      tabIndex={day === tabStop ? 0 : -1}
                      aria-disabled={!canChoose(day)}
                      aria-label={descriptionOf(day)}
                      onClick={() => {
                        setVisited(day)
                        if (canChoose(day)) onChange(day)
                      }}
                    >
                      {names.number(day)}
                    </button>
                  </td>
                ) : (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label, react/no-array-index-key -- a gap in the week, known by its place only
                  <td key={index} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function within(day: LocalDate, min: LocalDate, max: LocalDate): LocalDate {
  if (day < min) return min
  return day > max ? max : day
}

/** How many letters of a weekday fit above its column on a phone; longer short names give way to narrow ones. */
const WEEKDAY_LETTERS = 4

/** Names of days and months in a language. A day has no time zone, so it is formatted in UTC. */
function namesIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: LocalDate) => formatter.format(new Date(`${day}T00:00Z`))
  }
  const numbers = new Intl.NumberFormat(locale)
  const weekday = format({ weekday: 'short' })
  const fits = weekOf('2026-01-01', 'sunday').every((day) => weekday(day).length <= WEEKDAY_LETTERS)
  return {
    month: format({ month: 'long', year: 'numeric' }),
    day: format({ dateStyle: 'full' }),
    weekday: fits ? weekday : format({ weekday: 'narrow' }),
    longWeekday: format({ weekday: 'long' }),
    number: (day: LocalDate) => numbers.format(Number(day.slice(-2))),
  }
}
