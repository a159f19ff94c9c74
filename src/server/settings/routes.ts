import type { FastifyInstance } from 'fastify'
import { adminSettings } from '#contract/admin-settings.ts'
import { done } from '#contract/fields.ts'
import { settings } from '#contract/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { answerTable } from '#server/platform/tables/table.ts'
import { publicText, settingsTable } from './queries.ts'
import { createSetting, getSetting, previewRetention, removeSetting, updateSetting } from './service.ts'

export function settingRoutes(app: FastifyInstance): void {
  const installed = ({ humanCheck }: Pick<Context, 'humanCheck'>) => ({
    enableRecaptcha: humanCheck.kind === 'recaptcha',
  })
  route(app, settings.enableRecaptcha, async (_, ctx) => installed(ctx))
  route(app, settings.householdSize, async (_, { db }) => {
    const { householdSize } = await readNumberSettings(db)
    return { householdSize }
  })
  route(app, settings.analyticsKey, async (_, { db, language }) => ({
    analyticsKey: await publicText(db, 'analyticsKey', language),
  }))
  route(app, settings.privacyPolicy, async (_, { db, language }) => ({
    privacyPolicy: await publicText(db, 'privacyPolicy', language),
  }))

  route(app, adminSettings.table, ({ body }, ctx) => answerTable(ctx.db, settingsTable(installed(ctx)), body))
  route(app, adminSettings.get, ({ params }, ctx) => getSetting(ctx, params.id))
  route(app, adminSettings.retentionPreview, ({ body }, ctx) => previewRetention(ctx, body.retentionDays))
  route(app, adminSettings.create, ({ body }, ctx) => createSetting(ctx, body))
  route(app, adminSettings.update, async ({ params, body }, ctx) => {
    await updateSetting(ctx, params.id, body)
    return done
  })
  route(app, adminSettings.remove, async ({ params }, ctx) => {
    await removeSetting(ctx, params.id)
    return done
  })
}
