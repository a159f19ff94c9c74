import type { ChosenType, LocationOption } from '#contract/booking.ts'
import { type BookableSpan, earliestOn, nextFree } from '#domain/availability/days.ts'
import { type Language, LANGUAGES } from '#domain/languages.ts'
import { addDays, type Minute, toLocalDateTime } from '#domain/time.ts'
import type { Context } from '#server/platform/context.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { calendarsServing, officeDays, openLocations, portalFacts } from './facts.ts'
import { locationOption, searchDays } from './office.ts'
import type { Location } from './queries.ts'
import { spanAt } from './span.ts'

/** Dates looked at first when searching for a location's next free time, and how many times more in each round. */
const FIRST_LOOK = 4
const MORE = 4

/** Each language has its own alphabet, which the database need not know. */
const alphabets = new Map<Language, Intl.Collator>(LANGUAGES.map((language) => [language, new Intl.Collator(language)]))

/** What is searched for, at any location. */
interface Visit {
  readonly typeIds: readonly number[]
  readonly duration: Minute
}

interface SearchedLocation extends Location {
  readonly serving: ReadonlySet<number>
  readonly span: BookableSpan
}

/** The locations that serve the chosen types, each with its next free time. */
export async function locationOptions(
  ctx: Pick<Context, 'db' | 'memory' | 'now' | 'language'>,
  chosen: readonly ChosenType[],
): Promise<LocationOption[]> {
  const now = ctx.now()
  const typeIds = chosen.map((type) => type.appointmentTypeId)
  const { settings, types } = await portalFacts(ctx)
  const durationOf = new Map(types.map((type) => [type.id, type.interactionDuration]))
  if (!typeIds.every((id) => durationOf.has(id))) throw ruleBroken('Appointment type not found.', 'appointmentTypes')
  const duration = chosen.reduce((sum, type) => sum + (durationOf.get(type.appointmentTypeId) ?? 0) * type.quantity, 0)

  // Many locations, few zones: looking up a clock is the expensive part.
  const spans = new Map<string, BookableSpan>()
  const locations = (await openLocations(ctx)).flatMap(({ calendars, ...location }): SearchedLocation[] => {
    const serving = calendarsServing(calendars, typeIds)
    if (serving.size === 0) return []
    const span = spans.get(location.timeZone) ?? spanAt(now, location.timeZone, settings, 'customer')
    spans.set(location.timeZone, span)
    return [{ ...location, serving, span }]
  })
  const next = await nextFreeTimes(ctx, { typeIds, duration }, locations)
  const alphabet = alphabets.get(ctx.language)
  const byName = locations.toSorted((a, b) => alphabet?.compare(a.name, b.name) ?? 0)
  return byName.map((location) => ({
    ...locationOption(location),
    nextFreeLocal: next.get(location.id) ?? null,
    distanceMiles: null,
  }))
}

/** Looks at a few days of every location, then at more days of those where that was not enough. */
async function nextFreeTimes(
  ctx: Pick<Context, 'db' | 'memory'>,
  { typeIds, duration }: Visit,
  locations: readonly SearchedLocation[],
): Promise<Map<number, string>> {
  const next = new Map<number, string>()
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
    unsettled = unsettled.filter(({ id, span, serving }) => {
      for (const day of found.get(id) ?? []) {
        if (earliestOn(span, day.date) === undefined) continue
        const start = nextFree(searchDays(day, serving, typeIds, duration), duration, span)
        if (!start) continue
        next.set(id, toLocalDateTime({ date: day.date, minute: start.minute }))
        return false
      }
      return true
    })
    from = addDays(to, 1)
    days *= MORE
  }
  return next
}
