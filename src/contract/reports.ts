import { admins, planned } from './endpoint.ts'

export const reports = {
  table: planned('POST /api/reports/table', admins),
  datasetTable: planned('POST /api/reports/dataset-table', admins),
  selectColumnOptions: planned('POST /api/reports/dataset-select-column-options', admins),
  exportCsv: planned('POST /api/reports/dataset-table-export-csv', admins),
  get: planned('GET /api/reports/:reportId', admins),
  getId: planned('GET /api/reports/get-id/:report', admins),
}
