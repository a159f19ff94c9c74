import type { ChosenType } from '#contract/booking.ts'
import type { BookableSpan } from '#domain/availability/days.ts'
import { addDays, type Minute } from '#domain/time.ts'
import type { Context } from '#server/platform/context.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { calendarsServing, type OfficeDay, officeDays, type OpenLocation, openLocations, portalFacts } from './facts.ts'
import { durationOf, needsOf, tooManyPeople } from './office.ts'
import type { WantedVisit } from './queries.ts'
import { spanAt } from './span.ts'

/** Dates looked at first when searching all locations, and how many times more in each round. */
const FIRST_LOOK = 4
const MORE = 4

/** What is searched for, at any location. */
export interface Visit {
  readonly typeIds: readonly number[]
  /** Of the shortest visit. */
  readonly duration: Minute
  /** Of each person. */
  readonly durations: readonly Minute[]
}

export interface SearchedLocation extends Omit<OpenLocation, 'calendars'> {
  readonly serving: ReadonlySet<number>
  readonly span: BookableSpan
}

/** The visit that was chosen, and the open locations that serve all of it. */
export async function servingLocations(
  ctx: Pick<Context, 'db' | 'memory' | 'now' | 'language'>,
  chosen: readonly ChosenType[],
  { people = 1, needs }: Pick<WantedVisit, 'people' | 'needs'> = {},
): Promise<{ readonly visit: Visit; readonly locations: SearchedLocation[] }> {
  const now = ctx.now()
  const typeIds = chosen.map((type) => type.appointmentTypeId)
  const { settings, types } = await portalFacts(ctx)
  if (people > settings.householdSize) throw tooManyPeople(settings.householdSize)
  if (!typeIds.every((id) => types.some((type) => type.id === id)))
    throw ruleBroken('Appointment type not found.', 'appointmentTypes')
  const durations = needsOf({ appointmentTypes: chosen, people, needs }).map((own) => durationOf(own, types))

  // Many locations, few zones: looking up a clock is the expensive part.
  const spans = new Map<string, BookableSpan>()
  const locations = (await openLocations(ctx)).flatMap(({ calendars, ...location }): SearchedLocation[] => {
    const serving = calendarsServing(calendars, typeIds)
    if (serving.size === 0) return []
    const span = spans.get(location.timeZone) ?? spanAt(now, location.timeZone, settings, 'customer')
    spans.set(location.timeZone, span)
    return [{ ...location, serving, span }]
  })
  return { visit: { typeIds, duration: Math.min(...durations), durations }, locations }
}

/** Shows a few days of every location, in order, then more days of those where that was not enough. */
export async function lookThrough<L extends Pick<SearchedLocation, 'id' | 'span'>>(
  ctx: Pick<Context, 'db' | 'memory'>,
  locations: readonly L[],
  isEnough: (location: L, day: OfficeDay) => boolean,
): Promise<void> {
  const starts = locations.map(({ span }) => span.first.date).toSorted()
  const lasts = locations.map(({ span }) => span.lastDate).toSorted()
  const [last = ''] = lasts.slice(-1)
  let unsettled = locations
  let [from = '', days] = [starts[0], FIRST_LOOK]
  while (unsettled.length > 0 && from <= last) {
    const until = addDays(from, days - 1)
    const to = last < until ? last : until
    const ids = unsettled.map(({ id }) => id)
    const found = await officeDays(ctx, ids, { from, to })
    unsettled = unsettled.filter((location) => !(found.get(location.id) ?? []).some((day) => isEnough(location, day)))
    from = addDays(to, 1)
    days *= MORE
  }
}
