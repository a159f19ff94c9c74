import { managers, planned } from './endpoint.ts'

export const officeHours = {
  listing: planned('POST /api/office-hours/listing', managers),
  updateStandard: planned('POST /api/standard-office-hours/update', managers),
  cancelPreview: planned('POST /api/temporary-office-hours/cancel-preview', managers),
  createTemporary: planned('POST /api/temporary-office-hours/create', managers),
  updateTemporary: planned('POST /api/temporary-office-hours/update', managers),
  removeTemporary: planned('DELETE /api/temporary-office-hours/:availabilityRuleId', managers),
}
