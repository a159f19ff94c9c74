import { KEEP_DEFAULTS } from '#domain/appointments/confirm-to-keep.ts'
import { type DayBits, firstColumnWith, noBits, withoutBits, withRange } from '#domain/availability/bits.ts'
import { firstThatSuit, suits } from '#domain/availability/earliest.ts'
import type { Window } from '#domain/availability/hours.ts'
import { numbersFrom } from '#domain/random.ts'
import { KNOWN_SETTINGS } from '#domain/settings.ts'
import { addDays, type LocalDate, MINUTES_PER_DAY, WEEKDAYS, weekdayOf } from '#domain/time.ts'
import { MOST_UNANSWERED } from '#domain/waiting-list/entry.ts'
import { byTurn, type FreedDay, nextFor } from '#domain/waiting-list/next.ts'
import { isNight } from '#domain/waiting-list/night.ts'
import { ASSUMED, LEAD_MINUTES, OFFICES, type Person, type Place, somebody, VISIT } from './demand-people.ts'
import { Events } from './events.ts'

/** What the portal does about places that open up. */
export interface Policy {
  readonly hasList: boolean
  readonly hasConfirming: boolean
  /** People with an appointment say how much earlier a time must be; otherwise they are offered any earlier one. */
  readonly asksHowMuchEarlier: boolean
  /** Everyone on the list says how long before a visit they have to know of it. The portal does not ask this. */
  readonly asksNotice: boolean
}

export interface Quarter {
  readonly capacity: number
  readonly served: number
  readonly noShows: number
  readonly empty: number
  /** Days from wanting an appointment to being served, of everyone served. */
  readonly waited: readonly number[]
  readonly offers: number
  readonly taken: number
  /** Days by which those came earlier who took an offer in place of an appointment. */
  readonly gained: readonly number[]
  /** Would have come, but did not confirm in time. */
  readonly lostByMistake: number
  readonly weeks: readonly { readonly used: number; readonly waited: number }[]
}

/** The portal's own numbers: its settings as they come. */
const DAYS_AHEAD = KNOWN_SETTINGS.daysInAdvance.fallback
const NOTICE = KNOWN_SETTINGS.minimumNoticeMinutes.fallback
const OFFER = KNOWN_SETTINGS.offerMinutes.fallback
const NIGHT = {
  fromHour: KNOWN_SETTINGS.offerNightFromHour.fallback,
  toHour: KNOWN_SETTINGS.offerNightToHour.fallback,
}
const CONFIRM = KEEP_DEFAULTS

const START: LocalDate = '2027-01-04'
const WARM_UP_DAYS = 12 * 7
const DAYS = 13 * 7

/** Of every office. */
const COLUMNS = 2
const WINDOWS: readonly Window[] = [
  { from: 8 * 60, to: 12 * 60, numberOfSlots: COLUMNS, timeSlotDuration: VISIT },
  { from: 12 * 60 + 30, to: 16 * 60 + 30, numberOfSlots: COLUMNS, timeSlotDuration: VISIT },
]
const PLACES = (COLUMNS * WINDOWS.reduce((sum, { from, to }) => sum + to - from, 0)) / VISIT

/** How many people of the list are checked together; it affects only speed. */
const AT_ONCE = 40

interface Day {
  free: DayBits
  freed: DayBits
  /** How many places are free, and the first of those that have become so. */
  left: number
  freedFrom: number
  /** Whether the morning is awaited. */
  isWoken: boolean
}

