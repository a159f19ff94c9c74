import { planned, type ServiceTime, waitIn, type WaitRange } from '#domain/line/estimate.ts'
import { type InLine, inOrder, nextFor, type PlaceReason } from '#domain/line/order.ts'
import { numbersFrom } from '#domain/random.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { DEFAULT_SETTINGS } from '#server/desks/queries.ts'
import { conclude } from './report.ts'

const SEED = Number(process.env.SEED ?? 20_261_118)
/** A month of working days, after two weeks from which the office has learned how long visits take. */
const DAYS_BEFORE = 10
const DAYS = 21
const TARGET = 0.8

const OPENS = 8 * 60
const CLOSES = 17 * 60
/** Minutes that a visit is planned for and takes; what it takes is log-normal, as service times are. */
const TYPES = [
  { id: 1, planned: 10, mean: 8, sigma: 0.5, share: 0.4 },
  { id: 2, planned: 15, mean: 12, sigma: 0.6, share: 0.3 },
  { id: 3, planned: 15, mean: 18, sigma: 0.5, share: 0.2 },
  { id: 4, planned: 30, mean: 28, sigma: 0.4, share: 0.1 },
] as const
/** Walk-ins an hour, from eight on. */
const WALK_INS = [12, 16, 17, 13, 11, 13, 14, 11, 5]
/** Appointments of each quarter of an hour, and how many of them do not come. */
const APPOINTMENTS = 2
const NO_SHOWS = 0.1

interface Person extends InLine {
  readonly typeId: number
  readonly minutes: number
  readonly kind:
    | 'a walk-in'
    | 'a walk-in of a priority class'
    | 'an appointment, early'
    | 'an appointment, due'
    | 'a late appointment'
  readonly appointmentTypeIds: readonly number[]
  readonly toDeskId: null
}

interface Desk {
  readonly id: number
  readonly appointmentTypeIds: readonly number[]
  /** Minutes between which someone sits there. */
  readonly hours: readonly (readonly [number, number])[]
  current?: { readonly person: Person; readonly since: number; readonly until: number }
}

interface Told {
  readonly to: string
  readonly range: WaitRange
  readonly minutes: number
}

/**
 * How often the truth lay inside the range: a month of an office that is simulated to the minute, with the order and
 * the estimate that the portal uses. Everyone is told a range when they come, and again whenever they look later.
 */
export async function benchEstimate(): Promise<void> {
  const random = numbersFrom(SEED)
  const taken = new Map<number, number[]>(TYPES.map(({ id }) => [id, []]))
  const told: Told[] = []
  for (let day = 0; day < DAYS_BEFORE + DAYS; day++) {
    const times = new Map(TYPES.map((type) => [type.id, learned(taken.get(type.id) ?? [], type.planned)]))
    const ofDay = playDay(random, times, taken)
    if (day >= DAYS_BEFORE) told.push(...ofDay)
  }
  for (const to of [...new Set(told.map(({ to }) => to))].toSorted())
    say(
      to,
      told.filter((each) => each.to === to),
    )
  const all = say('everybody', told)
  if (all < TARGET) process.exitCode = 1
  conclude()
}

