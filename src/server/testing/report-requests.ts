import { type Asked, atPath, ofPortal, type Scene } from './asked.ts'

async function aReport({ db }: Scene): Promise<number> {
  const { id } = await db.selectFrom('reportDefinition').select('id').executeTakeFirstOrThrow()
  return id
}

const reportDataSet = 'AppointmentReportDataSet'

/** The calls about reports. */
export const reportRequests: Record<string, Asked> = {
  'POST /api/reports/table': ofPortal('/api/reports/table', {}),
  'POST /api/reports/dataset-table': ofPortal('/api/reports/dataset-table', { reportDataSet }),
  'POST /api/reports/dataset-select-column-options': ofPortal('/api/reports/dataset-select-column-options', {
    reportDataSet,
    propertyName: 'locationName',
  }),
  'POST /api/reports/dataset-table-export-csv': {
    about: 'portal',
    make: async (scene) => ({
      path: '/api/reports/dataset-table-export-csv',
      payload: { reportDefinitionId: await aReport(scene), timeZone: 'America/Denver' },
    }),
  },
  'GET /api/reports/:reportId': atPath('portal', async (scene) => `/api/reports/${await aReport(scene)}`),
  'GET /api/reports/get-id/:report': ofPortal(`/api/reports/get-id/${reportDataSet}`),
}
