import * as z from 'zod/mini'
import { CALLS_PER_ADDRESS, read } from './endpoint.ts'
import { text } from './fields.ts'

/** The answer to a human check, as the browser solved it; not needed while the check is off. */
export const HumanCheckAnswer = z.optional(text(4000))

export const HumanCheck = z.object({
  kind: z.enum(['off', 'altcha', 'recaptcha']),
  /** For altcha: the task to solve, as JSON text. */
  challenge: z.nullable(z.string()),
  /** For recaptcha. */
  siteKey: z.nullable(z.string()),
})
export type HumanCheck = z.output<typeof HumanCheck>

export const humanCheck = {
  /** What the browser has to do next. */
  next: read({
    at: 'GET /api/public/human-check',
    summary: 'Get the human check to solve',
    allow: 'public',
    response: HumanCheck,
    limit: CALLS_PER_ADDRESS,
    entities: [],
  }),
}
