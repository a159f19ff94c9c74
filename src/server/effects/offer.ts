import type { PeopleChoice } from '#contract/effects.ts'
import type { NewPlace } from '#domain/effects/new-places.ts'
import type { Language } from '#domain/languages.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { textIn, type Translations } from '#domain/translations.ts'
import { named, together } from '#server/appointments/booking/together.ts'
import { whenOf } from '#server/appointments/booking/messages.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { type Booked, type Cause, lockHurt, personBehind } from '#server/appointments/life/cancel-many.ts'
import { activityWritten } from '#server/appointments/booking/activity.ts'
import { type MadeOffer, makeOffers } from '#server/offers/offers.ts'
import type { OfferedPlace } from '#server/offers/queries.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { statement } from '#server/platform/db/statement.ts'
import { ADDRESS_LINE } from '#server/offices/address.ts'
import { withDirections } from '#server/offices/directions.ts'
import { createMemory } from '#server/platform/memory/memory.ts'
import { commaIn, sayWhen, sayWhenShortly } from '#server/platform/say-when.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import { textsByLocale } from '#server/templates/queries.ts'
import { answersBy, newPlaces } from './plan.ts'
import type { Planned } from './queries.ts'
import { inAll } from '#server/offices/visit.ts'

/** The times planned for each appointment; of people who come together, those of one position belong together. */
type PlacesOf = ReadonlyMap<number, readonly NewPlace[]>

type Offering = Extract<PeopleChoice, { kind: 'offer' }>

interface Office {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  readonly address: string
  readonly translations: Translations<'name'>
}

const officesStatement = statement<Office>(
  `select l.id, l.name, l.time_zone as "timeZone", ${ADDRESS_LINE} as address, l.translations
  from location l where l.id = any($1::int[])`,
)

const lockPlacesStatement = statement(`
  select from calendar_day d
  where (d.calendar_id, d.day) in (select * from unnest($1::int[], $2::date[]))
    or (d.calendar_id, d.day) in (select calendar_id, day from appointment where id = any($3::bigint[]))
  order by d.calendar_id, d.day for update`)

/**
 * Holds the planned times for each person and tells them, as long as their own time is closed and they still have it.
 * Where someone was faster, the nearest that is left now is offered; appointments that get none are returned, to be
 * canceled (REBOOK-4). People who come together are offered times for all of them, or none (REBOOK-8). All days are
 * locked first, in one order.
 */
export async function offerTimes(
  ctx: Context,
  tx: Tx,
  planned: readonly Planned[],
  choice: Offering,
  cause: Cause,
): Promise<readonly Planned[]> {
  const withPlaces = planned.filter(({ places }) => places !== null)
  const all = withPlaces.flatMap(({ places }) => places ?? [])
  const ids = withPlaces.map(({ id }) => id)
  await lockPlacesStatement(tx.db, [all.map(({ calendarId }) => calendarId), all.map(({ day }) => day), ids])
  const hurt = await lockHurt(tx.db, ids, ctx.now())
  const officeOf = await officesOf(tx, all)
  const textsIn = textsByLocale(tx.db, 'TimesOffered')
  const offer = async (group: readonly Booked[], placesOf: PlacesOf): Promise<boolean> => {
    const made = await hold(ctx, tx, group, placesOf, choice, officeOf)
    if (made) await tell(ctx, tx, group, made, cause, officeOf, textsIn)
    return made !== undefined
  }
  // Without those who have moved, canceled or come since: there is nothing to offer them.
  const plannedOf: PlacesOf = new Map(withPlaces.map(({ id, places }) => [id, places ?? []]))
  const missed: Booked[] = []
  for (const group of together(hurt)) if (!(await offer(group, plannedOf))) missed.push(...group)
  const left = new Set(planned.flatMap(({ id, places }) => (places === null ? [id] : [])))
  if (missed.length > 0) {
    // As this transaction sees the days: what it holds already is taken.
    const here = { ...ctx, db: tx.db, memory: createMemory() }
    const missedIds = missed.map(({ id }) => id)
    const others = await newPlaces(here, tx.db, missedIds, choice)
    for (const [id, office] of await officesOf(tx, [...others.values()].flat())) officeOf.set(id, office)
    for (const group of together(missed)) if (!(await offer(group, others))) for (const { id } of group) left.add(id)
  }
  return planned.filter(({ id }) => left.has(id))
}

