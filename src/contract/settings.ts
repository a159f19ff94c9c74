import * as z from 'zod/mini'
import { admins, planned, read } from './endpoint.ts'

export const settings = {
  /** Whether people who book are checked by reCAPTCHA; with which key, the human check says. */
  enableRecaptcha: read({
    at: 'GET /api/public/settings/enableRecaptcha',
    allow: 'public',
    response: z.object({ enableRecaptcha: z.boolean() }),
    entities: ['Setting'],
  }),
  privacyPolicy: read({
    at: 'GET /api/public/settings/privacyPolicy',
    allow: 'public',
    response: z.object({ privacyPolicy: z.string() }),
    entities: ['Setting'],
  }),
  get: planned('GET /api/settings/:keyOrId', admins),
  table: planned('POST /api/settings/table', admins),
  create: planned('POST /api/settings/create', admins),
  update: planned('PUT /api/settings/:id', admins),
  remove: planned('DELETE /api/settings/:id', admins),
}
