import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { SERVICE_SET_KEYS } from '#domain/service-sets.ts'
import { isHttpsAddress } from '#domain/web-address.ts'
import { admins, read, write } from './endpoint.ts'
import {
  DeletePreview,
  Done,
  Id,
  IdInUrl,
  LanguagesBehind,
  LanguagesMissing,
  lines,
  LocalDate,
  requiredText,
  text,
  translationsOf,
} from './fields.ts'
import { TableRequest, tableReplyOf } from './tables.ts'

const upTo = (max: number) =>
  z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'), z.maximum(max, `Must be at most ${max}`))

const OnlineUrl = text(limits.onlineUrl).check(
  z.refine(
    (address: string) => address === '' || isHttpsAddress(address),
    'Must be an address that begins with https://',
  ),
)

const typeForm = {
  name: requiredText(limits.appointmentTypeName),
  /** The documents to bring, one per line. */
  description: lines(limits.appointmentTypeDescription),
  /** Left out, a new one comes last, and one that exists stays where it is. */
  sortOrder: z.optional(upTo(limits.sortOrder)),
  /** Minutes at the counter for one of this type. */
  interactionDuration: upTo(limits.interactionDuration),
  requestVin: z.boolean(),
  requestDlNumber: z.boolean(),
  /** Where it can be done without a visit, if it can, and what to know about that; left out, they stay as they are. */
  onlineUrl: z.optional(OnlineUrl),
  onlineText: z.optional(lines(limits.onlineText)),
  translations: translationsOf({
    name: text(limits.appointmentTypeName),
    description: lines(limits.appointmentTypeDescription),
    onlineUrl: OnlineUrl,
    onlineText: lines(limits.onlineText),
  }),
}
export const AppointmentTypeForm = z.strictObject(typeForm)
export type AppointmentTypeForm = z.output<typeof AppointmentTypeForm>

/** With the version of the record the form was loaded from: a stale form is refused. */
export const UpdateAppointmentType = z.strictObject({ ...typeForm, version: z.int() })
export type UpdateAppointmentType = z.output<typeof UpdateAppointmentType>

/** A form that does not know the version changes the type as it is. */
const IconForm = z.strictObject({ ...typeForm, version: z.optional(z.int()) })

const NUMBERS = ['sortOrder', 'interactionDuration', 'version']
const YES_OR_NO = ['requestVin', 'requestDlNumber']

/**
 * The form field by field: `Name`, `SortOrder`, …, each as text. The address says which type; the icon gets a new key.
 */
function fromFormFields(body: Readonly<Record<string, unknown>>): object {
  if (!('Name' in body)) return body
  const { Id: _id, Icon: _icon, IconCacheKey: _key, ...fields } = body
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const name = field.charAt(0).toLowerCase() + field.slice(1)
      if (NUMBERS.includes(name) && value !== '') return [name, Number(value)]
      if (YES_OR_NO.includes(name) && /^(true|false)$/i.test(String(value))) return [name, /^t/i.test(String(value))]
      // Browsers send the lines of a form's text this way.
      return [name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value]
    }),
  )
}

export const AppointmentType = z.object({
  id: Id,
  ...typeForm,
  onlineUrl: z.string(),
  onlineText: z.string(),
  /** Changes with the icon; null without one. */
  iconCacheKey: z.nullable(z.string()),
  version: z.int(),
})
export type AppointmentType = z.output<typeof AppointmentType>

export const AppointmentTypeRow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  sortOrder: z.int(),
  interactionDuration: z.int(),
  requestVin: z.boolean(),
  requestDlNumber: z.boolean(),
  languagesMissing: LanguagesMissing,
  languagesBehind: LanguagesBehind,
  iconCacheKey: z.nullable(z.string()),
})
export type AppointmentTypeRow = z.output<typeof AppointmentTypeRow>

/** What a different duration would mean. Existing appointments keep their start and end. */
export const DurationEffect = z.object({
  upcomingAppointments: z.int(),
  /** Those that serve the type, and those of them that would have no room long enough for it on any coming day. */
  calendars: z.int(),
  calendarsWithoutRoom: z.array(z.object({ locationName: z.string(), calendarName: z.string() })),
})
export type DurationEffect = z.output<typeof DurationEffect>

/** How often customers were shown on a day that a type can be done online, and how often they followed the link. */
export const OnlineCount = z.object({ day: LocalDate, shown: z.int(), followed: z.int() })
export type OnlineCount = z.output<typeof OnlineCount>

