import * as z from 'zod/mini'
import { AppointmentTypeOption } from './booking.ts'
import { admins, managers, planned, read, staff } from './endpoint.ts'

export const appointmentTypes = {
  publicOptions: read({
    at: 'GET /api/public/appointment-types/options',
    allow: 'public',
    response: z.array(AppointmentTypeOption),
    entities: ['AppointmentType'],
  }),
  icon: planned('GET /api/public/appointment-types/icon/:id/:guid', 'public'),
  staffOptions: planned('POST /api/staff/appointment-types/options', staff),
  table: planned('POST /api/appointment-types/table', admins),
  get: planned('GET /api/appointment-types/:id', admins),
  update: planned('PUT /api/appointment-types/:id', admins),
  remove: planned('DELETE /api/appointment-types/:id', admins),
  create: planned('POST /api/appointment-types/create', admins),
  putIcon: planned('PUT /api/appointment-types/icon/:id', admins),
  removeIcon: planned('DELETE /api/appointment-types/icon/:id', admins),
  options: planned('GET /api/appointment-types/options', managers),
  filteredOptions: planned('POST /api/appointment-types/filtered-options', managers),
}
