import type { KeepSettings } from '#domain/appointments/confirm-to-keep.ts'
import type { LocalTime } from '#domain/time.ts'
import { rememberedKeep } from '#server/offices/confirmations.ts'
import { rememberedVisit, type Visit } from '#server/offices/visit.ts'
import { type Candidate, isFull, onDate, placesAt, startingAt } from '#server/appointments/search/availability.ts'
import { type OfficeDay, hoursOn } from '#server/appointments/search/facts.ts'
import {
  type Asking,
  noLocation,
  officeOf,
  searchDays,
  type SeenOffice,
  seenVisit,
} from '#server/appointments/search/office.ts'
import type { OwnPlaces, WantedVisit } from '#server/appointments/search/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { unlessRefused } from '#server/platform/errors.ts'
import { type MessageTemplates, rememberedTexts } from '#server/templates/queries.ts'
import { candidatesOfAll } from './candidates.ts'
import { ASKING, CONFIRMING, submitFor, type SubmittedBefore } from './submitted.ts'

/** What a submit has to know. */
export interface Known {
  readonly office: SeenOffice
  /** What its customer is told, and how the office calls what it is for. */
  readonly texts: MessageTemplates
  readonly visit: Visit
  /** Whether and how the office has its customers confirm, and what it tells those who have to. */
  readonly keep: KeepSettings | null
  readonly askingTexts: MessageTemplates | null
  /** What the same form has booked before, where somebody has looked. */
  readonly before?: SubmittedBefore | null
  /** Whether there is no place left, so that nothing has to be tried. */
  readonly isFull: boolean
  /** Where each person may sit. */
  readonly candidates: () => Promise<readonly (readonly Candidate[])[]>
  /** Until when all of this is known not to have changed, if it was remembered (decision 74). */
  readonly seen?: string
}

export interface WantedTime extends WantedVisit {
  readonly idempotencyKey: string
  readonly locale: string
}

/** All of it as of one moment. */
export async function readKnown(ctx: Context, wanted: WantedTime, start: LocalTime, own: OwnPlaces): Promise<Known> {
  const asking = { now: ctx.now(), by: 'customer', dates: onDate(start.date), own } as const
  const found = await submitFor(ctx.db, wanted, asking.dates, own)
  if (!found) throw noLocation()
  const { before, texts, visit, keep, askingTexts, ...row } = found
  const office = officeOf(row, wanted, asking)
  return {
    office,
    texts,
    visit,
    keep,
    askingTexts,
    before,
    // Read in the same snapshot as `before`: whoever has the place, it is not this form.
    isFull: isFull(office, start),
    candidates: () => candidatesOfAll(ctx, office, start),
  }
}

/**
 * The same from memory, for one person, if their time is one at which a visit may begin: whether it is free, and whether all
 * of this still holds, the statement that books says.
 */
export async function rememberedKnown(
  ctx: Context,
  wanted: WantedTime,
  start: LocalTime,
  own: OwnPlaces,
): Promise<Known | undefined> {
  const look = (wanted.people ?? 1) === 1 ? ctx.memory.atLastLook() : undefined
  if (!look) return undefined
  const { locationId, appointmentTypes, locale } = wanted
  const reader = { db: ctx.db, memory: look.memory }
  const asking: Asking = { now: ctx.now(), by: 'customer', own }
  const [found, hours] = await Promise.all([
    // An office or a type that memory has not heard of yet may be there all the same.
    seenVisit(reader, wanted, asking).catch(unlessRefused),
    hoursOn(reader, locationId, start.date),
  ])
  if (!found || !hours) return undefined
  const { office, serving } = found
  const day = look.memory.find({ locationId, day: start.date }, 'days') as OfficeDay | undefined
  const possible = startingAt(hours, serving, start.minute, office.duration)
  const candidates = day ? likeliestFirst(possible, office, serving, day, start) : possible
  // Whoever is probably too late is better told so by one look than by trying.
  if (candidates.length === 0) return undefined
  const [visit, texts, keep] = await Promise.all([
    rememberedVisit(reader, locationId, appointmentTypes),
    rememberedTexts(reader, CONFIRMING, locale),
    rememberedKeep(reader, locationId),
  ])
  if (!visit) return undefined
  const askingTexts = keep?.isOn ? await rememberedTexts(reader, ASKING, locale) : null
  return {
    office,
    texts,
    visit,
    keep,
    askingTexts,
    seen: look.seen,
    isFull: false,
    candidates: async () => [candidates],
  }
}

/** Those first that were free when somebody last looked; none if none was. */
function likeliestFirst(
  candidates: readonly Candidate[],
  office: SeenOffice,
  serving: ReadonlySet<number>,
  day: OfficeDay,
  start: LocalTime,
): readonly Candidate[] {
  const typeIds = office.types.map((type) => type.id)
  const days = searchDays(day, serving, typeIds, office.duration, office.asking.own)
  const free = new Set(placesAt({ ...office, days }, start).map(({ calendarId }) => calendarId))
  const isFree = ({ calendarId }: Candidate) => free.has(calendarId)
  const likely = candidates.filter(isFree)
  return likely.length === 0 ? [] : [...likely, ...candidates.filter((each) => !isFree(each))]
}
