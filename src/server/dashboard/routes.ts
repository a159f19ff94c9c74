import type { FastifyInstance } from 'fastify'
import { dashboard } from '#contract/dashboard.ts'
import { done } from '#contract/fields.ts'
import { warningsOf } from '#domain/warnings.ts'
import { officesOffClock } from '#server/offices/locations.ts'
import type { Db } from '#server/platform/db/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { needsAttention, notSeen } from './queries.ts'
import { dashboardElements } from './service.ts'
import { sendTestEmail, setupOf, skipSetup } from './setup.ts'

interface Installed {
  readonly hasDebugTools: boolean
  readonly isProduction: boolean
  readonly areEmailsCaptured: boolean
  readonly areTextsCaptured: boolean
  readonly jobs: Pick<Jobs, 'lastFinished' | 'failed'>
}

export function dashboardRoutes(app: FastifyInstance, { hasDebugTools, jobs, ...installed }: Installed): void {
  route(app, dashboard.get, async (_, ctx) => ({
    dataElements: await dashboardElements(ctx, (cause, card) =>
      app.log.error({ err: cause, card, reqId: ctx.requestId }, 'a dashboard card failed'),
    ),
    attention: await needsAttention(ctx.db, ctx.now()).catch((cause: unknown) => {
      app.log.error({ err: cause, reqId: ctx.requestId }, 'the dashboard cannot tell what offices need')
      return []
    }),
    warnings: await warnings(ctx.db).catch((cause: unknown) => {
      app.log.error({ err: cause, reqId: ctx.requestId }, 'the dashboard cannot tell what is wrong')
      return []
    }),
    captured: { email: installed.areEmailsCaptured, sms: installed.areTextsCaptured },
    officesOffClock: await officesOffClock(ctx.db),
    hasDebugTools,
  }))

  route(app, dashboard.setup, (_, ctx) => setupOf(ctx))
  route(app, dashboard.skipSetup, async ({ body }, ctx) => {
    await skipSetup(ctx, body)
    return done
  })
  route(app, dashboard.sendTestEmail, async (_, ctx) => {
    await sendTestEmail(ctx)
    return done
  })

  async function warnings(db: Db) {
    const { emails, texts, daysWithoutBackup } = await notSeen(db)
    return warningsOf({
      ...installed,
      emailsFailingSeconds: emails,
      textsFailingSeconds: texts,
      lastSweepSeconds: await jobs.lastFinished(db, 'sweep'),
      failedJobs: await jobs.failed(db),
      daysWithoutBackup,
    })
  }
}
