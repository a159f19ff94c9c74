import type { FastifyInstance } from 'fastify'
import { reports } from '#contract/reports.ts'
import { route } from '#server/platform/http/route.ts'
import { onPool } from '#server/platform/db/database.ts'
import { answerLargeTable } from '#server/platform/tables/large-table.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { appointmentReport } from './appointment-report.ts'
import { reportDefinitionsTable } from './queries.ts'
import { columnOptions, exportCsv, getReport, getReportId } from './service.ts'

export function reportRoutes(app: FastifyInstance): void {
  route(app, reports.table, ({ body }, { db }) => answerTable(db, reportDefinitionsTable, body))
  route(app, reports.datasetTable, ({ body }, { reportsDb }) => answerLargeTable(reportsDb, appointmentReport, body))
  route(app, reports.selectColumnOptions, ({ body }, { db }) => columnOptions(db, body.propertyName))
  route(app, reports.exportCsv, async ({ body }, ctx, reply) => {
    const file = await exportCsv(ctx, onPool(ctx.reportsDb, 'export'), body)
    const { date } = localTimeAt(ctx.now(), body.timeZone)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="appointments-${date}.csv"`,
    })
    return file
  })
  route(app, reports.get, ({ params }, { db }) => getReport(db, params.reportId))
  route(app, reports.getId, ({ params }, { db }) => getReportId(db, params.report))
}