function say(to: string, told: readonly Told[]): number {
  const share = (is: (each: Told) => boolean) => told.filter(is).length / told.length
  const inside = share(({ range, minutes }) => minutes >= range.from && minutes <= range.to)
  const sooner = share(({ range, minutes }) => minutes < range.from)
  const width = told.reduce((sum, { range }) => sum + range.to - range.from, 0) / told.length
  const wait = told.reduce((sum, { minutes }) => sum + minutes, 0) / told.length
  console.log(
    `${to}: ${percent(inside)} of ${told.length} inside (target ${percent(TARGET)}), ${percent(sooner)} sooner, ` +
      `${percent(1 - inside - sooner)} later; ranges of ${width.toFixed(0)} minutes, waits of ${wait.toFixed(0)}`,
  )
  return inside
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** As the portal counts them, from those of the last four weeks. */
function learned(minutes: readonly number[], plan: number): ServiceTime {
  if (minutes.length < 5) return planned(plan)
  const mean = minutes.reduce((sum, each) => sum + each, 0) / minutes.length
  const variance = minutes.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (minutes.length - 1)
  return { mean, deviation: Math.sqrt(variance) }
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function pickType(random: () => number) {
  let left = random()
  return TYPES.find(({ share }) => (left -= share) < 0) ?? TYPES[0]
}

/** Everyone who comes on a day, by when, and who was expected. */
function peopleOf(random: () => number) {
  const people: Person[] = []
  const expected: { readonly at: number; readonly comesAt: number; readonly typeId: number }[] = []
  const add = (at: number, dueAt: number | null, isPriority: boolean) => {
    const type = pickType(random)
    const minutes = type.mean * Math.exp(type.sigma * normal(random) - type.sigma ** 2 / 2)
    const late = dueAt !== null && at > dueAt + DEFAULT_SETTINGS.lateMinutes
    const kind =
      dueAt === null
        ? isPriority
          ? 'a walk-in of a priority class'
          : 'a walk-in'
        : late
          ? 'a late appointment'
          : at < dueAt
            ? 'an appointment, early'
            : 'an appointment, due'
    people.push({
      id: people.length + 1,
      arrivedAt: at * MINUTE_MS,
      dueAt: dueAt === null ? null : dueAt * MINUTE_MS,
      returnsAt: null,
      pausedUntil: null,
      isPriority,
      typeId: type.id,
      minutes,
      kind,
      appointmentTypeIds: [type.id],
      toDeskId: null,
    })
    return type.id
  }
  for (const [hour, rate] of WALK_INS.entries()) {
    for (let at = 0; ; ) {
      at -= (60 / rate) * Math.log(1 - random())
      if (at >= 60) break
      add(OPENS + hour * 60 + at, null, random() < 0.07)
    }
  }
  for (let due = OPENS; due < CLOSES - 30; due += 15) {
    for (let n = 0; n < APPOINTMENTS; n++) {
      if (random() < NO_SHOWS) {
        expected.push({ at: due, comesAt: Infinity, typeId: pickType(random).id })
        continue
      }
      // Most come some minutes early, some late.
      const comesAt = Math.max(OPENS - 10, due - 6 + 9 * normal(random))
      expected.push({ at: due, comesAt, typeId: add(comesAt, due, false) })
    }
  }
  return { people: people.toSorted((a, b) => a.arrivedAt - b.arrivedAt), expected }
}

/** Six desks, two of them for the long visits only; everyone has lunch, and is away for a moment now and then. */
function desksOf(random: () => number): Desk[] {
  return [1, 2, 3, 4, 5, 6].map((id) => {
    const lunch = 11 * 60 + 20 * id
    const away = OPENS + 60 + random() * 120
    const later = 14 * 60 + random() * 120
    return {
      id,
      appointmentTypeIds: id > 4 ? [3, 4] : [],
      hours: [
        [OPENS + (id > 3 ? 30 : 0), away],
        [away + 10, lunch],
        [lunch + 40, later],
        [later + 10, Infinity],
      ],
    }
  })
}

function playDay(
  random: () => number,
  times: ReadonlyMap<number, ServiceTime>,
  taken: ReadonlyMap<number, number[]>,
): Told[] {
  const { people, expected } = peopleOf(random)
  const desks = desksOf(random)
  const told: { readonly to: string; readonly person: Person; readonly range: WaitRange; readonly at: number }[] = []
  const calledAt = new Map<number, number>()
  let waiting: Person[] = []
  const isOpen = (desk: Desk, now: number) => desk.hours.some(([from, to]) => from <= now && now < to)

  const tell = (person: Person, to: string, now: number, line: readonly (Person & { reason: PlaceReason })[]) => {
    const range = waitIn(
      {
        at: now * MINUTE_MS,
        desks: desks.filter((desk) => isOpen(desk, now) || desk.current),
        line,
        atDesks: desks.flatMap(({ id, current }) =>
          current ? [{ ...current.person, deskId: id, minutes: now - current.since }] : [],
        ),
        coming: expected
          .filter(({ at, comesAt }) => comesAt > now && at > now && at < now + 240)
          .map(({ at, typeId }) => ({ appointmentTypeIds: [typeId], inMinutes: at - now })),
        timeOf: ({ appointmentTypeIds: [id = 0] }) => times.get(id) ?? planned(10),
        closesInMinutes: null,
      },
      person,
    )
    if (range) told.push({ to, person, range, at: now })
  }

  let next = 0
  // Half a minute is finer than any range.
  for (let now = OPENS - 15; next < people.length || waiting.length > 0; now += 0.5) {
    const inLine = () => inOrder(waiting, DEFAULT_SETTINGS, now * MINUTE_MS)
    for (const desk of desks) {
      if (!desk.current || desk.current.until > now) continue
      taken.get(desk.current.person.typeId)?.push(desk.current.until - desk.current.since)
      delete desk.current
    }
    const come: Person[] = []
    while ((people[next]?.arrivedAt ?? Infinity) <= now * MINUTE_MS) come.push(people[next++] as Person)
    waiting.push(...come)
    for (const person of come) tell(person, `${person.kind}, when they come`, now, inLine())
    if (now % 10 === 0) {
      const line = inLine()
      for (const person of line) tell(person, 'whoever looks again later', now, line)
    }
    for (const desk of desks) {
      if (desk.current || !isOpen(desk, now)) continue
      const [called] = nextFor(desk, inLine())
      if (!called) continue
      waiting = waiting.filter(({ id }) => id !== called.id)
      calledAt.set(called.id, now)
      // They walk up to the desk.
      desk.current = { person: called, since: now, until: now + 0.7 + called.minutes }
    }
  }
  return told.map(({ to, person, range, at }) => ({ to, range, minutes: (calledAt.get(person.id) ?? 0) - at }))
}
