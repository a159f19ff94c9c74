import type { ChosenType, LocationOption } from '#contract/booking.ts'
import { earliestOn, nextFree } from '#domain/availability/days.ts'
import { type Household, householdStarts } from '#domain/availability/household.ts'
import { type Language, LANGUAGES } from '#domain/languages.ts'
import { type Minute, toLocalDateTime } from '#domain/time.ts'
import type { Context } from '#server/platform/context.ts'
import { lookThrough, type SearchedLocation, servingLocations, type Visit } from './every-location.ts'
import { locationOption, type SearchDay, searchDays } from './office.ts'
import type { WantedVisit } from './queries.ts'

/** Each language has its own alphabet, which the database need not know. */
const alphabets = new Map<Language, Intl.Collator>(LANGUAGES.map((language) => [language, new Intl.Collator(language)]))

/** The locations that serve the chosen types, each with its next free time. */
export async function locationOptions(
  ctx: Pick<Context, 'db' | 'memory' | 'now' | 'language'>,
  chosen: readonly ChosenType[],
  household: Pick<WantedVisit, 'people' | 'needs'> = {},
): Promise<LocationOption[]> {
  const { visit, locations } = await servingLocations(ctx, chosen, household)
  const next = await nextFreeTimes(ctx, visit, locations)
  const alphabet = alphabets.get(ctx.language)
  const byName = locations.toSorted((a, b) => alphabet?.compare(a.name, b.name) ?? 0)
  return byName.map((location) => ({
    ...locationOption(location),
    nextFreeLocal: next.get(location.id) ?? null,
    distanceMiles: null,
  }))
}

async function nextFreeTimes(
  ctx: Pick<Context, 'db' | 'memory'>,
  { typeIds, duration, durations }: Visit,
  locations: readonly SearchedLocation[],
): Promise<Map<number, string>> {
  const next = new Map<number, string>()
  await lookThrough(ctx, locations, ({ id, span, serving }, day) => {
    const earliest = earliestOn(span, day.date)
    if (earliest === undefined) return false
    const days = searchDays(day, serving, typeIds, duration)
    const start =
      durations.length > 1 ? firstOfHousehold(days, { durations }, earliest) : nextFree(days, duration, span)
    if (!start) return false
    next.set(id, toLocalDateTime({ date: day.date, minute: start.minute }))
    return true
  })
  return next
}

function firstOfHousehold(days: readonly SearchDay[], household: Household, earliest: Minute) {
  const [first] = householdStarts(days, household, { earliest })
  return first
}
