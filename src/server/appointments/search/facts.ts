import { packedFrom, type PackedDays } from '#domain/availability/bits.ts'
import type { Window } from '#domain/availability/hours.ts'
import type { Closure } from '#domain/closures/closure.ts'
import type { Language } from '#domain/languages.ts'
import { datesFrom, type LocalDate } from '#domain/time.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { translated } from '#server/platform/db/translated.ts'
import type { Keep, Remembered } from '#server/platform/memory/memory.ts'
import { numberSettings, type NumberSettings } from '#server/platform/settings.ts'
import {
  type Dates,
  type Location,
  type OfficeRow,
  PLACE,
  SETTINGS,
  TYPED_CLOSURE,
  windowOf,
  type WindowRow,
} from './queries.ts'

/**
 * What a search for free times has to know, in pieces that change for different reasons. Each comes from memory, or is
 * read and kept there (decision 54).
 */

export interface Reader {
  readonly db: Context['db']
  readonly memory: Remembered
}

/** What all locations share. */
interface PortalFacts {
  readonly settings: NumberSettings
  readonly types: OfficeRow['types']
}

const portalStatement = statement<Pick<OfficeRow, 'settings' | 'types'>>(`
  select ${SETTINGS} as settings, (select coalesce(json_agg(t), '[]') from (
      select id, name, description, interaction_duration as "interactionDuration", request_vin as "requestVin",
        request_dl_number as "requestDlNumber"
      from appointment_type order by sort_order, id) t) as types`)

export function portalFacts({ db, memory }: Reader): Promise<PortalFacts> {
  return memory.recall({}, 'portal', async () => {
    const [{ settings, types } = { settings: [], types: [] }] = await portalStatement(db, [])
    return { settings: numberSettings(settings), types }
  })
}

/** A calendar that is in use, with the types it serves. */
interface ServingCalendar {
  readonly id: number
  readonly typeIds: readonly number[]
}

interface OfficeFacts extends Location {
  readonly isArchived: boolean
  readonly calendars: readonly ServingCalendar[]
}

/** The calendars of a location `l`. */
const CALENDARS = `(select coalesce(json_agg(json_build_object('id', c.id, 'typeIds', array(
      select s.appointment_type_id from calendar_appointment_type s where s.calendar_id = c.id)) order by c.id), '[]')
    from calendar c where c.location_id = l.id and c.deleted_at is null)`

const officeStatement = statement<OfficeFacts>(`
  select ${PLACE}, l.name, l.directions, l.is_archived as "isArchived", ${CALENDARS} as calendars
  from location l where l.id = $1`)

export function officeFacts({ db, memory }: Reader, locationId: number): Promise<OfficeFacts | null> {
  return memory.recall({ locationId }, 'office', async () => (await officeStatement(db, [locationId]))[0] ?? null)
}

/** An office that takes bookings, and where it is, if that is known. */
export interface OpenLocation extends Omit<OfficeFacts, 'isArchived'> {
  readonly latitude: number | null
  readonly longitude: number | null
}

const locationsStatement = statement<OpenLocation>(`
  select ${PLACE}, l.latitude, l.longitude, ${translated('l.name', '$1')} as name, ${translated('l.directions', '$1')} as directions,
    ${CALENDARS} as calendars
  from location l where not l.is_archived`)

/** The open locations, in the reader's words. */
export function openLocations({ db, memory, language }: Reader & { readonly language: Language }) {
  return memory.recall({}, `locations in ${language}`, () => locationsStatement(db, [language]))
}

/** The calendars that serve every type. */
export function calendarsServing(calendars: readonly ServingCalendar[], typeIds: readonly number[]): Set<number> {
  return new Set(calendars.filter((each) => typeIds.every((id) => each.typeIds.includes(id))).map(({ id }) => id))
}

/** The hours of each calendar on a date: the same on many dates, so one object serves them all. */
export interface Plan {
  readonly calendarIds: readonly number[]
  readonly windows: readonly (readonly Window[])[]
}

/** One date of a location: its calendars' hours, the bits that are free in them, and the longest run of each. */
export interface OfficeDay {
  readonly date: LocalDate
  readonly plan: Plan
  readonly free: PackedDays
  readonly longestRuns: readonly number[]
  /** Those that name types; those for every type are in the bits. */
  readonly closures: readonly Closure[]
}

interface DayRow {
  readonly locationId: number
  readonly date: LocalDate
  readonly plan: string
  readonly longestRuns: readonly number[]
  readonly free: Buffer
}

