import type { ChosenType, LocationOption } from '#contract/booking.ts'
import { type DayBits, fromBitBytes, noBits, TICK } from '#domain/availability/bits.ts'
import { type BookableSpan, type CalendarDay, nextFree } from '#domain/availability/days.ts'
import { type Closure, closedFor } from '#domain/closures/closure.ts'
import { type Language, LANGUAGES } from '#domain/languages.ts'
import { type LocalDate, toLocalDateTime } from '#domain/time.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { numberSettings } from '#server/platform/settings.ts'
import { locationOption, windowOf } from './office.ts'
import { firstFreeDays, officesServing, type WindowRow } from './queries.ts'
import { spanAt } from './span.ts'

/**
 * Calendar days read first when searching for a location's next free time, and how many times more each round reads.
 */
const FIRST_LOOK = 20
const MORE = 8

/** Each language has its own alphabet, which the database need not know. */
const alphabets = new Map<Language, Intl.Collator>(LANGUAGES.map((language) => [language, new Intl.Collator(language)]))

/** What is searched for, at any location. */
interface Visit {
  readonly typeIds: readonly number[]
  readonly duration: number
  readonly closures: readonly (Closure & { readonly locationId: number })[]
}

/** The locations that serve the chosen types, each with its next free time. */
export async function locationOptions(
  { db, now: clock, language }: Pick<Context, 'db' | 'now' | 'language'>,
  chosen: readonly ChosenType[],
): Promise<LocationOption[]> {
  const now = clock()
  const typeIds = chosen.map((type) => type.appointmentTypeId)
  const { types, closures, ...offices } = await officesServing(db, typeIds, now.toISOString().slice(0, 10), language)
  if (types.length < chosen.length) throw ruleBroken('Appointment type not found.', 'appointmentTypes')

  const settings = numberSettings(offices.settings)
  const durationOf = new Map(types.map((type) => [type.id, type.interactionDuration]))
  const duration = chosen.reduce((sum, type) => sum + (durationOf.get(type.appointmentTypeId) ?? 0) * type.quantity, 0)
  // Many locations, few zones: looking up a clock is the expensive part.
  const spans = new Map<string, BookableSpan>()
  const locations = offices.locations.map((location) => {
    const span = spans.get(location.timeZone) ?? spanAt(now, location.timeZone, settings, 'customer')
    spans.set(location.timeZone, span)
    return { ...location, span }
  })
  const next = await nextFreeTimes(db, { typeIds, duration, closures }, locations)
  const alphabet = alphabets.get(language)
  const byName = locations.toSorted((a, b) => alphabet?.compare(a.name, b.name) ?? 0)
  return byName.map((location) => ({
    ...locationOption(location),
    nextFreeLocal: next.get(location.id) ?? null,
    distanceMiles: null,
  }))
}

/** Looks at a few days of every location, then at more days of those where that was not enough. */
async function nextFreeTimes(
  db: Db,
  visit: Visit,
  locations: readonly { readonly id: number; readonly calendarIds: readonly number[]; readonly span: BookableSpan }[],
): Promise<Map<number, string>> {
  const ticks = Math.max(1, Math.ceil(visit.duration / TICK))
  const next = new Map<number, string>()
  let unsettled = locations
  for (let perLocation = FIRST_LOOK; unsettled.length > 0; perLocation *= MORE) {
    const calendarIds = unsettled.flatMap((location) => location.calendarIds)
    const found = await firstFreeDays(db, { spans: unsettled, calendarIds, ticks, perLocation })
    const bits = found?.free ? fromBitBytes(found.free) : []
    const daysOf = new Map<number, FoundDay[]>()
    for (const [i, [locationId, date, windows]] of (found?.days ?? []).entries()) {
      const day = { date, windows, free: bits[i] ?? noBits(0) }
      const known = daysOf.get(locationId)
      if (known) known.push(day)
      else daysOf.set(locationId, [day])
    }
    unsettled = unsettled.filter(({ id, span }) => {
      const days = daysOf.get(id) ?? []
      // Every date but the last is there with all its calendars; the last may have been cut off.
      const isAll = days.length < perLocation
      const last = days.at(-1)?.date ?? ''
      const closures = visit.closures.filter((closure) => closure.locationId === id)
      const whole = (isAll ? days : days.filter((day) => day.date < last)).map((day) => searchDay(day, closures, visit))
      const start = nextFree(whole, visit.duration, span)
      if (start) next.set(id, toLocalDateTime({ date: start.day.date, minute: start.minute }))
      return !start && !isAll
    })
  }
  return next
}

interface FoundDay {
  readonly date: LocalDate
  readonly windows: readonly WindowRow[]
  readonly free: DayBits
}

function searchDay({ date, windows, free }: FoundDay, closures: readonly Closure[], { typeIds }: Visit): CalendarDay {
  return { date, windows: windows.map(windowOf), free, closedForTypes: closedFor(closures, date, typeIds) }
}
