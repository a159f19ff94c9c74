import {
  addDays,
  daysBetween,
  type LocalDate,
  type Minute,
  overlaps,
  type Range,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '#domain/time.ts'

/** One weekday entry of a rule: `numberOfSlots` customers at once, a start every `timeSlotDuration` minutes. */
export interface Window extends Range {
  readonly numberOfSlots: number
  readonly timeSlotDuration: Minute
}

/** A calendar's weekly hours between two dates, both inclusive. */
export interface AvailabilityRule {
  readonly id: number
  readonly name: string
  readonly type: 'Standard' | 'Temporary'
  readonly startDate: LocalDate
  /** Null while no end is planned. */
  readonly endDate: LocalDate | null
  readonly week: Readonly<Record<Weekday, readonly Window[]>>
}

/** A calendar's hours on one date, before closures. */
export interface Hours {
  /** Missing when no rule covers the date. */
  readonly rule?: AvailabilityRule
  /** In order of time; empty when the calendar does not open that day. */
  readonly windows: readonly Window[]
}

/**
 * The hours of a date: those of the Temporary rule that covers it, otherwise those of the Standard rule in force. A
 * Temporary rule decides the whole day, so a weekday it leaves empty is closed.
 */
export function hoursOf(rules: readonly AvailabilityRule[], date: LocalDate): Hours {
  const covering = rules.filter((rule) => covers(rule, date))
  const temporary = covering.filter((rule) => rule.type === 'Temporary')
  const rule = latest(temporary.length > 0 ? temporary : covering)
  if (!rule) return { windows: [] }
  return { rule, windows: rule.week[weekdayOf(date)].toSorted((a, b) => a.from - b.from) }
}

function covers(rule: AvailabilityRule, date: LocalDate): boolean {
  return rule.startDate <= date && (rule.endDate === null || date <= rule.endDate)
}

/** New hours replace older ones from their first day on. */
function latest(rules: readonly AvailabilityRule[]): AvailabilityRule | undefined {
  return rules.toSorted((a, b) => daysBetween(a.startDate, b.startDate))[0]
}

/** No hours at all. */
export const CLOSED_WEEK: AvailabilityRule['week'] = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

/** A calendar's rules before and after a change, and the dates between which the two may differ. */
export interface RuleChange {
  readonly before: readonly AvailabilityRule[]
  readonly after: readonly AvailabilityRule[]
  readonly from: LocalDate
  /** Null while no end is planned. */
  readonly to: LocalDate | null
  /** An ordinary week before and after. */
  readonly weeks: readonly [AvailabilityRule['week'], AvailabilityRule['week']]
}

/** New Standard hours from their first day on: current ones end the day before, later ones are dropped. */
export function withStandard(rules: readonly AvailabilityRule[], added: AvailabilityRule): RuleChange {
  const kept = rules
    .filter((rule) => rule.type === 'Temporary' || rule.startDate < added.startDate)
    .map((rule) => (rule.type === 'Temporary' ? rule : { ...rule, endDate: addDays(added.startDate, -1) }))
  return {
    before: rules,
    after: [...kept, added],
    from: added.startDate,
    to: null,
    weeks: [standardOf(rules), added.week],
  }
}

/** Temporary hours that replace others, or none; without new ones the old ones are removed. */
export function withTemporary(
  rules: readonly AvailabilityRule[],
  old: AvailabilityRule | undefined,
  added: AvailabilityRule | undefined,
): RuleChange {
  const others = rules.filter((rule) => rule !== old)
  const changed = [old, added].flatMap((rule) => rule ?? [])
  const standard = standardOf(rules)
  return {
    before: rules,
    after: added ? [...others, added] : others,
    from: changed.map((rule) => rule.startDate).toSorted()[0] ?? '',
    to:
      changed
        .flatMap((rule) => rule.endDate ?? [])
        .toSorted()
        .at(-1) ?? null,
    weeks: [old?.week ?? standard, added?.week ?? standard],
  }
}

function standardOf(rules: readonly AvailabilityRule[]): AvailabilityRule['week'] {
  return rules.find((rule) => rule.type === 'Standard')?.week ?? CLOSED_WEEK
}

/** How many places a week of hours gains and loses compared with another, start by start. */
export function comparePlaces(
  before: AvailabilityRule['week'],
  after: AvailabilityRule['week'],
): { readonly gained: number; readonly lost: number } {
  const [old, now] = [placesOf(before), placesOf(after)]
  const changes = [...new Set([...old.keys(), ...now.keys()])].map(
    (start) => (now.get(start) ?? 0) - (old.get(start) ?? 0),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return { gained: sum(changes.map((n) => Math.max(n, 0))), lost: sum(changes.map((n) => Math.max(-n, 0))) }
}

/** Customers at once for every start of a week; a slot that would run past the window's end does not count. */
function placesOf(week: AvailabilityRule['week']): Map<string, number> {
  const places = new Map<string, number>()
  for (const weekday of WEEKDAYS) {
    for (const { from, to, numberOfSlots, timeSlotDuration } of week[weekday]) {
      for (let minute = from; minute + timeSlotDuration <= to; minute += timeSlotDuration)
        places.set(`${weekday} ${minute}`, numberOfSlots)
    }
  }
  return places
}

/** Columns a day needs: the most customers that any of its windows takes side by side. */
export function columnsNeeded(windows: readonly Window[]): number {
  return Math.max(0, ...windows.map((window) => window.numberOfSlots))
}

/** Windows of one weekday may not overlap. */
export function windowsOverlap(windows: readonly Range[]): boolean {
  return windows.some((window, i) => windows.slice(i + 1).some((other) => overlaps(window, other)))
}

/** Two Temporary rules of one calendar may not cover the same date. */
export function datesOverlap(
  a: Pick<AvailabilityRule, 'startDate' | 'endDate'>,
  b: Pick<AvailabilityRule, 'startDate' | 'endDate'>,
): boolean {
  return (b.endDate === null || a.startDate <= b.endDate) && (a.endDate === null || b.startDate <= a.endDate)
}
