import * as z from 'zod/mini'
import { listsAppointments } from './disclosures.ts'
import { limits } from '#domain/limits.ts'
import { ConfirmedKey, Effected, effect, PeopleInUrl } from './effects.ts'
import { admins, managers, read, staff, write } from './endpoint.ts'
import { Done, Id, IdInUrl, LocalDateTime, requiredText, text } from './fields.ts'
import { tableReplyOf, tableRequestWith } from './tables.ts'

const calendarForm = {
  name: requiredText(limits.calendarName),
  /** The types it serves. */
  appointmentTypeIds: z.array(Id).check(z.minLength(1, 'Required'), z.maxLength(200)),
}

export const CreateCalendar = z.strictObject({ ...calendarForm, locationId: Id })
export type CreateCalendar = z.output<typeof CreateCalendar>

export const UpdateCalendar = z.strictObject({ ...calendarForm, version: z.int() })
export type UpdateCalendar = z.output<typeof UpdateCalendar>

export const Calendar = z.object({
  id: Id,
  version: z.int(),
  locationId: Id,
  locationName: z.string(),
  name: z.string(),
  appointmentTypeIds: z.array(Id),
  appointmentTypeNames: z.array(z.string()),
})
export type Calendar = z.output<typeof Calendar>

export const CalendarRow = z.object({
  id: Id,
  name: z.string(),
  locationName: z.string(),
  appointmentTypes: z.array(z.string()),
})

export const CalendarLoss = z.object({
  ...effect,
  name: z.string(),
  locationName: z.string(),
  /** Weekly hours that are deleted with it. */
  standardRules: z.int(),
  temporaryRules: z.int(),
  /** Appointments that are over or in progress; they stay. */
  keptAppointments: z.int(),
})
export type CalendarLoss = z.output<typeof CalendarLoss>

/** The upcoming appointments in a calendar whose type it would no longer serve. They stay booked. */
export const Unserved = z.object({
  affectedCount: z.int(),
  /** The first of them, in order of time. */
  appointments: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      startDateLocal: LocalDateTime,
      appointmentTypeNames: z.array(z.string()),
    }),
  ),
})
export type Unserved = z.output<typeof Unserved>

const byId = z.strictObject({ id: IdInUrl })

export const calendars = {
  table: read({
    at: 'POST /api/calendars/table',
    summary: 'List calendars',
    allow: managers,
    body: tableRequestWith({ locationId: z.optional(Id) }),
    response: tableReplyOf(CalendarRow),
    entities: ['Calendar'],
  }),
  create: write({
    at: 'POST /api/calendars/create',
    summary: 'Create a calendar',
    allow: managers,
    body: CreateCalendar,
    response: z.object({ id: Id }),
    entities: ['Calendar'],
  }),
  get: read({
    at: 'GET /api/calendars/:id',
    summary: 'Get a calendar',
    allow: managers,
    params: byId,
    response: Calendar,
    entities: ['Calendar'],
  }),
  update: write({
    at: 'PUT /api/calendars/:id',
    summary: 'Update a calendar',
    allow: managers,
    params: byId,
    body: UpdateCalendar,
    response: Done,
    entities: ['Calendar'],
  }),
  /** Who has an appointment of a type that the calendar would no longer serve. */
  typesPreview: read({
    at: 'POST /api/calendars/types-preview',
    summary: "Preview a change of a calendar's appointment types",
    allow: managers,
    body: z.strictObject({ id: Id, appointmentTypeIds: calendarForm.appointmentTypeIds }),
    response: Unserved,
    discloses: listsAppointments,
    entities: [],
  }),
  deletePreview: read({
    at: 'GET /api/calendars/delete-preview/:id',
    summary: 'Check whether a calendar can be deleted',
    allow: admins,
    params: byId,
    query: z.strictObject({ people: PeopleInUrl }),
    response: CalendarLoss,
    discloses: listsAppointments,
    entities: [],
  }),
  /** Cancels its upcoming appointments; past ones keep its name. */
  remove: write({
    at: 'DELETE /api/calendars/:id',
    summary: 'Delete a calendar',
    allow: admins,
    params: byId,
    query: z.strictObject({ previewKey: ConfirmedKey, people: PeopleInUrl }),
    response: Effected,
    entities: ['Calendar', 'Appointment'],
  }),
  ofLocation: read({
    at: 'GET /api/calendars/location/:locationId',
    summary: 'List the calendars of a location',
    allow: managers,
    params: z.strictObject({ locationId: IdInUrl }),
    response: z.array(Calendar),
    entities: ['Calendar'],
  }),
  /** For pickers; says whether all listed calendars are in the caller's zone. */
  options: read({
    at: 'GET /api/calendars/options',
    summary: 'List calendars to choose from',
    allow: staff,
    query: z.strictObject({ timeZone: z.optional(text(64)), locationId: z.optional(IdInUrl) }),
    response: z.object({
      options: z.array(z.object({ id: Id, name: z.string(), locationId: Id, locationName: z.string() })),
      metadata: z.object({ isInTimeZone: z.boolean() }),
    }),
    entities: ['Calendar'],
  }),
}
