import * as z from 'zod/mini'
import { ChangeLogTable } from './change-log.ts'
import { listed, viewed } from './disclosures.ts'
import { admins, read, write } from './endpoint.ts'
import { Done, Id, IdInUrl, Instant, listOfIds } from './fields.ts'
import {
  ActivityLog,
  Appointment,
  fromFlatAppointment,
  NewAppointment,
  UpdateAppointment,
} from './staff-appointments.ts'
import { tableRequestWith } from './tables.ts'

const ById = z.strictObject({ id: IdInUrl })

/** What filters the change log besides the protocol: when changes were made, and to which appointments. */
export const ChangeTableRequest = tableRequestWith({
  startDate: z.optional(Instant),
  endDate: z.optional(Instant),
  appointmentTypeIds: listOfIds,
  locationIds: listOfIds,
  /** Includes deleted appointments. */
  viewDeleted: z._default(z.boolean(), false),
})
export type ChangeTableRequest = z.output<typeof ChangeTableRequest>

export const adminAppointments = {
  get: read({
    at: 'GET /api/admin/appointments/:id',
    summary: 'Get an appointment',
    allow: admins,
    params: ById,
    response: Appointment,
    discloses: ({ params }: { params: { id: number } }) => [viewed('Appointment', params.id)],
    entities: ['Appointment', 'PersonToCall'],
  }),
  update: write({
    at: 'PUT /api/admin/appointments/:id',
    summary: 'Update an appointment',
    allow: admins,
    params: ById,
    body: UpdateAppointment,
    response: Done,
    entities: ['Appointment'],
  }),
  remove: write({
    at: 'DELETE /api/admin/appointments/:id',
    summary: 'Delete an appointment',
    allow: admins,
    params: ById,
    response: Done,
    entities: ['Appointment'],
  }),
  create: write({
    at: 'POST /api/admin/appointments',
    summary: 'Create an appointment',
    allow: admins,
    body: NewAppointment,
    alsoTakes: fromFlatAppointment,
    response: z.object({ id: Id }),
    entities: ['Appointment'],
  }),
  changeTable: read({
    at: 'POST /api/admin/appointments/change-table',
    summary: 'List the changes of all appointments',
    allow: admins,
    body: ChangeTableRequest,
    response: ChangeLogTable,
    discloses: () => [listed('Appointment')],
    entities: ['Appointment'],
  }),
  /** The log of one appointment; it outlives the appointment. */
  changeTableOf: read({
    at: 'POST /api/admin/appointments/change-table/:id',
    summary: 'List the changes of an appointment',
    allow: admins,
    params: ById,
    body: ChangeTableRequest,
    response: ChangeLogTable,
    discloses: ({ params }: { params: { id: number } }) => [viewed('Appointment', params.id)],
    entities: ['Appointment'],
  }),
  activityLogs: read({
    at: 'GET /api/admin/appointments/activity-logs',
    summary: 'List what happened to an appointment',
    allow: admins,
    query: ById,
    response: z.object({ timeZone: z.string(), activityLogs: z.array(ActivityLog) }),
    discloses: ({ query }: { query: { id: number } }) => [viewed('Appointment', query.id)],
    entities: ['Appointment'],
  }),
}
