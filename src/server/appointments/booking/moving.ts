import type { ChosenType } from '#contract/booking.ts'
import { type LocalTime, toLocalDateTime } from '#domain/time.ts'
import type { Context } from '#server/platform/context.ts'
import type { Changing, MovingVisit, Taker } from './change-visit.ts'
import { startOf } from './row.ts'

/** Where a visit goes: to a decided place, or to the first candidate that is free for its types. */
interface Destination extends Pick<Changing, 'place' | 'holdKeyHash' | 'details' | 'hasOtherTypes'> {
  readonly office: { readonly id: number; readonly name: string; readonly timeZone: string }
  readonly start: LocalTime
  readonly candidates?: Taker['candidates']
  readonly types?: readonly ChosenType[]
}

/** What its log and its activity say besides where it goes. */
interface Said {
  readonly activity?: object
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
}

/** A visit as it was read, on its way to another place. Every door that moves one describes it by this. */
export function moving(
  ctx: Context,
  row: MovingVisit,
  { office, start, candidates = [], types = [], ...to }: Destination,
  said: Said = {},
): Changing {
  const isElsewhere = office.id !== row.locationId
  return {
    ...to,
    id: row.id,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    from: row,
    locationId: office.id,
    start,
    day: start.date,
    timeZone: office.timeZone,
    candidates,
    types,
    activity: {
      by: ctx.actor.kind === 'user' ? ctx.actor.email : ctx.actor.kind,
      startDateLocal: toLocalDateTime(start),
      ...(isElsewhere && { location: office.name }),
      ...said.activity,
    },
    before: { startDateLocal: startOf(row), locationId: row.locationId, ...said.before },
    after: { locationId: office.id, ...said.after },
  }
}
