import { admins, managers, planned, staff } from './endpoint.ts'

export const closures = {
  info: planned('POST /api/closures/info', staff),
  closeLocationPreview: planned('POST /api/closures/close-location-preview', managers),
  closeLocation: planned('POST /api/closures/close-location', managers),
  closeMultiplePreview: planned('POST /api/closures/close-multiple-preview', admins),
  closeMultiple: planned('POST /api/closures/close-multiple', admins),
  update: planned('PUT /api/closures/update-closure', managers),
  remove: planned('DELETE /api/closures/delete-closure', managers),
  listing: planned('GET /api/closures/listing/:locationId', managers),
}
