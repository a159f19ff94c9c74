import type { PartOfDay } from '#domain/availability/wishes.ts'
import { milesTo } from '#domain/distance.ts'
import { type LocalDate, MINUTE_MS, MINUTES_PER_DAY, type Weekday } from '#domain/time.ts'
import { type EarlierByDays, USUALLY_EARLIER_BY } from '#domain/waiting-list/entry.ts'
import type { Waiting } from '#domain/waiting-list/next.ts'

/** Three offices in a row, eight and twenty miles apart, where every visit takes a quarter of an hour. */
export const OFFICES = [0, 8, 28].map((miles, n) => ({ id: n + 1, latitude: 40 + miles / 69, longitude: -105 }))
export const VISIT = 15

/** Assumptions about people, none of them measured (docs/performance.md). */
export const ASSUMED = {
  cancel: 0.15,
  noShow: 0.3,
  /** New people a working day, as a share of all places, and how they are spread over the week from Monday. */
  demand: 0.89,
  byWeekday: [1.25, 1.1, 1, 0.95, 0.8, 0.35, 0.3],
  backlogDays: 14,
  lookAgain: 0.15,
  join: 0.5,
  answer: 0.5,
  accept: 0.8,
  /** No one rearranges their week for less. */
  worthIt: 2 * MINUTES_PER_DAY,
  /** Say how much earlier it must be; the others leave what the form says. */
  sayHowMuchEarlier: 0.5,
  silentIfNotComing: 0.7,
  silentIfComing: 0.04,
  comeBack: 0.5,
  patienceDays: 14,
} as const

/** What they mean who say how much earlier it must be: the smallest answer of the form that is worth it to them. */
const MEANT: EarlierByDays = 3

/** How long before a visit people have to know of it, and how many of them. */
const LEADS = [
  { minutes: 120, share: 0.2 },
  { minutes: MINUTES_PER_DAY, share: 0.3 },
  { minutes: 3 * MINUTES_PER_DAY, share: 0.5 },
]
export const LEAD_MINUTES = LEADS.map(({ minutes }) => minutes)

export interface Place {
  readonly office: number
  readonly day: number
  readonly column: number
  readonly minute: number
}

export interface Person extends Waiting {
  /** Where the office is that they live next to. */
  readonly home: (typeof OFFICES)[number]
  /** The offices that are near enough. */
  readonly near: readonly number[]
  /** The first moment after now at which they could come, in minutes. */
  readonly lead: number
  readonly looksAgain: boolean
  /** How much earlier they say that it must be. */
  readonly earlierByDays: EarlierByDays
  readonly fate: 'comes' | 'cancels' | 'does not come'
  joins: boolean
  wantedAt: number
  place?: Place | undefined
  appointment?: Waiting['appointment']
  /** Raised with every change: what was planned for an earlier one no longer holds. */
  plan: number
  isListed: boolean
  isOffered: boolean
  unanswered: number
  passed: { locationId: number; day: LocalDate; startMinute: number }[]
}

/** The next person who wants to come, by chance; or one who wants to come again, from where they live. */
export function somebody(random: () => number, now: number, id: number, from?: Person['home']): Person {
  const office = OFFICES[Math.floor(random() * OFFICES.length)] as Person['home']
  const home = from ?? office
  const [fate, far, wish, lead, eager] = [random(), random(), random(), random(), random()]
  const saysHowMuch = random() < ASSUMED.sayHowMuchEarlier
  const within = { miles: far < 0.4 ? 25 : 5, of: home }
  const { cancel, noShow } = ASSUMED
  return {
    id,
    confirmedAt: new Date(now * MINUTE_MS).toISOString(),
    typeIds: [1],
    minutes: VISIT,
    home,
    within,
    near: OFFICES.filter((each) => (milesTo(each, home) ?? 0) <= within.miles).map((each) => each.id),
    partsOfDay: partsOf(wish),
    weekdays: weekdaysOf(wish),
    lead: leadOf(lead),
    looksAgain: eager < ASSUMED.lookAgain,
    joins: eager < ASSUMED.join,
    earlierByDays: saysHowMuch ? MEANT : USUALLY_EARLIER_BY,
    wantedAt: now,
    fate: fate < cancel ? 'cancels' : fate < cancel + (1 - cancel) * noShow ? 'does not come' : 'comes',
    plan: 0,
    isListed: false,
    isOffered: false,
    unanswered: 0,
    passed: [],
  }
}

function leadOf(drawn: number): number {
  let left = drawn
  for (const { minutes, share } of LEADS) if ((left -= share) < 0) return minutes
  return 0
}

/** Half of all people can come at any time; a quarter wants a part of the day, a quarter three days of the week. */
function partsOf(wish: number): PartOfDay[] {
  if (wish < 0.125) return ['morning']
  return wish < 0.25 ? ['afternoon'] : []
}

function weekdaysOf(wish: number): Weekday[] {
  if (wish < 0.25 || wish >= 0.5) return []
  return wish < 0.375 ? ['monday', 'wednesday', 'friday'] : ['tuesday', 'thursday', 'friday']
}
