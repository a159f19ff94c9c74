import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { mayServe, type PlaceReason } from './order.ts'

/** How long one visit takes at a desk, in minutes. */
export interface ServiceTime {
  readonly mean: number
  readonly deviation: number
}

/** What a person's wait depends on. */
export interface WaitFacts {
  /** Desks that may serve the person and are open. */
  readonly desks: number
  /** The people ahead of them that these desks serve. */
  readonly ahead: readonly ServiceTime[]
  /** Those who are at these desks now, and for how many minutes they have been. */
  readonly served: readonly { readonly time: ServiceTime; readonly minutes: number }[]
  /** Appointments still to come that would go before them, and in how many minutes, soonest first. */
  readonly coming: readonly { readonly time: ServiceTime; readonly inMinutes: number }[]
}

/** Minutes, from optimistic to pessimistic. */
export interface WaitRange {
  readonly from: number
  readonly to: number
  /** The office will have closed by then. */
  readonly isPastClosing?: true
}

/** A line as it is now, with all that waits in it depend on. */
export interface LineNow {
  readonly at: Instant
  /** Those that are open. */
  readonly desks: readonly { readonly id: number; readonly appointmentTypeIds: readonly number[] }[]
  /** The next one first. */
  readonly line: readonly (Visitor & { readonly id: number; readonly reason: PlaceReason })[]
  readonly atDesks: readonly (Visitor & { readonly deskId: number | null; readonly minutes: number })[]
  /** Appointments that are expected, soonest first. */
  readonly coming: readonly { readonly appointmentTypeIds: readonly number[]; readonly inMinutes: number }[]
  readonly timeOf: (visit: { readonly appointmentTypeIds: readonly number[] }) => ServiceTime
  /** Minutes until the office closes; null if it has closed, or has no hours today. */
  readonly closesInMinutes: number | null
}

interface Visitor {
  readonly appointmentTypeIds: readonly number[]
  readonly toDeskId: number | null
}

/**
 * How many deviations a range is wide to each side. Of normally distributed sums, 80 % lie within 1.28; more here,
 * because visits have a longer tail: `bench/estimate` says what it takes.
 */
const SPREAD = 1.5
/** By how much a wait differs because desks open and close in the meantime and not everyone who is expected comes. */
const DRIFT = 0.27
/** The least remaining time of a visit that takes longer than usual, as a share of the average. */
const LEAST_REST = 0.5
/** The least difference that matters to someone who waits. */
const STEP = 5
/** The longer the wait, the rounder its numbers: no one believes "75 to 235 minutes". */
const COARSER = [
  { above: 120, step: 30 },
  { above: 60, step: 15 },
] as const

/** For a visit without history: as planned, give or take half. */
export const planned = (minutes: number): ServiceTime => ({ mean: minutes, deviation: minutes / 2 })

/** How long someone in the line waits, or someone who comes now, without an appointment and for any type (LINE-9). */
export function waitIn(now: LineNow, person?: Visitor & { readonly id: number }): WaitRange | undefined {
  const wait = endlessWaitIn(now, person)
  return wait && untilClosing(wait, now.closesInMinutes)
}

/** No wait promises a time after the office has closed. */
function untilClosing({ from, to }: WaitRange, closesInMinutes: number | null): WaitRange {
  if (closesInMinutes === null) return { from, to }
  if (from + STEP > closesInMinutes) return { from, to, isPastClosing: true }
  return { from, to: Math.min(to, Math.floor(closesInMinutes / STEP) * STEP) }
}

