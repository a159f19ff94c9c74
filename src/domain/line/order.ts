import { type Instant, MINUTE_MS } from '#domain/time.ts'

/** What the order of a line depends on, for each person in it. */
export interface InLine {
  readonly id: number
  readonly arrivedAt: Instant
  /** The time of their appointment; null for a walk-in. */
  readonly dueAt: Instant | null
  /** When they came back from being parked or transferred, or will. */
  readonly returnsAt: Instant | null
  /** They asked for more time: others go first until then. */
  readonly pausedUntil: Instant | null
  readonly isPriority: boolean
}

/** What a location sets. */
export interface LineRules {
  /** How long after its time an appointment keeps its place. */
  readonly lateMinutes: number
  /** No one who has waited so long is overtaken anymore. */
  readonly longestWaitMinutes: number
  /** By how much those of a priority class move up. */
  readonly priorityMinutes: number
}

/** Why someone has the place they have; `at` is the moment it speaks of. */
export interface PlaceReason {
  readonly kind: 'longest' | 'due' | 'back' | 'first-come' | 'late' | 'priority' | 'early' | 'pausing'
  readonly at: Instant
}

export interface PlaceInLine {
  readonly rank: number
  readonly at: Instant
  readonly reason: PlaceReason
}

const RANK = { longest: 0, due: 1, come: 2, early: 3, pausing: 4 } as const

/** From when someone waits: who comes early waits from their time on. */
export function waitsFrom({ arrivedAt, dueAt, returnsAt }: InLine): Instant {
  return returnsAt ?? Math.max(arrivedAt, dueAt ?? arrivedAt)
}

/** Whether someone who comes at a moment has lost the turn of their appointment, and waits with the walk-ins. */
export const isLateFor = (dueAt: Instant, arrivedAt: Instant, lateMinutes: number): boolean =>
  arrivedAt > dueAt + lateMinutes * MINUTE_MS

/**
 * The place of one person. It depends on no one else, so whatever happens to one of them, the others keep their order.
 * Those who are due go before those who just came; early ones come last, which a desk reaches only when it is idle.
 */
export function placeOf(person: InLine, rules: LineRules, now: Instant): PlaceInLine {
  const { arrivedAt, dueAt, returnsAt, pausedUntil, isPriority } = person
  const place = (rank: keyof typeof RANK, at: Instant, kind: PlaceReason['kind'], said = at): PlaceInLine => ({
    rank: RANK[rank],
    at,
    reason: { kind, at: said },
  })
  if (pausedUntil !== null && pausedUntil > now) return place('pausing', pausedUntil, 'pausing')
  // Not by their arrival: the clock that noted it may be a little ahead of ours.
  const awaited = returnsAt ?? dueAt
  if (awaited !== null && awaited > now) return place('early', awaited, 'early')
  const from = waitsFrom(person)
  if (now - from >= rules.longestWaitMinutes * MINUTE_MS) return place('longest', from, 'longest')
  const ahead = isPriority ? rules.priorityMinutes * MINUTE_MS : 0
  if (returnsAt !== null) return place('due', returnsAt - ahead, 'back', returnsAt)
  const isLate = dueAt !== null && isLateFor(dueAt, arrivedAt, rules.lateMinutes)
  if (dueAt !== null && !isLate) return place('due', dueAt - ahead, 'due', dueAt)
  const kind = isPriority ? 'priority' : isLate ? 'late' : 'first-come'
  return place('come', arrivedAt - ahead, kind, isLate ? dueAt : arrivedAt)
}

/** Everyone in a line, the next one first, each with the reason (LINE-2). */
export function inOrder<P extends InLine>(
  people: readonly P[],
  rules: LineRules,
  now: Instant,
): (P & { readonly reason: PlaceReason })[] {
  return people
    .map((person) => ({ person, place: placeOf(person, rules, now) }))
    .sort((a, b) => a.place.rank - b.place.rank || a.place.at - b.place.at || a.person.id - b.person.id)
    .map(({ person, place }) => ({ ...person, reason: place.reason }))
}

/** Whether a desk may serve a visit: one without types serves all, and someone sent to a desk waits for that one. */
export function mayServe(
  desk: { readonly id: number; readonly appointmentTypeIds: readonly number[] },
  person: { readonly appointmentTypeIds: readonly number[]; readonly toDeskId: number | null },
): boolean {
  if (person.toDeskId !== null) return person.toDeskId === desk.id
  const { appointmentTypeIds: served } = desk
  return served.length === 0 || person.appointmentTypeIds.every((id) => served.includes(id))
}

/** The person a desk calls next. A person who asked for more time is not called until it is over. */
export function nextFor<
  P extends {
    readonly reason: PlaceReason
    readonly appointmentTypeIds: readonly number[]
    readonly toDeskId: number | null
  },
>(desk: { readonly id: number; readonly appointmentTypeIds: readonly number[] }, ordered: readonly P[]): P[] {
  return ordered.filter((person) => person.reason.kind !== 'pausing' && mayServe(desk, person))
}
