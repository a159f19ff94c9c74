import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ValidationFailure } from '#contract/fields.ts'
import { isPassing } from '#server/platform/db/connection.ts'
import { isOpened } from './guard.ts'
import { brokenConstraint, Refusal } from '#server/platform/errors.ts'

const BROKEN = 'Something went wrong talking to the portal. Contact support if this continues.'
const UNAVAILABLE = 'The portal cannot be reached right now. Please try again in a moment.'

const TAKEN = 'This time has just been taken. Please choose another one.'

/** PostgreSQL's code for an id too large for any column: no record has it. */
const OUT_OF_RANGE = '22003'

/** The server's own refusal of an address that is none, before any of our hooks have run. */
export function answerBadAddress(_: Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure: ValidationFailure = { propertyName: '', errorMessage: 'This address cannot be read.' }
  reply.code(400).send({ validationFailures: [failure], requestId: request.id })
}

/** Turns everything thrown into the one shape of a refusal. Details not meant for callers stay in the log. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode, failures, details } = refusalOf(error)
    if (statusCode >= 500) request.log.error({ err: error }, 'request failed')
    const { failsAt } = request.routeOptions.config
    if (failsAt !== undefined && isOpened(request)) return reply.redirect(failsAt)
    const { retryAfterSeconds = statusCode === 503 ? 2 : undefined } = details as { retryAfterSeconds?: number }
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return reply.code(statusCode).send({ validationFailures: failures, requestId: request.id, ...details })
  })
}

function refusalOf(error: FastifyError): Pick<Refusal, 'statusCode' | 'failures' | 'details'> {
  if (error instanceof Refusal) return error
  const plain = (statusCode: number, errorMessage: string) => ({
    statusCode,
    failures: [{ propertyName: '', errorMessage }] satisfies ValidationFailure[],
    details: {},
  })
  // Fastify's own refusals: not JSON, too large, wrong content type.
  if (error.statusCode !== undefined && error.statusCode < 500) return plain(error.statusCode, error.message)
  // The safety net under all bookings. Only reached after an office has moved to another time zone.
  if (brokenConstraint(error) === 'appointment_no_overlap') return plain(409, TAKEN)
  if (error.code === OUT_OF_RANGE) return plain(404, 'Not found.')
  if (isPassing(error)) return plain(503, UNAVAILABLE)
  return plain(500, BROKEN)
}
