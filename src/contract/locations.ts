import * as z from 'zod/mini'
import { listsAppointments } from './disclosures.ts'
import { limits } from '#domain/limits.ts'
import { WEEKDAYS } from '#domain/time.ts'
import { ConfirmedKey, Effected, effect, people, PeopleInUrl, ZoneChange, ZonePreview } from './effects.ts'
import { admins, managers, perMinute, read, staff, write } from './endpoint.ts'
import {
  DeletePreview,
  Done,
  Id,
  IdInUrl,
  LanguagesBehind,
  LanguagesMissing,
  lines,
  LocalDate,
  requiredLines,
  requiredText,
  text,
  translationsOf,
} from './fields.ts'
import { TableRequest, tableReplyOf, tableRequestWith } from './tables.ts'

export const LocationChoice = z.object({ id: Id, name: z.string(), timeZone: z.string() })
export type LocationChoice = z.output<typeof LocationChoice>

const address = z.strictObject({
  address1: text(limits.addressLine),
  address2: text(limits.addressLine),
  city: text(limits.addressLine),
  state: text(limits.addressLine),
  zipCode: text(limits.zipCode),
})

const coordinate = (most: number) =>
  z.nullable(
    z
      .number('Must be a number')
      .check(z.minimum(-most, `Must be at least -${most}`), z.maximum(most, `Must be at most ${most}`)),
  )

const locationForm = {
  name: requiredText(limits.locationName),
  officeNumber: requiredText(limits.officeNumber),
  phoneNumber: requiredText(limits.phoneNumber),
  directions: lines(limits.directions),
  address,
  latitude: coordinate(90),
  longitude: coordinate(180),
  /** An IANA zone. */
  timeZone: requiredText(64),
  textMessagesEnabled: z.boolean(),
  announcementsEnabled: z.boolean(),
  pullNumberEnabled: z.boolean(),
  pullNumberAnnouncementTemplate: lines(limits.pullNumberTemplate),
  /** Canceled places open up at a random moment within this many minutes; 0 opens them immediately (SCALP-7). */
  releaseMinutes: z._default(
    z
      .int('Must be a whole number')
      .check(
        z.minimum(0, 'Must be at least 0'),
        z.maximum(limits.releaseMinutes, `Must be at most ${limits.releaseMinutes}`),
      ),
    0,
  ),
  /** A name that is the same everywhere stays empty. */
  translations: translationsOf({ name: text(limits.locationName), directions: lines(limits.directions) }),
}

/** One coordinate alone is no place: the one that is missing is named. */
const bothOrNeither = (['latitude', 'longitude'] as const).map((missing) =>
  z.refine<{ readonly latitude: number | null; readonly longitude: number | null }>(
    (form) => form[missing] !== null || (form.latitude ?? form.longitude) === null,
    { error: 'Give both coordinates or neither', path: [missing] },
  ),
)

export const CreateLocation = z.strictObject(locationForm).check(...bothOrNeither)
export type CreateLocation = z.output<typeof CreateLocation>

export const UpdateLocation = z
  .strictObject({
    ...locationForm,
    id: Id,
    version: z.int(),
    /** Needed when appointments ahead would be at another moment or show another time. */
    zoneChange: z.optional(ZoneChange),
  })
  .check(...bothOrNeither)
export type UpdateLocation = z.output<typeof UpdateLocation>

export const Location = z.object({
  ...locationForm,
  id: Id,
  version: z.int(),
  pullNumberLatestNumber: z.int(),
  isArchived: z.boolean(),
  /** Appointments ahead whose moment is not the one their time means by the zone's rules in force. */
  appointmentsOffClock: z.int(),
})
export type Location = z.output<typeof Location>

/** As the staff of the location need it: one with a line calls from desks, any other may call tickets of a roll (LINE-18). */
export const StaffLocation = z.extend(Location, { hasLine: z.boolean() })

export const LocationRow = z.object({
  id: Id,
  name: z.string(),
  officeNumber: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  timeZone: z.string(),
  calendars: z.int(),
  isArchived: z.boolean(),
  languagesMissing: LanguagesMissing,
  languagesBehind: LanguagesBehind,
})
export type LocationRow = z.output<typeof LocationRow>

export const ArchivePreview = z.object({
  ...effect,
  name: z.string(),
  calendars: z.int(),
  /** Those that are not over yet. */
  upcomingAppointments: z.int(),
  liveHolds: z.int(),
})
export type ArchivePreview = z.output<typeof ArchivePreview>

export const Bookable = z.object({
  /** Of each calendar: its standard hours, now or as they will begin. */
  hours: z.array(
    z.object({
      calendarId: Id,
      windows: z.array(z.object({ weekday: z.enum(WEEKDAYS), from: z.int(), to: z.int() })),
      beginsOn: z.nullable(LocalDate),
    }),
  ),
  /** Why customers can book nothing here; empty if they can. */
  reasons: z.array(
    z.object({
      kind: z.enum([
        'Archived',
        'NoCalendars',
        'NoServices',
        'NoHours',
        'NotYetOpen',
        'Closed',
        'NoOpenDays',
        'BeyondHorizon',
        'Full',
      ]),
      calendarId: z.nullable(Id),
      day: z.nullable(LocalDate),
    }),
  ),
})
export type Bookable = z.output<typeof Bookable>

