import * as z from 'zod/mini'
import { listsAppointments } from './disclosures.ts'
import { type ClosureDates, isSpan, spanOf } from '#domain/closures/closure.ts'
import { limits } from '#domain/limits.ts'
import { Effected, effect, people, PreviewKey } from './effects.ts'
import { admins, managers, read, staff, write } from './endpoint.ts'
import { Done, Id, IdInUrl, LocalDate, LocalDateTime, requiredLines, requiredText } from './fields.ts'

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

const ofLocation = { ...closureForm, people, locationId: Id }
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
})
export type ClosurePreview = z.output<typeof ClosurePreview>

export const ListedClosure = z.object({
  id: Id,
  version: z.int(),
  ...closureForm,
  name: z.string(),
  message: z.string(),
  appointmentTypeNames: z.array(z.string()),
  /** Upcoming rather than active. */
  isFuture: z.boolean(),
})
export type ListedClosure = z.output<typeof ListedClosure>

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
    allow: admins,
    body: CloseLocations,
    response: ClosurePreview,
    discloses: listsAppointments,
    entities: [],
  }),
  closeMultiple: write({
    at: 'POST /api/closures/close-multiple',
    summary: 'Close several locations',
    allow: admins,
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
  /** The time can be booked again; canceled appointments stay canceled. */
  remove: write({
    at: 'DELETE /api/closures/delete-closure',
    summary: 'Delete a closure',
    allow: managers,
    body: z.strictObject({ closureId: Id }),
    response: Done,
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
