import { admins, managers, planned, staff } from './endpoint.ts'

export const calendars = {
  table: planned('POST /api/calendars/table', managers),
  create: planned('POST /api/calendars/create', managers),
  get: planned('GET /api/calendars/:id', managers),
  update: planned('PUT /api/calendars/:id', managers),
  remove: planned('DELETE /api/calendars/:id', admins),
  ofLocation: planned('GET /api/calendars/location/:locationId', managers),
  deletePreview: planned('GET /api/calendars/delete-preview/:id', admins),
  options: planned('GET /api/calendars/options', staff),
}
