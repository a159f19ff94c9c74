import { mayServe, type Reason } from './order.ts'

/** How long one visit takes at a desk, in minutes. */
export interface ServiceTime {
  readonly mean: number
  readonly deviation: number
}

/** What a person's wait depends on. */
export interface WaitFacts {
  /** Desks that may serve the person and are open. */
  readonly desks: number
  /** Those before them whom these desks serve. */
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
}

/** A line as it is now, with all that waits in it depend on. */
export interface LineNow {
  /** Those that are open. */
  readonly desks: readonly { readonly id: number; readonly appointmentTypeIds: readonly number[] }[]
  /** The next one first. */
  readonly line: readonly (Visitor & { readonly id: number; readonly reason: Reason })[]
  readonly atDesks: readonly (Visitor & { readonly deskId: number | null; readonly minutes: number })[]
  /** Appointments that are expected, soonest first. */
  readonly coming: readonly { readonly appointmentTypeIds: readonly number[]; readonly inMinutes: number }[]
  readonly timeOf: (visit: { readonly appointmentTypeIds: readonly number[] }) => ServiceTime
}

interface Visitor {
  readonly appointmentTypeIds: readonly number[]
  readonly toDeskId: number | null
}

/** Of normally distributed sums, 80 % lie within so many deviations; more, because those of visits have a longer tail. */
const SPREAD = 1.45
/** People read minutes in fives. */
const STEP = 5

/** Of a visit with no history: as planned, give or take half. */
export const planned = (minutes: number): ServiceTime => ({ mean: minutes, deviation: minutes / 2 })

/** How long somebody in the line waits, or somebody who comes now, without an appointment and for any type (LINE-9). */
export function waitIn(now: LineNow, person?: Visitor & { readonly id: number }): WaitRange | undefined {
  const desks = now.desks.filter((desk) => !person || mayServe(desk, person))
  const place = person ? now.line.findIndex(({ id }) => id === person.id) : -1
  const before = place === -1 ? now.line.filter(({ reason }) => reason.kind !== 'early') : now.line.slice(0, place)
  const isTheirs = (other: Visitor) => desks.some((desk) => mayServe(desk, other))
  const goFirst = place === -1 || !['due', 'longest', 'back'].includes(now.line[place]?.reason.kind ?? '')
  return estimateWait({
    desks: desks.length,
    ahead: before.filter(isTheirs).map(now.timeOf),
    served: now.atDesks
      .filter(({ deskId }) => desks.some(({ id }) => id === deskId))
      .map((each) => ({ time: now.timeOf(each), minutes: each.minutes })),
    coming: goFirst
      ? now.coming
          .filter(({ appointmentTypeIds }) => isTheirs({ appointmentTypeIds, toDeskId: null }))
          .map((each) => ({ time: now.timeOf(each), inMinutes: each.inMinutes }))
      : [],
  })
}

/**
 * How long somebody will wait, as a range; nothing while no desk that serves them is open. A desk becomes free each time
 * one of those before them is done: what they need in sum, divided by the desks.
 */
export function estimateWait({ desks, ahead, served, coming }: WaitFacts): WaitRange | undefined {
  if (desks < 1) return undefined
  const free = desks - served.length
  if (ahead.length < free) return { from: 0, to: STEP }
  let mean = sum(ahead.map((time) => time.mean))
  let variance = sum(ahead.map((time) => time.deviation ** 2))
  // Of those at the desks, the first to be done counts: of the others, what remains is done beside the wait.
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
  const deviation = Math.sqrt(variance) / desks
  const from = Math.max(0, Math.floor((mean / desks - SPREAD * deviation) / STEP) * STEP)
  const to = Math.max(from + STEP, Math.ceil((mean / desks + SPREAD * deviation) / STEP) * STEP)
  return { from, to }
}

/** What is left of a visit that has taken some minutes: one that takes longer than usual is soon over, but who knows. */
function restOf({ mean, deviation }: ServiceTime, minutes: number): ServiceTime {
  const rest = Math.max(mean - minutes, mean / 4)
  return { mean: rest, deviation: Math.min(deviation, rest) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
