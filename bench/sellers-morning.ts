import { HOLD_MINUTES, holdSecondsLeft, leavesSome, paceOf } from '#domain/appointments/hold-limits.ts'
import { numbersFrom } from '#domain/random.ts'
import { KNOWN_SETTINGS } from '#domain/settings.ts'
import { Events } from './events.ts'

/** Which measures are on. */
export interface Measures {
  /** A person's limit of appointments ahead (BOOK-9). */
  readonly limitsPersons: boolean
  /** A canceled place opens up at a random moment (SCALP-7). */
  readonly keepsBack: boolean
  /** A place is held for one visitor for 20 minutes in all (HOLD-3). */
  readonly endsHolds: boolean
  /** One address holds a share of a day (HOLD-4). */
  readonly sharesDays: boolean
  /** Visitors together hold half of what is left (HOLD-5). */
  readonly leavesHalf: boolean
}

export interface Morning {
  readonly places: number
  readonly honest: number
  /** Places that sellers hold, have booked or have passed on when the morning ends. */
  readonly withSellers: number
  readonly sold: number
  /** Seconds from wanting an appointment to having one, without those who bought it or went without. */
  readonly needed: readonly number[]
  readonly booked: number
  readonly without: number
}

/** Assumptions, none of them measured (docs/performance.md). */
export const ASSUMED = {
  honest: 2000,
  offices: 6,
  days: 5,
  placesADay: 72,
  hours: 4,
  accounts: 20,
  addresses: 200,
  /** Honest people behind carriers and libraries, and how many addresses these have. */
  atCarriers: 0.3,
  carriers: 30,
  atLibraries: 0.1,
  libraries: 6,
  /** Seconds to read the times, and to fill in the form. */
  look: [20, 120],
  form: [90, 480],
  slow: 0.05,
  slowForm: [900, 1500],
  givesUpForm: 0.15,
  lookAgain: [60, 600],
  /** After this many looks without a free time, this share buys one, if there is one. */
  looksBeforeBuying: 3,
  buys: 0.1,
  household: 4,
  /** Seconds between two actions of one address of the sellers. */
  pace: 30,
} as const

interface Place {
  readonly day: Day
  state: 'free' | 'held' | 'booked' | 'kept'
  by: 'honest' | 'seller' | undefined
  until: number
  holds: number
  /** Seconds held by address, without a booking. */
  readonly heldBy: Map<string, number>
}

interface Day {
  readonly places: Place[]
  readonly counted: Map<string, number>
}

const OFFICE = { percent: KNOWN_SETTINGS.dayHeldByAddress.fallback, factor: 1 }
const AHEAD = KNOWN_SETTINGS.appointmentsPerPerson.fallback
const PAUSE = 30
const RELEASE = 60 * 60

