import type { FastifyInstance } from 'fastify'
import { EXPORT_WAITS, reports } from '#contract/reports.ts'
import { route } from '#server/platform/http/route.ts'
import { onPool } from '#server/platform/db/database.ts'
import { answerLargeTable } from '#server/platform/tables/large-table.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { reportSearchedFor } from './appointment-report.ts'
import { reportDefinitionsTable } from './queries.ts'
import { columnOptions, exportCsv, getReport, getReportId } from './service.ts'

export function reportRoutes(app: FastifyInstance): void {
  route(app, reports.table, ({ body }, { db }) => answerTable(db, reportDefinitionsTable, body))
  route(app, reports.datasetTable, async ({ body }, { reportsDb, now }) => {
    const { answer, isReplicaAway } = await reportsDb.read(async (db) =>
      answerLargeTable(db, await reportSearchedFor(db, body.allSearch, now()), body),
    )
    return { result: { ...answer.result, ...(isReplicaAway && { isReplicaAway }) } }
  })
  route(app, reports.selectColumnOptions, ({ body }, { db }) => columnOptions(db, body.propertyName))
  route(app, reports.exportCsv, async ({ body }, ctx, reply) => {
    const { answer } = await ctx.reportsDb.read((db) => exportCsv(ctx, onPool(db, 'export'), body))
    const { file, isWaiting } = answer
    const { date } = localTimeAt(ctx.now(), body.timeZone)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="appointments-${date}.csv"`,
      ...(isWaiting && { [EXPORT_WAITS]: 'true' }),
    })
    return file
  })
  route(app, reports.get, ({ params }, { db }) => getReport(db, params.reportId))
  route(app, reports.getId, ({ params }, { db }) => getReportId(db, params.report))
}
