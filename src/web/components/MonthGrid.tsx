import {
  type CalendarDate,
  endOfMonth,
  getDayOfWeek,
  maxDate,
  minDate,
  parseDate,
  startOfMonth,
  startOfWeek,
} from '@internationalized/date'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'

export interface MonthGridLabels {
  /** Names the grid: 'Choose a day'. */
  grid: string
  previousMonth: string
  nextMonth: string
  /** Said after a day's date, as the reader would want it: 'times available', 'no times', 'today', 'chosen'. */
  free: string
  notFree: string
  today: string
  chosen: string
  loading: string
}

interface MonthGridProps {
  /** `YYYY-MM`; the caller loads what it shows. */
  month: string
  onMonthChange: (month: string) => void
  /** Days are `YYYY-MM-DD`. */
  value: string | null
  onChange: (day: string) => void
  min: string
  max: string
  today: string
  isFree: (day: string) => boolean
  isLoading?: boolean
  /** The language, for the names of months and weekdays and for the first day of the week. */
  locale: string
  labels: MonthGridLabels
}

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6]

/**
 * A month to choose a day from. One stop of Tab; arrows, Home, End and Page Up/Down move inside. Days without times can
 * be visited, so that nobody wonders whether they exist, but not chosen.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, onMonthChange, value, onChange, isFree, isLoading = false, locale, labels } = props
  const min = parseDate(props.min)
  const max = parseDate(props.max)
  const first = parseDate(`${month}-01`)
  const last = endOfMonth(first)
  const names = useMemo(() => namesIn(locale), [locale])
  const grid = useRef<HTMLTableElement>(null)
  const wanted = useRef<string>(null)
  const [visited, setVisited] = useState(value ?? props.min)

  const isOpen = (day: CalendarDate) => day.compare(min) >= 0 && day.compare(max) <= 0 && isFree(day.toString())
  const days = Array.from({ length: last.day }, (_, index) => first.add({ days: index }))
  const inMonth = days.find((day) => day.toString() === visited)
  const tabStop = inMonth ?? days.find(isOpen) ?? maxDate(min, minDate(max, first)) ?? first

  useLayoutEffect(() => {
    const target = wanted.current && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (!target) return
    wanted.current = null
    target.focus()
  })

  const visit = (day: CalendarDate) => {
    const within = day.compare(min) < 0 ? min : day.compare(max) > 0 ? max : day
    wanted.current = within.toString()
    setVisited(within.toString())
    if (within.compare(first) < 0 || within.compare(last) > 0) onMonthChange(monthOf(within))
  }

  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const target = dayByKey(event, tabStop, forward, locale)
    if (!target) return
    event.preventDefault()
    visit(target)
  }

  const weekStart = startOfWeek(first, locale)
  const weeks = Math.ceil((getDayOfWeek(first, locale) + last.day) / 7)

  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-2">
        <IconButton
          icon="chevron-left"
          label={labels.previousMonth}
          variant="secondary"
          disabled={first.compare(min) <= 0}
          onClick={() => onMonthChange(monthOf(first.subtract({ months: 1 })))}
        />
        <p aria-live="polite" className="text-lg font-semibold first-letter:uppercase">
          {names.month(first)}
        </p>
        <IconButton
          icon="chevron-right"
          label={labels.nextMonth}
          variant="secondary"
          disabled={last.compare(max) >= 0}
          onClick={() => onMonthChange(monthOf(first.add({ months: 1 })))}
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
            {daysOfWeek.map((index) => {
              const day = weekStart.add({ days: index })
              return (
                <th key={index} scope="col" abbr={names.longWeekday(day)}>
                  {names.weekday(day)}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={week}>
              {daysOfWeek.map((index) => {
                const day = weekStart.add({ days: week * 7 + index })
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a gap in the week, not a control
                if (day.month !== first.month) return <td key={index} />
                const key = day.toString()
                const isDayFree = !isLoading && isOpen(day)
                const states = [
                  key === props.today && labels.today,
                  key === value ? labels.chosen : isLoading || (isDayFree ? labels.free : labels.notFree),
                ]
                return (
                  <td key={index} aria-selected={key === value}>
                    <button
                      type="button"
                      data-day={key}
                      data-free={isDayFree || undefined}
                      data-today={key === props.today || undefined}
                      tabIndex={day.compare(tabStop) === 0 ? 0 : -1}
                      aria-disabled={!isDayFree}
                      aria-label={[names.day(day), ...states.filter((state) => typeof state === 'string')].join(', ')}
                      onClick={() => {
                        setVisited(key)
                        if (isDayFree) onChange(key)
                      }}
                    >
                      {names.number(day.day)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function monthOf(day: CalendarDate): string {
  return startOfMonth(day).toString().slice(0, 'YYYY-MM'.length)
}

/** Where a key leads from a day; undefined for keys that do not move. `forward` is -1 where reading runs right to left. */
function dayByKey(event: KeyboardEvent, from: CalendarDate, forward: 1 | -1, locale: string): CalendarDate | undefined {
  const page = event.shiftKey ? { years: 1 } : { months: 1 }
  const weekday = getDayOfWeek(from, locale)
  switch (event.key) {
    case 'ArrowRight':
      return from.add({ days: forward })
    case 'ArrowLeft':
      return from.subtract({ days: forward })
    case 'ArrowDown':
      return from.add({ weeks: 1 })
    case 'ArrowUp':
      return from.subtract({ weeks: 1 })
    case 'Home':
      return from.subtract({ days: weekday })
    case 'End':
      return from.add({ days: 6 - weekday })
    case 'PageDown':
      return from.add(page)
    case 'PageUp':
      return from.subtract(page)
    default:
      return undefined
  }
}

/** Names of days and months in a language. A day has no time zone, so it is formatted in UTC. */
function namesIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (day: CalendarDate) => formatter.format(day.toDate('UTC'))
  }
  const numbers = new Intl.NumberFormat(locale)
  return {
    month: format({ month: 'long', year: 'numeric' }),
    day: format({ dateStyle: 'full' }),
    weekday: format({ weekday: 'short' }),
    longWeekday: format({ weekday: 'long' }),
    number: (number: number) => numbers.format(number),
  }
}
