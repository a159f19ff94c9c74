import { addAbortSignal, Readable } from 'node:stream'

/**
 * The body of an answer from outside, cut off when time is up. A fetch alone does not do that: once its headers are in,
 * Node holds the signal so loosely that garbage collection loses it, and an endless body is read forever.
 */
export function bodyWithin(body: NonNullable<Response['body']>, timeUp: AbortSignal): Readable {
  return addAbortSignal(timeUp, Readable.fromWeb(body))
}
