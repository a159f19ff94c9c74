import * as z from 'zod/mini'
import { read } from './endpoint.ts'

export const settings = {
  /** Whether reCAPTCHA checks people who book; the human check says with which key. */
  enableRecaptcha: read({
    at: 'GET /api/public/settings/enableRecaptcha',
    summary: 'Get whether reCAPTCHA checks people who book',
    allow: 'public',
    response: z.object({ enableRecaptcha: z.boolean() }),
    entities: ['Setting'],
  }),
  /** How many people may be booked together; 1 if no one but the customer. */
  householdSize: read({
    at: 'GET /api/public/settings/householdSize',
    summary: 'Get how many people can be booked together',
    allow: 'public',
    response: z.object({ householdSize: z.int() }),
    entities: ['Setting'],
  }),
  /** Empty if page views are not counted. */
  analyticsKey: read({
    at: 'GET /api/public/settings/analyticsKey',
    summary: 'Get the key that page views are counted with',
    allow: 'public',
    response: z.object({ analyticsKey: z.string() }),
    entities: ['Setting'],
  }),
  privacyPolicy: read({
    at: 'GET /api/public/settings/privacyPolicy',
    summary: 'Get the privacy policy',
    allow: 'public',
    response: z.object({ privacyPolicy: z.string() }),
    entities: ['Setting'],
  }),
}
