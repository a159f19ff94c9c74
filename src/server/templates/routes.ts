import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { templates } from '#contract/templates.ts'
import { conflict } from '#server/platform/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { Synthesize } from '#server/outside/speech/speech.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { emailTemplates, localizedTemplates, smsTemplates } from './queries.ts'
import {
  getEmail,
  getLocalized,
  getSms,
  previewEmail,
  sampleAnnouncement,
  sendTest,
  updateEmail,
  updateLocalized,
  updateSms,
} from './service.ts'

export function templateRoutes(app: FastifyInstance, synthesize: Synthesize | undefined): void {
  route(app, templates.emailTable, ({ body }, { db }) => answerTable(db, emailTemplates, body))
  route(app, templates.emailGet, ({ params }, ctx) => getEmail(ctx, params.id))
  route(app, templates.emailUpdate, async ({ body }, ctx) => {
    await updateEmail(ctx, body)
    return done
  })
  route(app, templates.emailPreview, ({ body }, ctx) => previewEmail(ctx, body))
  route(app, templates.emailTestSend, ({ body }, ctx) => sendTest(ctx, body))

  route(app, templates.smsTable, ({ body }, { db }) => answerTable(db, smsTemplates, body))
  route(app, templates.smsGet, ({ params }, ctx) => getSms(ctx, params.id))
  route(app, templates.smsUpdate, async ({ body }, ctx) => {
    await updateSms(ctx, body)
    return done
  })

  route(app, templates.localizedTable, ({ body }, { db }) => answerTable(db, localizedTemplates, body))
  route(app, templates.localizedGet, ({ params }, ctx) => getLocalized(ctx, params.id))
  route(app, templates.localizedUpdate, async ({ body }, ctx) => {
    await updateLocalized(ctx, body)
    return done
  })
  route(app, templates.listen, async ({ query }, ctx, reply) => {
    const { text, locale } = await sampleAnnouncement(ctx, query.id, query.announcementTemplate)
    const recording = await synthesize?.(text, query.voiceKey, locale).catch((cause: unknown) => {
      app.log.error({ err: cause }, 'an announcement could not be spoken')
    })
    if (!recording) throw conflict('This cannot be spoken: speech is off or has failed.')
    reply.headers({ 'content-type': recording.type, 'cache-control': 'no-store' })
    return recording.audio
  })
}