function endlessWaitIn(now: LineNow, person?: Visitor & { readonly id: number }): WaitRange | undefined {
  const desks = now.desks.filter((desk) => !person || mayServe(desk, person))
  const isTheirs = (other: Visitor) => desks.some((desk) => mayServe(desk, other))
  /** What another takes of the time of these desks: their part of all that may serve them. */
  const partOf = (other: Visitor): ServiceTime => {
    const part =
      desks.filter((desk) => mayServe(desk, other)).length / now.desks.filter((desk) => mayServe(desk, other)).length
    const { mean, deviation } = now.timeOf(other)
    return { mean: mean * part, deviation: deviation * part }
  }
  const place = person ? now.line.findIndex(({ id }) => id === person.id) : -1
  const mine = now.line[place]?.reason
  const before = mine ? now.line.slice(0, place) : now.line.filter(({ reason }) => reason.kind !== 'early')
  const goFirst = !mine || !['due', 'longest', 'back'].includes(mine.kind)
  const facts = {
    desks: desks.length,
    served: now.atDesks
      .filter(({ deskId }) => desks.some(({ id }) => id === deskId))
      .map((each) => ({ time: now.timeOf(each), minutes: each.minutes })),
    coming: goFirst
      ? now.coming
          .map(({ inMinutes, appointmentTypeIds }) => ({ inMinutes, visit: { appointmentTypeIds, toDeskId: null } }))
          .filter(({ visit }) => isTheirs(visit))
          .map(({ inMinutes, visit }) => ({ inMinutes, time: partOf(visit) }))
      : [],
  }
  const timesOf = (people: LineNow['line']) => people.filter(isTheirs).map(partOf)
  const wait = estimateWait({ ...facts, ahead: timesOf(before) })
  if (!wait || mine?.kind !== 'early') return wait
  // A person who is early is reached when a desk is idle, but waits no longer than until their time and those who are
  // due then.
  const isDue = ({ reason }: LineNow['line'][number]) => !['first-come', 'late', 'priority'].includes(reason.kind)
  const due = estimateWait({ ...facts, ahead: timesOf(before.filter(isDue)), coming: [] }) ?? wait
  const untilDue = (mine.at - now.at) / MINUTE_MS
  return rounded(
    Math.min(wait.from, Math.max(untilDue, due.from)),
    Math.min(wait.to, Math.max(untilDue + STEP, due.to)),
  )
}

/**
 * How long someone will wait, as a range; nothing while no desk that serves them is open. A desk opens up each time
 * one of those before them is done: what they need in sum, divided by the desks.
 */
export function estimateWait({ desks, ahead, served, coming }: WaitFacts): WaitRange | undefined {
  if (desks < 1) return undefined
  const free = desks - served.length
  if (ahead.length < free) return { from: 0, to: STEP }
  let mean = sum(ahead.map((time) => time.mean))
  let variance = sum(ahead.map((time) => time.deviation ** 2))
  // Only the first person to finish at a desk counts: the others finish during the wait.
  const rests = served.map(({ time, minutes }) => restOf(time, minutes))
  if (free <= 0 && rests.length > 0) {
    mean += sum(rests.map((time) => time.mean)) / rests.length
    variance += sum(rests.map((time) => time.deviation ** 2)) / rests.length
  }
  for (const { time, inMinutes } of coming) {
    if (inMinutes >= mean / desks) break
    mean += time.mean
    variance += time.deviation ** 2
  }
  const deviation = Math.hypot(Math.sqrt(variance), mean * DRIFT) / desks
  return rounded(Math.max(0, mean / desks - SPREAD * deviation), mean / desks + SPREAD * deviation)
}

/** As a person would say it, and never narrower than estimated. */
function rounded(from: number, to: number): WaitRange {
  const step = COARSER.find(({ above }) => to > above)?.step ?? STEP
  const start = Math.floor(from / step) * step
  return { from: start, to: Math.max(start + step, Math.ceil(to / step) * step) }
}

/** The remaining time of a visit that has taken some minutes. */
function restOf({ mean, deviation }: ServiceTime, minutes: number): ServiceTime {
  const rest = Math.max(mean - minutes, mean * LEAST_REST)
  return { mean: rest, deviation: Math.min(deviation, rest) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
