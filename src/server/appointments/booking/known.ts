import type { KeepSettings } from '#domain/appointments/confirm-to-keep.ts'
import type { LocalTime } from '#domain/time.ts'
import type { Visit } from '#server/offices/visit.ts'
import { type Candidate, isFull, onDate } from '#server/appointments/search/availability.ts'
import { noLocation, officeOf, type SeenOffice } from '#server/appointments/search/office.ts'
import type { OwnPlaces, WantedVisit } from '#server/appointments/search/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'
import { candidatesOfAll } from './candidates.ts'
import { submitFor, type SubmittedBefore } from './submitted.ts'

/** What a submit has to know. */
export interface Known {
  readonly office: SeenOffice
  /** What its customer is told, and how the office calls what it is for. */
  readonly texts: MessageTemplates
  readonly visit: Visit
  /** Whether and how the office has its customers confirm, and what it tells those who have to. */
  readonly keep: KeepSettings | null
  readonly askingTexts: MessageTemplates | null
  /** What the same form has booked before. */
  readonly before: SubmittedBefore | null
  /** Whether there is no place left, so that nothing has to be tried. */
  readonly isFull: boolean
  /** Where each person may sit. */
  readonly candidates: () => Promise<readonly (readonly Candidate[])[]>
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
    // Read in the same snapshot as `before`: another form has the place, not this one.
    isFull: isFull(office, start),
    candidates: () => candidatesOfAll(ctx, office, start),
  }
}