const LocationTable = tableReplyOf(LocationRow)
const byLocation = z.strictObject({ locationId: IdInUrl })
const ZoneOptions = z.array(z.object({ value: z.string(), label: z.string() }))

export const locations = {
  /** The locations within the caller's reach, for pickers. */
  options: read({
    at: 'GET /api/locations/options',
    summary: 'List locations to choose from',
    allow: staff,
    response: z.array(LocationChoice),
    entities: ['Location'],
  }),
  create: write({
    at: 'POST /api/locations/create',
    summary: 'Create a location',
    allow: admins,
    body: CreateLocation,
    response: z.object({ id: Id }),
    entities: ['Location'],
  }),
  table: read({
    at: 'POST /api/locations/table',
    summary: 'List locations',
    allow: admins,
    body: tableRequestWith({ showArchived: z._default(z.boolean(), false) }),
    response: LocationTable,
    entities: ['Location'],
  }),
  /** What customers would no longer find, and what happens to the appointments; without a choice they are kept. */
  archivePreview: read({
    at: 'GET /api/locations/archive-preview/:locationId',
    summary: 'Check whether a location can be archived',
    allow: admins,
    params: byLocation,
    query: z.strictObject({ people: PeopleInUrl }),
    response: ArchivePreview,
    discloses: listsAppointments,
    entities: [],
  }),
  /** Hides it from customers; appointments are not cancelled unless something is chosen for their people. */
  archive: write({
    at: 'POST /api/locations/archive',
    summary: 'Archive a location',
    allow: admins,
    body: z.strictObject({ id: Id, people, previewKey: ConfirmedKey }),
    response: z.extend(Done, Effected.shape),
    entities: ['Location', 'Appointment'],
  }),
  unarchive: write({
    at: 'POST /api/locations/unarchive',
    summary: 'Restore an archived location',
    allow: admins,
    body: z.strictObject({ id: Id }),
    response: Done,
    entities: ['Location'],
  }),
  update: write({
    at: 'PUT /api/locations/update',
    summary: 'Update a location',
    allow: admins,
    body: UpdateLocation,
    response: Done,
    entities: ['Location', 'Appointment'],
  }),
  /** What another time zone would do to appointments; with the present one, what repairing them by its rules would. */
  timeZonePreview: read({
    at: 'POST /api/locations/time-zone-preview',
    summary: "Preview a change of a location's time zone",
    allow: admins,
    body: z.strictObject({ id: Id, timeZone: requiredText(64) }),
    response: ZonePreview,
    discloses: listsAppointments,
    entities: [],
  }),
  /** Whether it can be deleted, asked before anyone is asked to. */
  deletePreview: read({
    at: 'GET /api/locations/delete-preview/:locationId',
    summary: 'Check whether a location can be deleted',
    allow: admins,
    params: byLocation,
    response: DeletePreview,
    entities: ['Location', 'Calendar', 'Closure'],
  }),
  /** Refused, with the reason, while anything depends on it. */
  remove: write({
    at: 'DELETE /api/locations/:locationId',
    summary: 'Delete a location',
    allow: admins,
    params: byLocation,
    response: Done,
    entities: ['Location'],
  }),
  managerTable: read({
    at: 'POST /api/office-manager/locations/table',
    summary: "List the caller's locations",
    allow: managers,
    body: TableRequest,
    response: LocationTable,
    entities: ['Location'],
  }),
  managerGet: read({
    at: 'GET /api/office-manager/locations/:locationId',
    summary: "Get one of the caller's locations, as managers see it",
    allow: managers,
    params: byLocation,
    response: Location,
    entities: ['Location'],
  }),
  bookable: read({
    at: 'GET /api/office-manager/locations/:locationId/bookable',
    summary: "Get a location's weekly hours, and why no one can book there",
    allow: managers,
    params: byLocation,
    response: Bookable,
    entities: ['Location', 'Calendar', 'OfficeHours', 'Closure', 'AppointmentType', 'Setting'],
  }),
  staffGet: read({
    at: 'GET /api/staff/locations/:locationId',
    summary: "Get one of the caller's locations, as staff see it",
    allow: staff,
    params: byLocation,
    response: StaffLocation,
    // The last served ticket belongs to the location.
    entities: ['Location', 'Ticket'],
  }),
  geocode: read({
    at: 'POST /api/maps',
    summary: 'Find the coordinates of an address',
    allow: admins,
    body: z.strictObject({ address: requiredLines(500) }),
    response: z.object({ latitude: z.number(), longitude: z.number(), isApproximate: z.boolean() }),
    limit: perMinute(10),
    entities: [],
  }),
  timezoneOptions: read({
    at: 'GET /timezone/options',
    summary: 'List time zones to choose from',
    allow: 'signed-in',
    response: ZoneOptions,
    entities: [],
  }),
  timezoneOptionsUnderApi: read({
    at: 'GET /api/timezone/options',
    summary: 'List time zones to choose from, under /api',
    allow: 'signed-in',
    response: ZoneOptions,
    entities: [],
  }),
}
