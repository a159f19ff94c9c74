import { expect, it } from 'vitest'
import { WEEKDAYS } from '#domain/time.ts'
import { sayWeek } from './say-week.ts'

const on = (days: readonly number[], from: number, to: number) =>
  days.map((day) => ({ weekday: WEEKDAYS[day] ?? 'monday', from, to }))

it.each([
  ['days with the same hours together', on([0, 1, 2, 3, 4], 480, 1020), 'Mon–Fri 8:00 AM–5:00 PM'],
  [
    'other days apart',
    [...on([0, 1, 3], 480, 1020), ...on([5], 540, 720)],
    'Mon–Tue 8:00 AM–5:00 PM, Thu 8:00 AM–5:00 PM, Sat 9:00 AM–12:00 PM',
  ],
  [
    'a break, and windows that touch as one',
    [...on([2], 480, 600), ...on([2], 600, 720), ...on([2], 780, 1020)],
    'Wed 8:00 AM–12:00 PM and 1:00 PM–5:00 PM',
  ],
  ['nothing for no hours', [], ''],
])('says %s', (_, windows, said) => {
  expect(sayWeek(windows).replaceAll(/\s/g, ' ')).toBe(said)
})
