import * as z from 'zod/mini'
import { admins, managers, planned, read, staff } from './endpoint.ts'
import { Id } from './fields.ts'

export const LocationChoice = z.object({ id: Id, name: z.string(), timeZone: z.string() })
export type LocationChoice = z.output<typeof LocationChoice>

export const locations = {
  /** The locations within the caller's reach, for pickers. */
  options: read({
    at: 'GET /api/locations/options',
    allow: staff,
    response: z.array(LocationChoice),
    entities: ['Location'],
  }),
  create: planned('POST /api/locations/create', admins),
  table: planned('POST /api/locations/table', admins),
  archive: planned('POST /api/locations/archive', admins),
  unarchive: planned('POST /api/locations/unarchive', admins),
  update: planned('PUT /api/locations/update', admins),
  remove: planned('DELETE /api/locations/:locationId', admins),
  managerTable: planned('POST /api/office-manager/locations/table', managers),
  managerGet: planned('GET /api/office-manager/locations/:locationId', managers),
  staffGet: planned('GET /api/staff/locations/:locationId', staff),
  geocode: planned('POST /api/maps', admins),
  timezoneOptions: planned('GET /timezone/options', 'signed-in'),
  timezoneOptionsUnderApi: planned('GET /api/timezone/options', 'signed-in'),
}