/** How many days administrators see, today included. */
export const ONLINE_DAYS = 30

const ById = z.strictObject({ id: IdInUrl })

export const adminAppointmentTypes = {
  table: read({
    at: 'POST /api/appointment-types/table',
    summary: 'List appointment types',
    allow: admins,
    body: TableRequest,
    response: tableReplyOf(AppointmentTypeRow),
    entities: ['AppointmentType'],
  }),
  get: read({
    at: 'GET /api/appointment-types/:id',
    summary: 'Get an appointment type',
    allow: admins,
    params: ById,
    response: AppointmentType,
    entities: ['AppointmentType'],
  }),
  /** Multipart with the fields as JSON under `fields` and an `icon`, or the fields alone as JSON. */
  create: write({
    at: 'POST /api/appointment-types/create',
    summary: 'Create an appointment type',
    allow: admins,
    body: AppointmentTypeForm,
    file: 'icon',
    response: z.object({ id: Id }),
    entities: ['AppointmentType'],
  }),
  /** Adds ready-made services that are not there yet, and their icons; they are then like any other. */
  addSet: write({
    at: 'POST /api/appointment-types/add-set',
    summary: 'Add appointment types from a ready-made set',
    allow: admins,
    body: z.strictObject({
      set: z.enum(SERVICE_SET_KEYS),
      services: z.array(requiredText(50)).check(z.minLength(1, 'Choose at least one'), z.maxLength(50)),
    }),
    response: z.object({ added: z.int() }),
    entities: ['AppointmentType'],
  }),
  /** The calendars that serve it, and those that could. */
  serving: read({
    at: 'GET /api/appointment-types/calendars/:id',
    summary: 'List the calendars that serve an appointment type',
    allow: admins,
    params: ById,
    response: z.array(
      z.object({
        calendarId: Id,
        calendarName: z.string(),
        locationId: Id,
        locationName: z.string(),
        serves: z.boolean(),
      }),
    ),
    entities: ['AppointmentType', 'Calendar', 'Location'],
  }),
  serveEverywhere: write({
    at: 'POST /api/appointment-types/serve-everywhere/:id',
    summary: 'Have every calendar serve an appointment type',
    allow: admins,
    params: ById,
    response: z.object({ added: z.int() }),
    entities: ['AppointmentType', 'Calendar'],
  }),
  update: write({
    at: 'PUT /api/appointment-types/:id',
    summary: 'Update an appointment type',
    allow: admins,
    params: ById,
    body: UpdateAppointmentType,
    response: Done,
    entities: ['AppointmentType'],
  }),
  /** The same with a new icon, or without one: a form is saved as a whole. */
  putIcon: write({
    at: 'PUT /api/appointment-types/icon/:id',
    summary: 'Upload the icon of an appointment type',
    allow: admins,
    params: ById,
    body: IconForm,
    file: 'icon',
    alsoTakes: fromFormFields,
    response: Done,
    entities: ['AppointmentType'],
  }),
  removeIcon: write({
    at: 'DELETE /api/appointment-types/icon/:id',
    summary: 'Delete the icon of an appointment type',
    allow: admins,
    params: ById,
    body: IconForm,
    file: 'icon',
    alsoTakes: fromFormFields,
    response: Done,
    entities: ['AppointmentType'],
  }),
  /** Each of the last days, the earliest first. */
  onlineCounts: read({
    at: 'GET /api/appointment-types/online-counts/:id',
    summary: 'Count by day how often customers were sent online',
    allow: admins,
    params: ById,
    response: z.array(OnlineCount),
    entities: ['AppointmentType'],
  }),
  durationPreview: read({
    at: 'POST /api/appointment-types/duration-preview',
    summary: 'Preview a different duration',
    allow: admins,
    body: z.strictObject({ id: Id, interactionDuration: typeForm.interactionDuration }),
    response: DurationEffect,
    entities: [],
  }),
  /** Whether it can be deleted, asked before anyone is asked to. */
  deletePreview: read({
    at: 'GET /api/appointment-types/delete-preview/:id',
    summary: 'Check whether an appointment type can be deleted',
    allow: admins,
    params: ById,
    response: DeletePreview,
    entities: ['AppointmentType', 'Calendar', 'Closure'],
  }),
  remove: write({
    at: 'DELETE /api/appointment-types/:id',
    summary: 'Delete an appointment type',
    allow: admins,
    params: ById,
    response: Done,
    entities: ['AppointmentType'],
  }),
}
