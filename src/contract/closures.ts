import * as z from 'zod/mini'
import { listsAppointments } from './disclosures.ts'
import { type ClosureDates, isSpan, spanOf } from '#domain/closures/closure.ts'
import { limits } from '#domain/limits.ts'
import { Effected, effect, people, PreviewKey } from './effects.ts'
import { managers, read, staff, write } from './endpoint.ts'
import { Id, IdInUrl, LocalDate, LocalDateTime, requiredLines, requiredText } from './fields.ts'

/** Times of day count only if it is not all day; the end date only if it is more than a single day. */
const closureForm = {
  /** The reason: "Christmas". */
  name: requiredText(limits.closureName),
  isAllDay: z.boolean(),
  isSingleDay: z.boolean(),
  startDate: LocalDateTime,
  endDate: LocalDateTime,
  /** Empty closes the office for every type. */
  appointmentTypeIds: z.array(Id).check(z.maxLength(200)),
  /** What customers read. */
  message: requiredLines(limits.closureMessage),
}

const endsAfterStart = z.refine<ClosureDates>((form) => isSpan(spanOf(form)), {
  error: 'Must be after the start',
  path: ['endDate'],
})

/** An absence: only one calendar is closed, or one of its columns, for every type; the office stays open. */
const absence = {
  calendarId: z.optional(z.nullable(Id)),
  /** Counted from 0. */
  column: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(limits.numberOfSlots - 1)))),
}

const ofLocation = { ...closureForm, ...absence, people, locationId: Id }
const ofLocations = {
  ...closureForm,
  people,
  locationIds: z.array(Id).check(z.minLength(1, 'Required'), z.maxLength(1000)),
}

export const CloseLocation = z.strictObject(ofLocation).check(endsAfterStart)
export type CloseLocation = z.output<typeof CloseLocation>

export const CloseLocations = z.strictObject(ofLocations).check(endsAfterStart)
export type CloseLocations = z.output<typeof CloseLocations>

export const ClosurePreview = z.object({
  ...effect,
  locationNames: z.array(z.string()),
  startDate: LocalDateTime,
  endDate: LocalDateTime,
  /** Empty for every type. */
  appointmentTypeNames: z.array(z.string()),
  message: z.string(),
  /** Of an absence. */
  calendarName: z.nullable(z.string()),
  /** Closures that close all of this time already: a second one changes nothing, and stays when the first one is deleted. */
  alreadyClosed: z.array(z.object({ name: z.string(), locationName: z.string() })),
  /** It lasts longer than a year: perhaps a slip. */
  isVeryLong: z.boolean(),
})
export type ClosurePreview = z.output<typeof ClosurePreview>

export const ListedClosure = z.object({
  id: Id,
  version: z.int(),
  ...closureForm,
  name: z.string(),
  message: z.string(),
  appointmentTypeNames: z.array(z.string()),
  /** Of an absence; null for a closure of the office. */
  calendarId: z.nullable(Id),
  calendarName: z.nullable(z.string()),
  /** The only column that is closed, counted from 0. */
  column: z.nullable(z.int()),
  /** Upcoming rather than active. */
  isFuture: z.boolean(),
})
export type ListedClosure = z.output<typeof ListedClosure>

/** What happens to someone whose time a closure took, when it goes: canceled people return only if that is chosen. */
export const RETURNING = ['Returns', 'Keeps', 'Taken', 'StillClosed', 'HasAnother'] as const
export type Returning = (typeof RETURNING)[number]

/** The people that a closure has canceled or offered other times, before it is deleted. */
export const ClosureRemoval = z.object({
  canceledCount: z.int(),
  /** The canceled people whose place is free again. */
  returningCount: z.int(),
  /** Those who have not answered to the times they were offered: they keep their own, and are told. */
  keepingCount: z.int(),
  /** The people who return and get no message. */
  unreachableCount: z.int(),
  /** The first of them, in order of time. */
  people: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      startDateLocal: LocalDateTime,
      phoneNumber: z.string(),
      isUnreachable: z.boolean(),
      fate: z.enum(RETURNING),
    }),
  ),
})
export type ClosureRemoval = z.output<typeof ClosureRemoval>

export const closures = {
  /** The closures of a location on a date, for the counter. */
  info: read({
    at: 'POST /api/closures/info',
    summary: 'Get the closures of a day',
    allow: staff,
    body: z.strictObject({ locationId: Id, date: LocalDate }),
    response: z.array(ListedClosure),
    entities: ['Closure'],
  }),
  /** With closureId: the effect of changing that closure to this form. */
  closeLocationPreview: read({
    at: 'POST /api/closures/close-location-preview',
    summary: 'Preview the closure of a location',
    allow: managers,
    body: z.strictObject({ ...ofLocation, closureId: z.optional(Id) }).check(endsAfterStart),
    response: ClosurePreview,
    discloses: listsAppointments,
    entities: [],
  }),
  closeLocation: write({
    at: 'POST /api/closures/close-location',
    summary: 'Close a location',
    allow: managers,
    body: z.strictObject({ ...ofLocation, previewKey: PreviewKey }).check(endsAfterStart),
    response: Effected,
    entities: ['Closure', 'Appointment'],
  }),
  closeMultiplePreview: read({
    at: 'POST /api/closures/close-multiple-preview',
    summary: 'Preview the closure of several locations',
    allow: managers,
    body: CloseLocations,
    response: ClosurePreview,
    discloses: listsAppointments,
    entities: [],
  }),
  closeMultiple: write({
    at: 'POST /api/closures/close-multiple',
    summary: 'Close several locations',
    allow: managers,
    body: z.strictObject({ ...ofLocations, previewKey: PreviewKey }).check(endsAfterStart),
    response: Effected,
    entities: ['Closure', 'Appointment'],
  }),
  update: write({
    at: 'PUT /api/closures/update-closure',
    summary: 'Update a closure',
    allow: managers,
    body: z
      .strictObject({ ...ofLocation, closureId: Id, version: z.int(), previewKey: PreviewKey })
      .check(endsAfterStart),
    response: Effected,
    entities: ['Closure', 'Appointment'],
  }),
  /** The canceled people, those with an open offer, and those who can have their time back. */
  removePreview: read({
    at: 'GET /api/closures/delete-preview/:id',
    summary: 'Preview the deletion of a closure',
    allow: managers,
    params: z.strictObject({ id: IdInUrl }),
    response: ClosureRemoval,
    discloses: listsAppointments,
    entities: [],
  }),
  /** The time can be booked again. Canceled people whose place is free get it back if that is chosen; the others stay canceled. */
  remove: write({
    at: 'DELETE /api/closures/delete-closure',
    summary: 'Delete a closure',
    allow: managers,
    body: z.strictObject({ closureId: Id, bookBack: z.optional(z.boolean()) }),
    response: z.object({ bookedBackCount: z.int() }),
    entities: ['Closure', 'Appointment'],
  }),
  /** Active and upcoming; past ones are not listed. */
  listing: read({
    at: 'GET /api/closures/listing/:locationId',
    summary: 'List the closures of a location',
    allow: managers,
    params: z.strictObject({ locationId: IdInUrl }),
    response: z.array(ListedClosure),
    entities: ['Closure'],
  }),
}
