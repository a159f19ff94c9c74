import { addAbortSignal, Readable } from 'node:stream'

/**
 * The body of an answer from outside, which breaks off when time is up. A fetch alone does not: once its headers are there,
 * Node keeps the signal so loosely that cleaning up memory loses it, and a body that never ends is read for ever.
 */
export function bodyWithin(body: NonNullable<Response['body']>, timeUp: AbortSignal): Readable {
  return addAbortSignal(timeUp, Readable.fromWeb(body))
}
