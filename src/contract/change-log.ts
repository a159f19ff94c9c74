import * as z from 'zod/mini'
import { admins, managers, read } from './endpoint.ts'
import { ENTITIES, OFFICE_RECORDS, PORTAL_RECORDS } from './entities.ts'
import { Id, IdInUrl, Instant, listOfIds } from './fields.ts'
import { TableRequest, tableReplyOf, tableRequestWith } from './tables.ts'

export const CHANGE_LOG_ACTIONS = ['Created', 'Updated', 'Deleted'] as const

/** One changed property of one record: the old value, the new value, the time and the user. */
export const ChangeLogRow = z.object({
  id: Id,
  changeLogAction: z.enum(CHANGE_LOG_ACTIONS),
  recordTypeName: z.string(),
  recordId: Id,
  /** What the record is called, or was when it was deleted; null for an appointment, which has its discriminator. */
  recordName: z.nullable(z.string()),
  /** The location it belongs to, while that exists; none for a location itself. */
  locationName: z.optional(z.nullable(z.string())),
  recordPropertyName: z.string(),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  appointmentDiscriminator: z.string(),
  /** Everything that one transaction changed; `name` is what a user is called, if they still have an account. */
  entityChangeTransaction: z.object({
    id: Id,
    timestampUtc: z.string(),
    principal: z.string(),
    name: z.nullable(z.string()),
    /** How many appointments the whole transaction changed. */
    appointments: z.optional(z.int()),
  }),
})
export type ChangeLogRow = z.output<typeof ChangeLogRow>

export const ChangeLogTable = tableReplyOf(ChangeLogRow)

/** Everything that is logged, except appointments, which have a table of their own. */
export const OTHER_RECORDS = ENTITIES.filter((entity) => entity !== 'Appointment')

export const changeLog = {
  /** Every change to anything but appointments. */
  table: read({
    at: 'POST /api/change-log/table',
    summary: 'List the changes of all records',
    allow: admins,
    body: tableRequestWith({ startDate: z.optional(Instant), endDate: z.optional(Instant), locationIds: listOfIds }),
    response: ChangeLogTable,
    entities: OTHER_RECORDS,
  }),
  /** The log of one record; it outlives the record. */
  ofRecord: read({
    at: 'POST /api/change-log/:recordTypeName/:id',
    summary: 'List the changes of a record',
    allow: admins,
    params: z.strictObject({ recordTypeName: z.enum(PORTAL_RECORDS), id: IdInUrl }),
    body: TableRequest,
    response: ChangeLogTable,
    entities: PORTAL_RECORDS,
  }),
  /** The same for what belongs to a location. */
  ofOffice: read({
    at: 'POST /api/office-manager/change-log/:recordTypeName/:id',
    summary: "List the changes of a record of the caller's locations",
    allow: managers,
    params: z.strictObject({ recordTypeName: z.enum(OFFICE_RECORDS), id: IdInUrl }),
    body: TableRequest,
    response: ChangeLogTable,
    entities: ['Calendar', 'Closure', 'Location', 'OfficeHours'],
  }),
}
