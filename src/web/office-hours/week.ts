import * as z from 'zod/mini'
import { AvailabilityWindow, WEEKDAY_LISTS, type WeekdayList } from '#contract/office-hours.ts'
import { limits } from '#domain/limits.ts'
import { fromClock, MINUTES_PER_DAY, sayTime, toClock, WEEKDAYS, type Weekday } from '#domain/time.ts'

/** A window being edited: what has been cleared is null. Times are as in the contract, "08:05"; 24:00 ends a day. */
export interface EditedWindow {
  /** Tells it from the other windows of its day while it is edited. */
  readonly key: number
  readonly startTime: string | null
  readonly endTime: string | null
  readonly numberOfSlots: number | null
  readonly timeSlotDuration: number | null
}

export type WindowField = 'startTime' | 'endTime' | 'numberOfSlots' | 'timeSlotDuration'
export type EditedDay = readonly EditedWindow[]
export type EditedWeek = Readonly<Record<Weekday, EditedDay>>
export type WeekOnWire = Readonly<Record<WeekdayList, readonly AvailabilityWindow[]>>

export const OFFICE_DAYS = WEEKDAYS.slice(0, 5)

/** What a day without hours starts with. */
const FIRST_WINDOW = { startTime: '08:00', endTime: '17:00', numberOfSlots: 1, timeSlotDuration: 15 } as const
/** How long a window added after another is, in minutes. */
const ADDED_LENGTH = 120
/** Times are multiples of this, in minutes. */
const STEP = 5
const OFF_STEP = 'Must be in steps of five minutes'

type Template = { readonly days: readonly Weekday[]; readonly windows: readonly (readonly [string, string])[] }

/** Weeks that many offices have; what a day holds besides its times is taken from the week before. */
export const WEEK_TEMPLATES: readonly (Template & { readonly label: string })[] = [
  { label: 'Monday to Friday, 8:00 AM – 5:00 PM', days: OFFICE_DAYS, windows: [['08:00', '17:00']] },
  {
    label: 'Monday to Friday, 8:00 AM – 5:00 PM, closed at noon',
    days: OFFICE_DAYS,
    windows: [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ],
  },
  { label: 'Monday to Saturday, 9:00 AM – 4:00 PM', days: WEEKDAYS.slice(0, 6), windows: [['09:00', '16:00']] },
  { label: 'Closed all week', days: [], windows: [] },
]

/** A usual week in place of another. */
export function weekOfTemplate(now: EditedWeek, { days, windows }: Template): EditedWeek {
  const like = WEEKDAYS.flatMap((weekday) => now[weekday])[0] ?? FIRST_WINDOW
  return weekFrom((weekday) =>
    days.includes(weekday) ? windows.map(([startTime, endTime], key) => ({ ...like, key, startTime, endTime })) : [],
  )
}

/** "monday" as people write it. */
export function sayDay(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase() + weekday.slice(1)
}

/** "8:00 AM – 5:00 PM". */
export function sayWindow({ startTime, endTime }: Pick<EditedWindow, 'startTime' | 'endTime'>): string {
  return `${sayClock(startTime)} – ${sayClock(endTime)}`
}

function sayClock(clock: string | null): string {
  return clock === null ? '…' : sayTime(fromClock(clock))
}

function isOffStep(time: unknown): boolean {
  return typeof time === 'string' && fromClock(time) % STEP !== 0
}

/** A week of the contract as the editor holds it. */
export function editedWeek(rule: WeekOnWire | undefined): EditedWeek {
  return weekFrom((_, i) => {
    const list = rule?.[WEEKDAY_LISTS[i] as WeekdayList] ?? []
    return list
      .filter(({ isDeleted }) => !isDeleted)
      .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
      .map(({ startTime, endTime, numberOfSlots, timeSlotDuration }, key) => ({
        key,
        startTime,
        endTime,
        numberOfSlots,
        timeSlotDuration,
      }))
  })
}

/** What the editor holds, as the contract takes it; only for a week without problems. */
export function weekOnWire(week: EditedWeek): Record<WeekdayList, AvailabilityWindow[]> {
  const lists = WEEKDAYS.map((weekday, i) => [
    WEEKDAY_LISTS[i],
    week[weekday].map(({ key: _, ...window }) => ({ id: null, isDeleted: false, ...window })),
  ])
  return Object.fromEntries(lists) as Record<WeekdayList, AvailabilityWindow[]>
}

function weekFrom(day: (weekday: Weekday, index: number) => EditedDay): EditedWeek {
  return Object.fromEntries(WEEKDAYS.map((weekday, i) => [weekday, day(weekday, i)])) as unknown as EditedWeek
}

export function changeWindow(day: EditedDay, key: number, change: Partial<Omit<EditedWindow, 'key'>>): EditedDay {
  return day.map((window) => (window.key === key ? { ...window, ...change } : window))
}

export function removeWindow(day: EditedDay, key: number): EditedDay {
  return day.filter((window) => window.key !== key)
}

/** One more window after the last, like it; none when the day has no room. */
export function addWindow(day: EditedDay): EditedDay {
  const last = day.toSorted((a, b) => (a.endTime ?? '').localeCompare(b.endTime ?? '')).at(-1)
  if (!last) return [{ key: 0, ...FIRST_WINDOW }]
  if (!canAdd(day)) return day
  const from = last.endTime === null ? fromClock(FIRST_WINDOW.startTime) : fromClock(last.endTime)
  const to = Math.min(from + ADDED_LENGTH, MINUTES_PER_DAY)
  return [...day, { ...last, key: nextKey(day), startTime: toClock(from), endTime: toClock(to) }]
}

