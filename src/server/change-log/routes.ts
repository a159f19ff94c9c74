import type { FastifyInstance } from 'fastify'
import { changeLog } from '#contract/change-log.ts'
import { route } from '#server/platform/http/route.ts'
import { found } from '#server/platform/records.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { answerChanges } from './search.ts'
import { changesOf, changesOfOffice, changesOfRecords, officeInReach } from './table.ts'

export function changeLogRoutes(app: FastifyInstance): void {
  route(app, changeLog.table, ({ body }, { db }) => answerChanges(db, changesOfRecords(body), body))
  route(app, changeLog.ofRecord, ({ params, body }, { db }) =>
    answerTable(db, changesOf(params.recordTypeName, params.id), body),
  )
  route(app, changeLog.ofOffice, async ({ params, body }, { db, actor }) => {
    const { recordTypeName, id } = params
    found(await officeInReach(db, actor, recordTypeName, id), recordTypeName)
    return answerTable(db, changesOfOffice(actor, recordTypeName, id), body)
  })
}
