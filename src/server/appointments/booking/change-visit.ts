import type { ChosenType } from '#contract/booking.ts'
import { type Door, type LastingDoor, DOORS } from '#domain/appointments/doors.ts'
import { type LocalDate, type LocalTime, toLocalDateTime } from '#domain/time.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { activityWritten } from './activity.ts'
import { askedToConfirm } from './asked.ts'
import { type BookedPlace, hexOf, PLACE, placesOf } from './book.ts'
import { type DecidedPlace, decidedPlacesTaken } from './decided-places.ts'
import { leftKeptBack, type LeftPlace } from './kept-back.ts'
import { limited } from './limits.ts'
import { newPeople, type NewVisit, type Numbers, tellNew } from './new-visit.ts'
import { typesWritten } from './places.ts'
import { discriminatorOf } from './row.ts'
import { tokensExtended } from './tokens.ts'

/** A person who takes a place: a new appointment, a hold that becomes one, or a visit that moves. */
export interface Taker {
  readonly id: number
  /** As the visit was read: it moves only if no one has changed it since. */
  readonly version?: number | undefined
  readonly day: LocalDate
  readonly timeZone: string
  /** They get the first free one. If a column is named, no other will do. A moment tells two equal times on a clock apart. */
  readonly candidates: readonly (Candidate & { readonly column?: number | undefined; readonly startsAt?: Date })[]
  readonly types: readonly ChosenType[]
  /** What else of the row changes, by its columns. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
  /** The key of the hold that has this id. */
  readonly holdKeyHash?: Buffer | undefined
  /** How long a hold lasts that they get. */
  readonly holdMinutes?: number
}

/** A visit as it was read, before it moves; without a version, it is locked. */
export interface MovingVisit extends LeftPlace {
  readonly id: number
  readonly version?: number | undefined
  readonly firstName: string
  readonly lastName: string
}

/** One of those who change: where they go, and what is written about it. */
export interface Changing extends Taker {
  readonly firstName: string
  readonly lastName: string
  readonly locationId: number
  readonly start: LocalTime
  /** As they were, if they had a place. */
  readonly from?: MovingVisit
  /** Where they go if that is decided, so that there are no candidates. */
  readonly place?: DecidedPlace | undefined
  /** Whether what they come for may be something else than before. */
  readonly hasOtherTypes?: boolean | undefined
  /** What their activity says, besides when. */
  readonly activity: object
  readonly before?: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Books new appointments, with all that belongs to them. */
export function bookVisit(
  ctx: Context,
  tx: Tx,
  door: LastingDoor,
  visit: NewVisit,
  numbers: Numbers,
  whenPlaced?: (places: BookedPlace[]) => void,
): void {
  if (DOORS[door].limits && visit.person) tx.write(limited(visit.person))
  changeVisit(ctx, tx, door, newPeople(ctx, visit, numbers), whenPlaced)
  if (visit.asked) tx.write(askedToConfirm(numbers.ids, ctx.now(), visit.asked))
  tellNew(ctx, tx, visit, numbers)
}

/**
 * The one way to give visits their places, whichever door they come through: one person or several, all of them or none.
 * Everything is decided before; what is written here either holds or raises (see `isGone`, `isChanged`), and goes
 * to the database in one batch with the commit. `DOORS` lists what a door involves, in this order.
 */
export function changeVisit(
  ctx: Context,
  tx: Tx,
  name: LastingDoor,
  people: readonly Changing[],
  whenPlaced: (places: BookedPlace[]) => void = () => {},
): void {
  const door: Door = DOORS[name]
  const decided = people.flatMap(({ id, place }) => (place ? { id, place } : []))
  if (decided.length > 0) for (const query of decidedPlacesTaken(decided)) tx.write(query)
  else tx.write(placesTaken(people), (places) => whenPlaced(inOrderOf(people, places)))
  const withTypes = people.filter(({ from, hasOtherTypes }) => !from || hasOtherTypes)
  const mayHaveOthers = withTypes.some(({ from, holdKeyHash }) => from ?? holdKeyHash)
  if (withTypes.length > 0) for (const query of typesWritten(withTypes, mayHaveOthers)) tx.write(query)
  const left = people.flatMap(({ from }) => from ?? [])
  if (door.keepsBack) tx.write(leftKeptBack(left, ctx.now()))
  if (left.length > 0) tx.write(tokensExtended(left.map(({ id }) => id)))
  tx.write(activityWritten(DOORS[name].activity, people))
  for (const each of people) recordPlace(tx, each)
}

const takeStatement = statement<BookedPlace>(`select ${PLACE} from take_places($1::jsonb)`)
const ifFreeStatement = statement<BookedPlace>(`select ${PLACE} from take_places_if_free($1::jsonb)`)

/** Gives all of them their places, or raises (see `isGone`, `isChanged`). All leave before any arrives, so they can exchange places. */
export const placesTaken = (people: readonly Taker[]) => takeStatement.with([written(longestFirst(people))])

/** When people come together, a column that is free for the longest visit is free for the others, too. */
const longestFirst = (people: readonly Taker[]) => people.toSorted((a, b) => lengthOf(b) - lengthOf(a))

const lengthOf = ({ candidates: [place] }: Taker) => (place ? place.endMinute - place.startMinute : 0)

/** Places of newcomers and what they are for; none if one of them finds none. For those who then try another time. */
export async function takePlacesIfFree(db: WriteDb, people: readonly Taker[]): Promise<BookedPlace[]> {
  const places = await ifFreeStatement(db, [written(people)])
  if (places.length > 0) for (const query of typesWritten(people, false)) await db.withoutPlugins().executeQuery(query)
  return inOrderOf(people, places)
}

/** The places that people got, in the order of the people. */
function inOrderOf(people: readonly Taker[], places: readonly BookedPlace[]): BookedPlace[] {
  const ids = people.map(({ id }) => id)
  return places.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const written = (people: readonly Taker[]) =>
  JSON.stringify(
    people.map(({ id, version, day, timeZone, candidates, types, details, holdKeyHash, holdMinutes }) => {
      const places = placesOf(candidates, { day, timeZone })
      return {
        id,
        version,
        hold: holdKeyHash && hexOf(holdKeyHash),
        hold_minutes: holdMinutes,
        candidates: places.map((place, i) => ({
          ...place,
          day,
          time_zone: timeZone,
          column_index: candidates[i]?.column,
        })),
        types: types.map(({ appointmentTypeId }) => appointmentTypeId),
        details,
      }
    }),
  )

/** Logs where a person is now, and tells the screens of their old day and of their new one, which may be at another office. */
function recordPlace(tx: Tx, { id, from, firstName, lastName, locationId, day, start, before, after }: Changing): void {
  const named = from ?? { firstName, lastName, day, startMinute: start.minute }
  const isElsewhere = from !== undefined && from.locationId !== locationId
  const days: LocalDate[] = isElsewhere ? [from.day] : [...new Set([from?.day ?? day, day])]
  tx.record({
    action: from ? 'Updated' : 'Created',
    entityType: 'Appointment',
    entityId: id,
    locationId: from?.locationId ?? locationId,
    days,
    appointmentDiscriminator: discriminatorOf(named),
    before: from && { ...before, calendarId: from.calendarId },
    // Which calendar it becomes, only the database knows: it says so in the log.
    after: { startDateLocal: toLocalDateTime(start), calendarId: null, ...after },
    isPlaced: true,
  })
  if (isElsewhere) tx.tell({ action: 'Updated', entityType: 'Appointment', entityId: id, locationId, days: [day] })
}
