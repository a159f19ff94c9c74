import type { FastifyInstance } from 'fastify'
import { settings } from '#contract/settings.ts'
import { route } from '#server/http/route.ts'
import { publicText } from './queries.ts'

export function settingRoutes(app: FastifyInstance): void {
  route(app, settings.enableRecaptcha, async (_, { humanCheck }) => ({
    enableRecaptcha: humanCheck.kind === 'recaptcha',
  }))
  route(app, settings.privacyPolicy, async (_, { db }) => ({ privacyPolicy: await publicText(db, 'privacyPolicy') }))
}