export function canAdd(day: EditedDay): boolean {
  const isFull = day.some(({ endTime }) => endTime === '24:00')
  return !isFull && day.length < limits.windowsPerDay
}

function nextKey(day: EditedDay): number {
  return Math.max(-1, ...day.map(({ key }) => key)) + 1
}

/** Two windows in place of one, meeting at a time; unchanged if the time is not inside. */
export function splitWindow(day: EditedDay, key: number, at: string): EditedDay {
  return day.flatMap((window) => {
    if (window.key !== key || whyNoSplit(window, at) !== undefined) return [window]
    return [
      { ...window, endTime: at },
      { ...window, key: nextKey(day), startTime: at },
    ]
  })
}

export function whyNoSplit({ startTime, endTime }: EditedWindow, at: string | null): string | undefined {
  if (at === null) return 'Required'
  if (isOffStep(at)) return OFF_STEP
  if (startTime === null || endTime === null || at <= startTime || endTime <= at) {
    return `Must be between ${sayClock(startTime)} and ${sayClock(endTime)}`
  }
  return undefined
}

/** The suggested time for a split: noon if that is inside, else the middle. */
export function splitProposal({ startTime, endTime }: EditedWindow): string {
  const [from, to] = [fromClock(startTime ?? '00:00'), fromClock(endTime ?? '24:00')]
  const noon = MINUTES_PER_DAY / 2
  if (from < noon && noon < to) return toClock(noon)
  return toClock(Math.round((from + to) / 2 / STEP) * STEP)
}

/** The same hours on other days, replacing theirs. */
export function copyDay(week: EditedWeek, from: Weekday, to: readonly Weekday[]): EditedWeek {
  return weekFrom((weekday) => (to.includes(weekday) ? week[from] : week[weekday]))
}

/** How many customers a window takes, slot after slot; a slot that does not fit before the end does not count. */
export function placesOf(window: EditedWindow): number {
  const { startTime, endTime, numberOfSlots, timeSlotDuration } = window
  if (startTime === null || endTime === null || !numberOfSlots || !timeSlotDuration) return 0
  const slots = Math.floor((fromClock(endTime) - fromClock(startTime)) / timeSlotDuration)
  return Math.max(0, slots) * Math.max(0, numberOfSlots)
}

export function placesOfDay(day: EditedDay): number {
  return day.reduce((sum, window) => sum + placesOf(window), 0)
}

export function placesOfWeek(week: EditedWeek): number {
  return WEEKDAYS.reduce((sum, weekday) => sum + placesOfDay(week[weekday]), 0)
}

export type WindowProblems = Partial<Record<WindowField, string>>

/** What is wrong with the windows of a day, by window and field: the contract's rules, and those between windows. */
export function problemsOfDay(day: EditedDay): readonly WindowProblems[] {
  return day.map((window) => ({ ...overlapOf(window, day), ...problemsOfWindow(window) }))
}

function problemsOfWindow({ key: _, ...window }: EditedWindow): WindowProblems {
  const problems: WindowProblems = {}
  const checked = z.safeParse(AvailabilityWindow, window)
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as WindowField
    problems[field] ??= window[field] === null ? 'Required' : isOffStep(window[field]) ? OFF_STEP : message
  }
  return problems
}

/** Reported at the end that reaches into another window. */
function overlapOf(window: EditedWindow, day: EditedDay): WindowProblems {
  const other = day.find((each) => each.key !== window.key && overlap(each, window))
  if (!other) return {}
  const message = `Overlaps with ${sayWindow(other)}`
  const beginsInside = (other.startTime ?? '') <= (window.startTime ?? '')
  return beginsInside ? { startTime: message } : { endTime: message }
}

function overlap(a: EditedWindow, b: EditedWindow): boolean {
  if (a.startTime === null || a.endTime === null || b.startTime === null || b.endTime === null) return false
  if (a.startTime >= a.endTime || b.startTime >= b.endTime) return false
  return a.startTime < b.endTime && b.startTime < a.endTime
}

export interface WeekProblem {
  readonly weekday: Weekday
  readonly key: number
  readonly field: WindowField
  readonly message: string
}

export const WINDOW_LABELS = {
  startTime: 'From',
  endTime: 'To',
  numberOfSlots: 'Customers at once',
  timeSlotDuration: 'Minutes per slot',
} as const satisfies Record<WindowField, string>

export const WINDOW_FIELDS = Object.keys(WINDOW_LABELS) as WindowField[]

/** Everything that is wrong with a week, in reading order. */
export function problemsOfWeek(week: EditedWeek): readonly WeekProblem[] {
  return WEEKDAYS.flatMap((weekday) =>
    problemsOfDay(week[weekday]).flatMap((problems, i) =>
      WINDOW_FIELDS.flatMap((field) => {
        const message = problems[field]
        const key = week[weekday][i]?.key ?? 0
        return message === undefined ? [] : [{ weekday, key, field, message }]
      }),
    ),
  )
}

/** "Monday, 8:00 AM – 5:00 PM, To: Must be after the start". */
export function sayProblem(week: EditedWeek, { weekday, key, field, message }: WeekProblem): string {
  const window = week[weekday].find((each) => each.key === key)
  return [sayDay(weekday), window && sayWindow(window), `${WINDOW_LABELS[field]}: ${message}`]
    .filter(Boolean)
    .join(', ')
}

/** "3 at once, every 15 min", as the form shows it. */
export function sayCapacity({ numberOfSlots, timeSlotDuration }: EditedWindow): string {
  return `${numberOfSlots ?? '…'} at once, every ${timeSlotDuration ?? '…'} min`
}