/** One morning, second by second. The same seed brings the same people. */
export function morningOf(seed: number, measures: Measures): Morning {
  const random = numbersFrom(seed)
  const between = ([from, to]: readonly [number, number]) => from + random() * (to - from)
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const events = new Events()
  const end = ASSUMED.hours * 3600
  const days: Day[] = Array.from({ length: ASSUMED.offices * ASSUMED.days }, () => ({ places: [], counted: new Map() }))
  for (const day of days)
    for (let n = 0; n < ASSUMED.placesADay; n++)
      day.places.push({ day, state: 'free', by: undefined, until: 0, holds: 0, heldBy: new Map() })
  const all = days.flatMap(({ places }) => places)
  let now = 0
  const lastHold = new Map<string, number>()
  let [sold, booked, without, identities] = [0, 0, 0, 0]
  const needed: number[] = []

  const release = (place: Place) => {
    place.state = 'free'
    place.by = undefined
  }

  /** Seconds that a place is held, if it is; if not, it can still be booked. */
  function hold(place: Place, address: string, by: Place['by']): number {
    const { day } = place
    let seconds = HOLD_MINUTES * 60
    if (measures.endsHolds) seconds = Math.min(seconds, holdSecondsLeft(place.heldBy.get(address) ?? 0))
    if (measures.sharesDays) {
      const pace = paceOf({ counted: day.counted.get(address) ?? 0, wanted: 1, open: day.places.length }, OFFICE)
      if (pace === 'none' || (pace === 'slow' && now - (lastHold.get(address) ?? -PAUSE) < PAUSE)) return 0
    }
    if (measures.leavesHalf) {
      const [free, held] = [count(day, 'free'), count(day, 'held')]
      if (!leavesSome({ free, held, wanted: 1, each: 1 })) return 0
    }
    if (seconds === 0) return 0
    lastHold.set(address, now)
    day.counted.set(address, (day.counted.get(address) ?? 0) + 1)
    place.heldBy.set(address, (place.heldBy.get(address) ?? 0) + seconds)
    Object.assign(place, { state: 'held', by, until: now + seconds })
    const turn = ++place.holds
    events.add(now + seconds, () => {
      if (place.state === 'held' && place.holds === turn) release(place)
    })
    return seconds
  }

  /** A visitor whose hold became a booking does not count for their address. */
  function forgive(place: Place, address: string): void {
    place.day.counted.set(address, Math.max(0, (place.day.counted.get(address) ?? 0) - 1))
    place.heldBy.delete(address)
  }

  function seller(address: string): void {
    const mine = sellersPlaces.get(address) ?? []
    sellersPlaces.set(address, mine)
    for (const place of mine.filter(({ state, by }) => state === 'held' && by === 'seller')) {
      const isEnding = place.until - now <= ASSUMED.pace
      // Their own key renews it without a check; without limits per person, a booking is better than a hold.
      if (!measures.limitsPersons || identities < ASSUMED.accounts * AHEAD) {
        place.state = 'booked'
        identities += 1
      } else if (isEnding) {
        if (hold(place, address, 'seller') === 0) mine.splice(mine.indexOf(place), 1)
      }
    }
    // Four at a time, as a household, at the offices that have times left.
    const start = Math.floor(random() * all.length)
    for (let n = 0, taken = 0; n < all.length && taken < ASSUMED.household; n++) {
      const place = all[(start + n) % all.length]
      if (place?.state !== 'free') continue
      if (hold(place, address, 'seller') > 0) mine.push(place)
      taken += 1
    }
    if (now + ASSUMED.pace < end) events.add(now + ASSUMED.pace, () => seller(address))
  }
  const sellersPlaces = new Map<string, Place[]>()

  function honest(arrived: number, address: string, looks: number): void {
    const place = pick(all.filter(({ state }) => state === 'free'))
    if (!place) {
      const stock = all.find(({ by, state }) => by === 'seller' && state !== 'free')
      if (stock && looks >= ASSUMED.looksBeforeBuying && random() < ASSUMED.buys) {
        // A held place is submitted in the buyer's name. A booked one is canceled first, and the buyer takes it if they can.
        if (stock.state === 'booked' && measures.keepsBack) {
          stock.state = 'kept'
          stock.by = undefined
          events.add(now + random() * RELEASE, () => release(stock))
        } else {
          Object.assign(stock, { state: 'booked', by: 'honest' })
          sold += 1
          return
        }
      }
      return again(arrived, address, looks + 1)
    }
    const isHeld = hold(place, address, 'honest') > 0
    const turn = place.holds
    const form = between(random() < ASSUMED.slow ? ASSUMED.slowForm : ASSUMED.form)
    events.add(now + form, () => {
      const isStillTheirs = isHeld && place.state === 'held' && place.holds === turn
      if (random() < ASSUMED.givesUpForm) {
        if (isStillTheirs) release(place)
        return again(arrived, address, looks)
      }
      if (!isStillTheirs && place.state !== 'free') return again(arrived, address, looks)
      if (isHeld) forgive(place, address)
      Object.assign(place, { state: 'booked', by: 'honest' })
      booked += 1
      needed.push(now - arrived)
    })
  }

  function again(arrived: number, address: string, looks: number): void {
    const next = now + between(ASSUMED.lookAgain)
    if (next < end) events.add(next, () => honest(arrived, address, looks))
    else without += 1
  }

  for (let n = 0; n < ASSUMED.addresses; n++) {
    const address = `seller ${n}`
    events.add(random() * ASSUMED.pace, () => seller(address))
  }
  for (let n = 0; n < ASSUMED.honest; n++) {
    const where = random()
    const address =
      where < ASSUMED.atCarriers
        ? `carrier ${Math.floor(random() * ASSUMED.carriers)}`
        : where < ASSUMED.atCarriers + ASSUMED.atLibraries
          ? `library ${Math.floor(random() * ASSUMED.libraries)}`
          : `home ${n}`
    // More of them in the first hour.
    const arrived = end * random() ** 1.5
    events.add(arrived + between(ASSUMED.look), () => honest(arrived, address, 0))
  }
  events.run(end, (moment) => {
    now = moment
  })
  const withSellers = sold + all.filter(({ by }) => by === 'seller').length
  return { places: all.length, honest: ASSUMED.honest, withSellers, sold, needed, booked, without }
}

const count = ({ places }: Day, state: Place['state']) => places.filter((place) => place.state === state).length
