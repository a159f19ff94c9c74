import type { ValidationFailure } from '#contract/fields.ts'
import { waitOf } from '#domain/wait.ts'

/** A request that is refused by design. All refusals have the same shape: `validationFailures` and a status. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly failures: readonly ValidationFailure[]
  /** More for the caller, such as other free times after a lost race. */
  readonly details: object

  constructor(statusCode: number, failures: readonly ValidationFailure[], details: object = {}) {
    super(failures[0]?.errorMessage ?? 'Refused')
    this.statusCode = statusCode
    this.failures = failures
    this.details = details
  }
}

/** The constraint of the database that a statement broke. */
export const brokenConstraint = (cause: unknown) => (cause as { constraint?: string }).constraint

/** For a write that a constraint decides: of two in the same moment one succeeds, and the other is refused. */
export const refuseAt = (constraint: string, refusal: () => Refusal) => (cause: unknown) => {
  throw brokenConstraint(cause) === constraint ? refusal() : cause
}

/** For a promise that may be refused: then there is nothing. */
export function unlessRefused(cause: unknown): undefined {
  if (!(cause instanceof Refusal)) throw cause
}

const refuse =
  (statusCode: number) =>
  (errorMessage: string, propertyName = '', details: object = {}): Refusal =>
    new Refusal(statusCode, [{ propertyName, errorMessage }], details)

/** The request breaks a rule. */
export const ruleBroken = refuse(400)
/** With why a session ended that the caller has proof of. */
export const notSignedIn = (state?: string): Refusal =>
  refuse(401)('You need to login to view this page', '', state ? { state } : {})
export const notAllowed = (): Refusal => refuse(403)('You are not authorized to do this.')
/** Does not exist, or is out of the caller's reach: they cannot tell which. */
export const notFound = (what = 'Not found.'): Refusal => refuse(404)(what)
export const noSuchLink = (): Refusal => notFound('This link is no longer valid.')
/** The request was right, but someone was faster. */
export const conflict = refuse(409)
/** The form was filled from a record that has changed since. */
export const stale = (): Refusal => conflict('Someone else has changed this record. Reload it and try again.')
export const tooManyAttempts = (
  retryAfterSeconds: number,
  what = 'Too many attempts.',
  details: object = {},
): Refusal => {
  const { count, unit } = waitOf(retryAfterSeconds)
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`
  return refuse(429)(`${what} Please try again in ${wait}.`, '', { ...details, retryAfterSeconds })
}

/** Something the answer needs is away for the moment. */
export const unavailable = refuse(503)
