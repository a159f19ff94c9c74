import type { PeopleChoice } from '#contract/effects.ts'
import type { NewPlace } from '#domain/effects/new-places.ts'
import type { Language } from '#domain/languages.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { textIn, type Translations } from '#domain/translations.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { type Booked, type Cause, lockHurt } from '#server/appointments/life/cancel-many.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import { type MadeOffer, makeOffer } from '#server/offers/offers.ts'
import type { OfferedPlace } from '#server/offers/queries.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { statement } from '#server/platform/db/statement.ts'
import { createMemory } from '#server/platform/memory/memory.ts'
import { commaIn, sayWhen, sayWhenShortly } from '#server/platform/say-when.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import { textsByLocale } from '#server/templates/queries.ts'
import { answersBy, newPlaces } from './plan.ts'
import type { Planned } from './queries.ts'

type Offering = Extract<PeopleChoice, { kind: 'offer' }>

interface Office {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  readonly translations: Translations<'name'>
}

const officesStatement = statement<Office>(
  'select id, name, time_zone as "timeZone", translations from location where id = any($1::int[])',
)

const lockPlacesStatement = statement(`
  select from calendar_day d
  where (d.calendar_id, d.day) in (select * from unnest($1::int[], $2::date[]))
    or (d.calendar_id, d.day) in (select calendar_id, day from appointment where id = any($3::bigint[]))
  order by d.calendar_id, d.day for update`)

/**
 * Holds the planned times for each person and tells them, as long as their own time is closed and they still have it.
 * Where somebody was faster, the nearest that is left now is offered; whoever gets none is returned, to be canceled
 * (REBOOK-4). All days are locked first, in one order.
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
  const hurt = new Map((await lockHurt(tx.db, ids, ctx.now())).map((row) => [row.id, row]))
  const officeOf = await officesOf(tx, all)
  const textsIn = textsByLocale(tx.db, 'TimesOffered')
  const offer = async (row: Booked, places: readonly NewPlace[]): Promise<boolean> => {
    const made = await hold(ctx, tx, row, places, choice, officeOf)
    if (made) await tell(ctx, tx, row, made, cause, officeOf, textsIn)
    return made !== undefined
  }
  const missed: Booked[] = []
  for (const { id, places } of withPlaces) {
    const row = hurt.get(id)
    // Moved, canceled or come since: there is nothing to offer.
    if (row && !(await offer(row, places ?? []))) missed.push(row)
  }
  const left = new Set(planned.flatMap(({ id, places }) => (places === null ? [id] : [])))
  if (missed.length > 0) {
    // As this transaction sees the days: what it holds by now is taken.
    const here = { ...ctx, db: tx.db, memory: createMemory() }
    const missedIds = missed.map(({ id }) => id)
    const others = await newPlaces(here, tx.db, missedIds, choice)
    for (const [id, office] of await officesOf(tx, [...others.values()].flat())) officeOf.set(id, office)
    for (const row of missed) if (!(await offer(row, others.get(row.id) ?? []))) left.add(row.id)
  }
  return planned.filter(({ id }) => left.has(id))
}

/** Notes what somebody is offered, and tells them. */
async function tell(
  ctx: Context,
  tx: Tx,
  row: Booked,
  { until, places }: MadeOffer,
  cause: Cause,
  officeOf: ReadonlyMap<number, Office>,
  textsIn: ReturnType<typeof textsByLocale>,
): Promise<void> {
  const saidTimes = (language: Language) => places.map((place) => sayPlace(place, officeOf, language))
  const answerBy = localTimeAt(new Date(until), row.timeZone)
  const timesOffered = saidTimes('en').join('; ')
  await insertActivity(tx.db, row.id, 'MODIFIED', { by: personBehind(ctx), timesOffered })
  tx.record(appointmentChange(row, { timesOffered: null }, { timesOffered }))
  const told = {
    ...row,
    start: { date: row.day, minute: row.startMinute },
    more: { Message: cause.message },
    words: (language: Language, inText: boolean) => ({
      Times: saidTimes(language),
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
function hold(
  ctx: Context,
  tx: Tx,
  row: Booked,
  places: readonly NewPlace[],
  { answerHours }: Offering,
  officeOf: ReadonlyMap<number, Office>,
) {
  const now = ctx.now().getTime()
  const times = places.flatMap((place) => {
    const timeZone = officeOf.get(place.locationId)?.timeZone
    return timeZone === undefined ? [] : [{ day: place.day, timeZone, candidates: [place] }]
  })
  const starts = times.map(({ day, timeZone, candidates: [place] }) =>
    instantOf({ date: day, minute: place?.startMinute ?? 0 }, timeZone).getTime(),
  )
  const until = Math.min(answersBy(ctx.now(), row.startsAt, answerHours).getTime(), ...starts)
  const minutes = Math.floor((until - now) / MINUTE_MS)
  if (times.length === 0 || minutes < 1) return Promise.resolve(undefined)
  const types = row.visit.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))
  return makeOffer(ctx, tx, { to: { appointmentId: row.id }, reason: 'Closure', types, times, minutes })
}

/** "Tuesday, March 10, 2026, 8:05 AM, Elm Street". */
function sayPlace(
  { day, startMinute, locationId }: OfferedPlace,
  officeOf: ReadonlyMap<number, Office>,
  language: Language,
): string {
  const office = officeOf.get(locationId)
  const when = sayWhen({ date: day, minute: startMinute }, language)
  return office ? `${when}${commaIn(language)}${textIn(office, 'name', language)}` : when
}

function personBehind({ actor }: Context): string {
  return actor.kind === 'system' ? (actor.onBehalfOf?.email ?? 'closure') : 'closure'
}
