import * as z from 'zod/mini'
import { JobProgress } from './effects.ts'
import { admins, planned, read, write } from './endpoint.ts'
import { Id } from './fields.ts'
import { NewAppointment } from './staff-appointments.ts'

export const adminAppointments = {
  get: planned('GET /api/admin/appointments/:id', admins),
  update: planned('PUT /api/admin/appointments/:id', admins),
  remove: planned('DELETE /api/admin/appointments/:id', admins),
  create: write({
    at: 'POST /api/admin/appointments',
    allow: admins,
    body: NewAppointment,
    response: z.object({ id: Id }),
    entities: ['Appointment'],
  }),
  changeTable: planned('POST /api/admin/appointments/change-table', admins),
  changeTableOf: planned('POST /api/admin/appointments/change-table/:id', admins),
  activityLogs: planned('GET /api/admin/appointments/activity-logs', admins),
  importZipCodes: write({
    at: 'POST /api/admin/appointments/import-zip-codes',
    allow: admins,
    response: z.object({ message: z.string() }),
    entities: [],
  }),
  /** How far the newest import is; null before the first. */
  importZipCodesProgress: read({
    at: 'GET /api/admin/appointments/import-zip-codes',
    allow: admins,
    response: z.object({ progress: z.nullable(JobProgress) }),
    entities: [],
    isBackground: true,
  }),
}