/** Notes what someone is offered, and tells them; of people who come together the first, about everyone. */
async function tell(
  ctx: Context,
  tx: Tx,
  group: readonly Booked[],
  made: readonly MadeOffer[],
  cause: Cause,
  officeOf: ReadonlyMap<number, Office>,
  textsIn: ReturnType<typeof textsByLocale>,
): Promise<void> {
  for (const [i, row] of group.entries()) {
    const places = made[i]?.places ?? []
    const timesOffered = places.map((place) => sayPlaces([{ row, place }], officeOf, 'en')).join('; ')
    const activity = { by: personBehind(ctx), timesOffered }
    tx.write(activityWritten('MODIFIED', [{ id: row.id, activity }]))
    tx.record(appointmentChange(row, { timesOffered: null }, { timesOffered }))
  }
  const [row] = group
  const [offer] = made
  if (!row || !offer) return
  const answerBy = localTimeAt(new Date(offer.until), row.timeZone)
  const atEach = offer.places.map((_, position) =>
    group.flatMap((each, i) => {
      const place = made[i]?.places[position]
      return place ? [{ row: each, place }] : []
    }),
  )
  const told = {
    ...row,
    start: { date: row.day, minute: row.startMinute },
    visit: inAll(row.visit, group),
    household: named(group),
    more: { Message: cause.message },
    words: (language: Language, inText: boolean) => ({
      Times: atEach.map((places) => placesToGo(row.locationId, places, officeOf, language)),
      AnswerBy: inText ? sayWhenShortly(answerBy, language) : sayWhen(answerBy, language),
    }),
  }
  await tellAbout(ctx, tx, textsIn, told, ctx.publicUrl)
}

async function officesOf(tx: Tx, places: readonly NewPlace[]): Promise<Map<number, Office>> {
  const ids = [...new Set(places.map(({ locationId }) => locationId))]
  return new Map((await officesStatement(tx.db, [ids])).map((office) => [office.id, office]))
}

/** Until they have to answer, and never past the first of the times. */
async function hold(
  ctx: Context,
  tx: Tx,
  group: readonly Booked[],
  placesOf: PlacesOf,
  { answerHours }: Offering,
  officeOf: ReadonlyMap<number, Office>,
): Promise<MadeOffer[] | undefined> {
  const [row] = group
  if (!row) return undefined
  const times = (placesOf.get(row.id) ?? []).flatMap(({ locationId, day }, position) => {
    const timeZone = officeOf.get(locationId)?.timeZone
    const places = group.map(({ id }) => placesOf.get(id)?.[position])
    const candidates = places.map((place) => (place ? [place] : []))
    return timeZone === undefined ? [] : [{ day, timeZone, candidates }]
  })
  const now = ctx.now().getTime()
  const starts = times.flatMap(({ day, timeZone, candidates }) =>
    candidates.flat().map(({ startMinute }) => instantOf({ date: day, minute: startMinute }, timeZone).getTime()),
  )
  const until = Math.min(answersBy(ctx.now(), row.startsAt, answerHours).getTime(), ...starts)
  const minutes = Math.floor((until - now) / MINUTE_MS)
  if (times.length === 0 || minutes < 1) return undefined
  const types = row.visit.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))
  const to = group.map(({ id }) => ({ appointmentId: id }))
  return makeOffers(ctx, tx, { to, reason: 'Closure', types, times, minutes })
}

/** A time at another office names its address, and leads to a map. */
function placesToGo(
  ownId: number,
  places: Parameters<typeof sayPlaces>[0],
  officeOf: ReadonlyMap<number, Office>,
  language: Language,
) {
  const said = sayPlaces(places, officeOf, language)
  const office = officeOf.get(places[0]?.place.locationId ?? ownId)
  if (!office || office.id === ownId) return said
  return withDirections([said, office.address].filter(Boolean).join(commaIn(language)), office, language)
}

/**
 * "Tuesday, March 10, 2026, 8:05 AM, Elm Street"; of several people "…, 8:05 AM (Ana, Ben), 8:25 AM (Cleo), Elm
 * Street".
 */
function sayPlaces(
  places: readonly { readonly row: Booked; readonly place: OfferedPlace }[],
  officeOf: ReadonlyMap<number, Office>,
  language: Language,
): string {
  const [first] = places
  if (!first) return ''
  const office = officeOf.get(first.place.locationId)
  const household = places.length > 1 ? named(places.map(({ row, place }) => ({ ...row, ...place }))) : []
  const start = { date: first.place.day, minute: first.place.startMinute }
  const when = whenOf({ start, household }, language, sayWhen)
  return office ? `${when}${commaIn(language)}${textIn(office, 'name', language)}` : when
}