const daysStatement = statement<DayRow>(`
  select d.location_id as "locationId", d.day as date,
    json_agg(json_build_array(d.calendar_id, d.windows) order by d.calendar_id)::text as plan,
    array_agg(d.longest_run order by d.calendar_id) as "longestRuns",
    string_agg(varbit_send(d.open & ~d.taken), '' order by d.calendar_id) as free
  from calendar_day d
  where d.location_id = any($1::int[]) and d.day between $2::date and $3::date and d.windows <> '[]'
  group by d.location_id, d.day`)

const closuresStatement = statement<Closure & { readonly locationId: number }>(`
  select ${TYPED_CLOSURE} from closure k join closed_appointment_type x on x.closure_id = k.id
  where k.location_id = any($1::int[]) and k.start_date <= $3::date and k.end_date >= $2::date
  group by k.id`)

/** The dates of some locations, by location, in order. */
export async function officeDays(
  { db, memory }: Reader,
  locationIds: readonly number[],
  { from, to }: Dates,
): Promise<Map<number, readonly OfficeDay[]>> {
  const dates = datesFrom(from, to)
  const isCurrent = await memory.isCurrent()
  const known = new Map<number, readonly OfficeDay[]>()
  const missing: number[] = []
  let [first, last] = [dates.length, -1]
  for (const locationId of locationIds) {
    const days: OfficeDay[] = []
    dates.forEach((day, i) => {
      const found = isCurrent ? (memory.find({ locationId, day }, 'days') as OfficeDay | undefined) : undefined
      if (found) days.push(found)
      else [first, last] = [Math.min(first, i), Math.max(last, i)]
    })
    known.set(locationId, days)
    if (days.length < dates.length) missing.push(locationId)
  }
  if (missing.length === 0) return known
  const unknown = dates.slice(first, last + 1)
  const read = await memory.learn(`days ${missing.join()} ${unknown[0]} ${unknown.length}`, (keep) =>
    readDays(db, keep, missing, unknown),
  )
  for (const [locationId, days] of read) {
    const around = (known.get(locationId) ?? []).filter(({ date }) => !unknown.includes(date))
    known.set(locationId, [...around, ...days].toSorted(byDate))
  }
  return known
}

const byDate = (a: OfficeDay, b: OfficeDay) => (a.date < b.date ? -1 : 1)

async function readDays(db: Db, keep: Keep, locationIds: readonly number[], dates: readonly LocalDate[]) {
  const asked = [locationIds, dates[0], dates.at(-1)]
  const [rows, closures] = await Promise.all([daysStatement(db, asked), closuresStatement(db, asked)])
  const rowAt = new Map(rows.map((row) => [`${row.locationId} ${row.date}`, row]))
  return new Map(
    locationIds.map((locationId) => {
      const here = closures.filter((closure) => closure.locationId === locationId)
      const days = dates.map((date) => dayOf(date, rowAt.get(`${locationId} ${date}`), here))
      for (const day of days) keep({ locationId, day: day.date }, 'days', day, bytesOf(day))
      return [locationId, days] as const
    }),
  )
}

function dayOf(date: LocalDate, row: DayRow | undefined, closures: readonly Closure[]): OfficeDay {
  return {
    date,
    plan: row ? planOf(row.plan) : NO_PLAN,
    free: row ? packedFrom(row.free) : NO_DAYS,
    // A list that was filled one by one keeps room for more.
    longestRuns: row?.longestRuns.slice() ?? [],
    closures:
      closures.length === 0 ? closures : closures.filter((each) => each.startDate <= date && date <= each.endDate),
  }
}

const NO_DAYS = new Uint32Array()
const NO_PLAN: Plan = { calendarIds: [], windows: [] }
const plans = new Map<string, Plan>()
const KEPT_PLANS = 10_000

function planOf(text: string): Plan {
  const known = plans.get(text)
  if (known) return known
  const rows = JSON.parse(text) as (readonly [number, readonly WindowRow[]])[]
  const plan = { calendarIds: rows.map(([id]) => id), windows: rows.map(([, windows]) => windows.map(windowOf)) }
  if (plans.size >= KEPT_PLANS) plans.clear()
  plans.set(text, plan)
  return plan
}

/** What a day takes in memory, by and large: its objects, a number for each calendar, and the bits. */
const DAY_BYTES = 800
const CLOSURE_BYTES = 200

function bytesOf({ free, longestRuns, closures }: OfficeDay): number {
  return DAY_BYTES + 8 * longestRuns.length + free.byteLength + closures.length * CLOSURE_BYTES
}