/** One simulated quarter, minute by minute, after twelve weeks without any of it. The same seed, the same people. */
export function quarterOf(seed: number, policy: Policy): Quarter {
  const random = numbersFrom(seed)
  const chance = (share: number) => random() < share
  const between = (from: number, to: number) => from + random() * (to - from)

  const days = new Map<number, Day>()
  const people: Person[] = []
  /** In the order in which they wait. */
  const list: Person[] = []
  const events = new Events()
  let now = 0
  let offers = 0
  let taken = 0
  let lostByMistake = 0
  const served: { day: number; waited: number }[] = []
  const missed: number[] = []
  const gained: number[] = []
  const isOn = () => now >= WARM_UP_DAYS * MINUTES_PER_DAY

  for (let day = 0; day < WARM_UP_DAYS + DAYS; day++) {
    const share = ASSUMED.byWeekday[weekdayNumber(day)] ?? 0
    const perDay =
      (ASSUMED.demand * OFFICES.length * PLACES * share * 5) / ASSUMED.byWeekday.reduce((sum, each) => sum + each, 0)
    const count = Math.floor(perDay + random()) + (day === 0 ? ASSUMED.backlogDays * OFFICES.length * PLACES : 0)
    // From seven in the morning until eleven at night.
    for (let n = 0; n < count; n++) events.add(at(day, between(7 * 60, 23 * 60)), () => want(newPerson()))
  }
  events.run(at(WARM_UP_DAYS + DAYS, 0), (moment) => {
    if (now < at(WARM_UP_DAYS, 0) && moment >= at(WARM_UP_DAYS, 0)) {
      now = moment
      for (const person of people) if (person.place) arrange(person)
    }
    now = moment
  })

  const first = WARM_UP_DAYS
  const weeks = Array.from({ length: DAYS / 7 }, (_, week) => {
    const inWeek = served.filter(({ day }) => Math.floor((day - first) / 7) === week)
    return {
      used: inWeek.length / (5 * OFFICES.length * PLACES),
      waited: inWeek.reduce((sum, { waited }) => sum + waited, 0) / inWeek.length,
    }
  })
  const capacity = (DAYS / 7) * 5 * OFFICES.length * PLACES
  const counted = served.filter(({ day }) => day >= first)
  const noShows = missed.filter((day) => day >= first).length
  const waited = counted.map((each) => each.waited)
  const empty = capacity - counted.length - noShows
  return { capacity, served: counted.length, noShows, empty, waited, offers, taken, gained, lostByMistake, weeks }

  function dayOf(office: number, day: number) {
    const key = office * 10_000 + day
    let known = days.get(key)
    if (!known) {
      let free = noBits(COLUMNS)
      if (weekdayNumber(day) < 5)
        for (let column = 0; column < COLUMNS; column++)
          for (const window of WINDOWS) free = withRange(free, column, window)
      const left = weekdayNumber(day) < 5 ? PLACES : 0
      known = { free, freed: noBits(COLUMNS), left, freedFrom: MINUTES_PER_DAY, isWoken: false }
      days.set(key, known)
    }
    return known
  }

  /** Someone looks for a time: the first that suits, or again tomorrow. */
  function want(person: Person, tries = 0): void {
    const found = firstTime(person, Number.POSITIVE_INFINITY)
    if (found) return book(person, found)
    if (tries === 0 && policy.hasList && isOn() && person.joins) join(person)
    const plan = person.plan
    if (tries < ASSUMED.patienceDays)
      events.add(now + MINUTES_PER_DAY, () => person.plan === plan && !person.isOffered && want(person, tries + 1))
    else leave(person)
  }

  function firstTime(person: Person, before: number): Place | undefined {
    const soonest = now + Math.max(NOTICE, person.lead)
    const from = Math.floor(soonest / MINUTES_PER_DAY)
    const span = {
      first: { date: dateOf(from), minute: soonest % MINUTES_PER_DAY },
      lastDate: dateOf(today() + DAYS_AHEAD),
    }
    const reached = OFFICES.filter(({ id }) => person.near.includes(id))
    for (let day = from; day <= today() + DAYS_AHEAD && at(day, 0) < before; day++) {
      const starts = reached.flatMap((office) => {
        const { free, left } = dayOf(office.id, day)
        if (left === 0) return []
        const options = { duration: VISIT, span, wished: person, count: 1 }
        const [start] = firstThatSuit([{ date: dateOf(day), windows: WINDOWS, free }], options)
        return start ? [{ office: office.id, day, minute: start.minute }] : []
      })
      const best = starts.toSorted((a, b) => a.minute - b.minute)[0]
      if (best && at(day, best.minute) < before) {
        const range = { from: best.minute, to: best.minute + VISIT }
        return { ...best, column: firstColumnWith(dayOf(best.office, day).free, range) ?? 0 }
      }
    }
    return undefined
  }

  function book(person: Person, place: Place): void {
    const before = person.place
    if (!person.isOffered) take(place)
    person.place = place
    const earlierByDays = policy.asksHowMuchEarlier ? person.earlierByDays : 0
    person.appointment = { at: at(place.day, place.minute), date: dateOf(place.day), earlierByDays }
    person.plan++
    if (before) free(before)
    arrange(person)
  }

  /** The future of an appointment. */
  function arrange(person: Person): void {
    const start = person.appointment?.at ?? 0
    const plan = ++person.plan
    const unlessChanged = (moment: number, then: () => void) => events.add(moment, () => person.plan === plan && then())
    unlessChanged(start, () => end(person))
    if (person.fate === 'cancels') {
      const lastDay = Math.max(now, start - MINUTES_PER_DAY)
      const moment = chance(1 / 3) || lastDay === now ? between(lastDay, start) : between(now, lastDay)
      unlessChanged(Math.max(now + 1, moment), () => giveUp(person, chance(ASSUMED.comeBack) ? 1 : undefined))
    }
    if (!policy.hasList) leave(person)
    else if (isOn() && person.joins && person.unanswered < MOST_UNANSWERED && start - now > MINUTES_PER_DAY)
      join(person)
    else leave(person)
    if (person.looksAgain && !person.isListed && start - now > 2 * MINUTES_PER_DAY)
      unlessChanged(at(today() + 1, between(7 * 60, 23 * 60)), () => lookAgain(person, plan))
    const ask = start - CONFIRM.daysBefore * MINUTES_PER_DAY
    if (policy.hasConfirming && isOn() && now < ask)
      unlessChanged(ask + CONFIRM.hoursToAnswer * 60, () => release(person))
  }

  function lookAgain(person: Person, plan: number): void {
    const found = firstTime(person, (person.appointment?.at ?? 0) - MINUTES_PER_DAY)
    if (found) return book(person, found)
    if ((person.appointment?.at ?? 0) - now > 2 * MINUTES_PER_DAY)
      events.add(now + MINUTES_PER_DAY, () => person.plan === plan && lookAgain(person, plan))
  }

  function release(person: Person): void {
    const isSilent = chance(person.fate === 'does not come' ? ASSUMED.silentIfNotComing : ASSUMED.silentIfComing)
    if (!isSilent) return
    if (person.fate === 'does not come')
      return giveUp(person, chance(ASSUMED.comeBack) ? between(1, 7) * MINUTES_PER_DAY : undefined)
    lostByMistake++
    const { wantedAt } = person
    giveUp(person, 1, wantedAt)
  }

  /** The appointment is off; they may book again after this many minutes. */
  function giveUp(person: Person, again: number | undefined, wantedAt?: number): void {
    const { place } = person
    person.plan++
    person.place = undefined
    person.appointment = undefined
    leave(person)
    if (place) free(place)
    if (again === undefined) return
    events.add(now + again, () => {
      const next = newPerson(person.home)
      next.wantedAt = wantedAt ?? now
      want(next)
    })
  }

  function end(person: Person): void {
    person.plan++
    leave(person)
    const day = today()
    if (person.fate === 'does not come') {
      missed.push(day)
      person.place = undefined
      return giveUp(person, chance(ASSUMED.comeBack) ? between(1, 7) * MINUTES_PER_DAY : undefined)
    }
    served.push({ day, waited: (now - person.wantedAt) / MINUTES_PER_DAY })
    person.place = undefined
  }

  function join(person: Person): void {
    if (person.isListed) return
    person.isListed = true
    list.splice(placeInList(person), 0, person)
  }

  function leave(person: Person): void {
    if (!person.isListed) return
    person.isListed = false
    list.splice(placeInList(person), 1)
  }

  function placeInList(person: Person): number {
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = list[middle]
      if (other && byTurn(other, person) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  function take({ office, day, column, minute }: Place): void {
    const known = dayOf(office, day)
    known.free = withoutBits(known.free, withRange(noBits(COLUMNS), column, { from: minute, to: minute + VISIT }))
    known.left--
  }

  function free({ office, day, column, minute }: Place): void {
    if (at(day, minute) <= now) return
    const known = dayOf(office, day)
    const range = { from: minute, to: minute + VISIT }
    known.free = withRange(known.free, column, range)
    known.freed = withRange(known.freed, column, range)
    known.left++
    known.freedFrom = Math.min(known.freedFrom, minute)
    if (policy.hasList && isOn()) offerWhatIsFree(office, day)
  }

  /** As the portal does it: the next person by its rule, one at a time, not at night. */
  function offerWhatIsFree(office: number, day: number): void {
    const known = dayOf(office, day)
    if (isNight(now % MINUTES_PER_DAY, NIGHT)) {
      if (known.isWoken) return
      known.isWoken = true
      const morning = at(today() + (now % MINUTES_PER_DAY >= NIGHT.fromHour * 60 ? 1 : 0), NIGHT.toHour * 60)
      events.add(morning, () => {
        known.isWoken = false
        offerWhatIsFree(office, day)
      })
      return
    }
    const where = OFFICES.find(({ id }) => id === office)
    if (!where) return
    const freedFrom = (soonest: number) => ({
      locationId: office,
      latitude: where.latitude,
      longitude: where.longitude,
      typeIds: [1],
      date: dateOf(day),
      windows: WINDOWS,
      free: known.free,
      freed: known.freed,
      span: {
        first: { date: dateOf(Math.floor(soonest / MINUTES_PER_DAY)), minute: soonest % MINUTES_PER_DAY },
        lastDate: dateOf(today() + DAYS_AHEAD),
      },
      closedFor: () => [],
      instantAt: (minute: number) => at(day, minute),
    })
    const first = at(day, known.freedFrom)
    while (withoutBits(known.freed, withoutBits(known.freed, known.free)).some((word) => word !== 0)) {
      // People who cannot be next are left out first, as in the portal's query.
      const meant = list.filter(
        (person) => isEarlierFor(person, first, day) && person.near.includes(office) && suits(person, dateOf(day)),
      )
      const nexts = policy.asksNotice
        ? LEAD_MINUTES.map((lead) =>
            nextOf(
              meant.filter((person) => person.lead === lead),
              freedFrom(now + Math.max(NOTICE, lead)),
            ),
          )
        : [nextOf(meant, freedFrom(now + NOTICE))]
      const [next] = nexts.flatMap((each) => each ?? []).toSorted((a, b) => byTurn(a.waiting, b.waiting))
      if (!next) break
      const range = { from: next.start.minute, to: next.start.minute + VISIT }
      const column = columnToOffer(known, range)
      offer(next.waiting, { office, day, column, minute: next.start.minute })
    }
    known.freed = noBits(COLUMNS)
    known.freedFrom = MINUTES_PER_DAY
  }

  function isEarlierFor({ place, appointment }: Person, first: number, day: number): boolean {
    return !place || !appointment || (appointment.at > first && place.day - appointment.earlierByDays >= day)
  }

  function columnToOffer(
    { free, freed }: { free: DayBits; freed: DayBits },
    range: { from: number; to: number },
  ): number {
    const both = withoutBits(free, withoutBits(free, freed))
    return firstColumnWith(both, range) ?? firstColumnWith(free, range) ?? 0
  }

  function offer(person: Person, place: Place): void {
    offers++
    take(place)
    leave(person)
    person.isOffered = true
    const start = at(place.day, place.minute)
    const until = Math.min(now + OFFER, start - NOTICE + OFFER)
    const answers = chance(ASSUMED.answer)
    const gain = (person.appointment?.at ?? Number.POSITIVE_INFINITY) - start
    const isWelcome = start - now >= person.lead && gain >= ASSUMED.worthIt && chance(ASSUMED.accept)
    const { plan } = person
    events.add(answers ? between(now + 1, until) : until, () => {
      const isStillThere = person.plan === plan
      if (isStillThere && answers && isWelcome) {
        taken++
        if (person.appointment) gained.push(gain / MINUTES_PER_DAY)
        person.unanswered = 0
        // Their entry has ended.
        person.joins = false
        book(person, place)
        person.isOffered = false
        return
      }
      person.isOffered = false
      person.unanswered = answers ? 0 : person.unanswered + 1
      person.passed.push({ locationId: place.office, day: dateOf(place.day), startMinute: place.minute })
      if (isStillThere && person.unanswered < MOST_UNANSWERED) join(person)
      free(place)
    })
  }

  function newPerson(home?: Person['home']): Person {
    const person = somebody(random, now, people.length + 1, home)
    people.push(person)
    return person
  }

  function today(): number {
    return Math.floor(now / MINUTES_PER_DAY)
  }
}

/** The next person of an ordered list, checked some at a time. */
function nextOf(list: readonly Person[], day: FreedDay): ReturnType<typeof nextFor<Person>> {
  for (let n = 0; n < list.length; n += AT_ONCE) {
    const next = nextFor(list.slice(n, n + AT_ONCE), day)
    if (next) return next
  }
  return undefined
}

const at = (day: number, minute: number) => day * MINUTES_PER_DAY + minute
const dates: LocalDate[] = []
function dateOf(day: number): LocalDate {
  dates[day] ??= addDays(START, day)
  return dates[day]
}
const weekdayNumber = (day: number) => WEEKDAYS.indexOf(weekdayOf(dateOf(day)))
