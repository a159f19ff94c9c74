import * as z from 'zod/mini'
import { read } from './endpoint.ts'

export const settings = {
  /** Whether people who book are checked by reCAPTCHA; with which key, the human check says. */
  enableRecaptcha: read({
    at: 'GET /api/public/settings/enableRecaptcha',
    allow: 'public',
    response: z.object({ enableRecaptcha: z.boolean() }),
    entities: ['Setting'],
  }),
  /** Empty where page views are not counted. */
  analyticsKey: read({
    at: 'GET /api/public/settings/analyticsKey',
    allow: 'public',
    response: z.object({ analyticsKey: z.string() }),
    entities: ['Setting'],
  }),
  privacyPolicy: read({
    at: 'GET /api/public/settings/privacyPolicy',
    allow: 'public',
    response: z.object({ privacyPolicy: z.string() }),
    entities: ['Setting'],
  }),
}
