import type { Bookable } from '#contract/locations.ts'
import { sayTime, WEEKDAYS, type Weekday } from '#domain/time.ts'

type Windows = Bookable['hours'][number]['windows']

const SHORT: Readonly<Record<Weekday, string>> = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
}

/** "Mon–Fri 8:00 AM–5:00 PM, Sat 9:00 AM–12:00 PM". */
export function sayWeek(windows: Windows): string {
  const days = WEEKDAYS.map((weekday) => ({ weekday, text: sayDay(windows, weekday) }))
  const runs: { first: Weekday; last: Weekday; text: string }[] = []
  for (const [n, { weekday, text }] of days.entries()) {
    const run = runs.at(-1)
    if (run && run.text === text && days[n - 1]?.text === text) run.last = weekday
    else runs.push({ first: weekday, last: weekday, text })
  }
  return runs
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) => `${first === last ? SHORT[first] : `${SHORT[first]}–${SHORT[last]}`} ${text}`)
    .join(', ')
}

/** Windows that touch are one stretch. */
function sayDay(windows: Windows, weekday: Weekday): string {
  const stretches: { from: number; to: number }[] = []
  for (const { from, to } of windows
    .filter((window) => window.weekday === weekday)
    .toSorted((a, b) => a.from - b.from)) {
    const before = stretches.at(-1)
    if (before && before.to >= from) before.to = Math.max(before.to, to)
    else stretches.push({ from, to })
  }
  return stretches.map(({ from, to }) => `${sayTime(from)}–${sayTime(to)}`).join(' and ')
}
