import {
  columnsOf,
  type DayBits,
  noBits,
  withBits,
  withColumns,
  withoutBits,
  withRange,
} from '#domain/availability/bits.ts'
import type { AvailabilityRule } from '#domain/availability/hours.ts'
import { type OpenDay, openDay } from '#domain/availability/open-day.ts'
import { type Closure, closedFor } from '#domain/closures/closure.ts'
import { changedPlaces } from '#domain/effects/coverage.ts'
import type { LocalDate } from '#domain/time.ts'
import { blockedBetween } from '#server/offices/blocked-places.ts'
import { calendarsAt } from '#server/offices/calendars.ts'
import { closuresOf } from '#server/offices/closures.ts'
import { lastKnownDay } from '#server/offices/days.ts'
import { rulesOf } from '#server/offices/office-hours.ts'
import type { Db } from '#server/platform/db/database.ts'
import { missingMinutes } from '#server/platform/zones.ts'
import { liveBetween, type PlacedRow, placed } from './booked.ts'
import type { Consequence } from './effect.ts'
import type { KeptInPlace } from './keep.ts'

/** A change that takes places of an office away. */
export interface Loss {
  readonly location: { readonly id: number; readonly timeZone: string }
  readonly from: LocalDate
  readonly to: LocalDate
  /** Whether the change closes the place of an appointment or a hold; the days are those of its calendar before and after. */
  readonly closes: (row: PlacedRow, before: OpenDay, after: OpenDay) => boolean
  /** The rules of a calendar after the change, and the closures; by default as they are. */
  readonly rulesAfter?: (calendarId: number, rules: readonly AvailabilityRule[]) => readonly AvailabilityRule[]
  readonly closuresAfter?: (closures: readonly Closure[]) => readonly Closure[]
  /** Only people of this calendar are hurt. */
  readonly calendarId?: number
  /** No other calendar is locked, so none takes anyone in. */
  readonly isAlone?: boolean
}

export const NOTHING_LOST: Consequence = { cancelled: [], moved: [], displaced: [], released: [], narrow: (day) => day }

/**
 * What a change does to the people of an office, whatever it is: they keep their time in the same calendar or in another
 * one that serves them, as many as can (REBOOK-9); the others lose their place.
 */
export async function consequenceOfLoss(db: Db, loss: Loss, now: Date): Promise<Consequence> {
  const { location, from, calendarId, isAlone = false } = loss
  const last = await lastKnownDay(db, location.id)
  const to = last < loss.to ? last : loss.to
  if (to < from) return NOTHING_LOST
  const only = isAlone ? calendarId : undefined
  const [calendars, known, live, blocked] = await Promise.all([
    calendarsAt(db, location.id),
    closuresOf(db, [location.id], from, to),
    liveBetween(db, { locationIds: [location.id], ...(only !== undefined && { calendarId: only }) }, from, to),
    blockedBetween(db, location.id, from, to),
  ])
  const ids = calendars.map(({ id }) => id)
  const rules = await rulesOf(db, ids, from, to)
  const closures = known.get(location.id) ?? []
  const closuresAfter = loss.closuresAfter?.(closures) ?? closures
  const days = remembered((key: string) => {
    const [text = '', date = ''] = key.split(' ')
    const id = Number(text)
    const day = { calendarId: id, date, missing: missingMinutes(date, location.timeZone) }
    const own = rules.get(id) ?? []
    return {
      before: openDay({ ...day, rules: own, closures }),
      after: openDay({ ...day, rules: loss.rulesAfter?.(id, own) ?? own, closures: closuresAfter }),
    }
  })
  const dayOf = (id: number, date: LocalDate) => days(`${id} ${date}`)
  const closes = (row: PlacedRow) => {
    if (calendarId !== undefined && row.calendarId !== calendarId) return false
    const { before, after } = dayOf(row.calendarId, row.date)
    return loss.closes(row, before, after)
  }
  const serves = (id: number, typeIds: readonly number[]) => {
    const served = calendars.find((each) => each.id === id)?.servedTypeIds ?? []
    return typeIds.every((typeId) => served.includes(typeId))
  }
  const nameOf = (id: number) => calendars.find((each) => each.id === id)?.name ?? ''

  const rows = live.map(placed)
  const changes = [...new Set(rows.map(({ date }) => date))].map((date) =>
    changedPlaces({
      open: new Map((only === undefined ? ids : [only]).map((id) => [id, dayOf(id, date).after.open])),
      appointments: rows.filter((row) => row.date === date),
      closes,
      blocked: blocked.flatMap(({ day, ...place }) => (day === date ? [place] : [])),
      serves,
      closures: closuresAfter,
      now: now.getTime(),
    }),
  )
  const moved = changes.flatMap((each) =>
    each.moved.map(
      ({ appointment, ...place }): KeptInPlace => ({
        ...appointment,
        place: { ...place, calendarName: nameOf(place.calendarId) },
      }),
    ),
  )
  return {
    cancelled: changes.flatMap((each) => each.cancelled),
    moved,
    displaced: changes.flatMap((each) => each.displaced.map(({ id }) => id)),
    released: changes.flatMap((each) => each.released.map(({ id }) => id)),
    narrow: (day, typeIds) => {
      if (day.locationId !== location.id || day.date < from || to < day.date) return day
      const { open, windows } = dayOf(day.calendarId, day.date).after
      const here = moved.filter((one) => one.day === day.date && one.place.calendarId === day.calendarId)
      return {
        ...day,
        windows,
        free: withoutBits(withBits(day.free, open), here.reduce(takenBy, noBits(columnsOf(open)))),
        closedForTypes: closedFor(closuresAfter, day.date, typeIds),
      }
    },
  }
}

const takenBy = (bits: DayBits, { place: { column }, from, to }: KeptInPlace) =>
  withRange(withColumns(bits, column + 1), column, { from, to })

function remembered<T>(make: (key: string) => T) {
  const known = new Map<string, T>()
  return (key: string): T => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
