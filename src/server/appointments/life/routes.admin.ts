import type { FastifyInstance } from 'fastify'
import { adminAppointments } from '#contract/admin-appointments.ts'
import { done } from '#contract/fields.ts'
import { answerChanges } from '#server/change-log/search.ts'
import { changesOf, changesOfAppointments } from '#server/change-log/table.ts'
import { route } from '#server/platform/http/route.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { addAppointment } from './add.ts'
import { activityLogsOf, removeAppointment } from './admin.ts'
import { updateAppointment } from './edit.ts'
import { getAppointment } from './service.ts'

export function adminAppointmentRoutes(app: FastifyInstance): void {
  route(app, adminAppointments.create, ({ body }, ctx) => addAppointment(ctx, body))
  route(app, adminAppointments.get, ({ params }, ctx) => getAppointment(ctx, params.id))
  route(app, adminAppointments.update, async ({ params, body }, ctx) => {
    await updateAppointment(ctx, params.id, body)
    return done
  })
  route(app, adminAppointments.remove, async ({ params }, ctx) => {
    await removeAppointment(ctx, params.id)
    return done
  })
  route(app, adminAppointments.activityLogs, ({ query }, ctx) => activityLogsOf(ctx, query.id))
  route(app, adminAppointments.changeTable, ({ body }, { db }) => answerChanges(db, changesOfAppointments(body), body))
  route(app, adminAppointments.changeTableOf, ({ params, body }, { db }) =>
    answerTable(db, changesOf('Appointment', params.id), body),
  )
}
