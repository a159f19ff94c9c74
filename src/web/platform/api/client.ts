import { addressOf, type Endpoint, type Input, type Reply } from '#contract/endpoint.ts'
import type { ValidationFailure } from '#contract/fields.ts'
import { failureSentences } from '#web/platform/failure-sentences.ts'

/** The status of a call that got no response: no network, no server, or a response cut short. */
export const NOT_REACHED = 0

/** By catalog key, what to say of that: a device often knows that it has no connection. */
export const notReached = () => (navigator.onLine ? 'notReached' : 'offline')

/** Why a call failed. The message can be shown to people as it is. */
export class CallFailed extends Error {
  readonly status: number
  /** The refused fields, under the server's names. */
  readonly failures: readonly ValidationFailure[]
  /** The whole response body, for calls that send more than failures. */
  readonly details: unknown

  constructor(status: number, details?: unknown) {
    const failures = failuresOf(details)
    super(failures[0]?.errorMessage ?? sentenceFor(status))
    this.name = 'CallFailed'
    this.status = status
    this.failures = failures
    this.details = details
  }
}

/** Where each part of a request goes. */
interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** For calls whose contract has one. */
  file?: Blob | undefined
}

/** What a call takes: the parts its contract asks for. */
export type CallInput<E extends Endpoint> = Input<E> & Parts

interface CallOptions {
  readonly signal?: AbortSignal
  /** For a write: sent again with the same key, it is done once and answered as before. */
  readonly key?: string
  /** Arrives even if the page is left in the meantime. */
  readonly keepalive?: boolean
}

/**
 * Makes one call of the contract. The response is trusted to have its type: the server has checked it against the same
 * schema, and checking it again would cost every public page time and bytes.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const response = await send(endpoint, input, options)
  return reach<Reply<E>>(() => response.json())
}

/** The same for calls that return a file: the caller reads the response. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, key, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const response = await reach(() =>
    fetch(urlOf(endpoint, input), {
      method: addressOf(endpoint).method,
      credentials: 'same-origin',
      ...contentOf(endpoint, input, key),
      signal: signal ?? null,
      keepalive,
    }),
  )
  if (!response.ok) throw new CallFailed(response.status, detailsOf(await response.text().catch(() => '')))
  return response
}

/** The body of a refusal: the portal's own is JSON, but a proxy in between may send any text. */
function detailsOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Everything is sent as JSON unless there is a file: then as a form, whose boundary the browser sets. */
function contentOf(
  endpoint: Endpoint,
  { body, file }: Parts,
  key: string | undefined,
): Pick<RequestInit, 'headers' | 'body'> {
  const headers = {
    accept: 'application/json',
    // The page's language, which the reader may have chosen, and not the browser's.
    'accept-language': document.documentElement.lang,
    ...(key && { 'idempotency-key': key }),
  }
  if (file && endpoint.file) {
    const form = new FormData()
    form.append('fields', JSON.stringify(body))
    form.append(endpoint.file, file)
    return { headers, body: form }
  }
  if (body === undefined) return { headers, body: null }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/**
 * The address of a call: "GET /api/staff/appointments/:id" with { params: { id: 7 } } is "/api/staff/appointments/7".
 */
export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = addressOf(endpoint).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** Turns the browser's many errors for "no response" into one failure; a canceled call stays canceled. */
export async function reach<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (isCancelled(error)) throw error
    throw new CallFailed(NOT_REACHED)
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function failuresOf(details: unknown): readonly ValidationFailure[] {
  if (typeof details !== 'object' || details === null || !('validationFailures' in details)) return []
  return Array.isArray(details.validationFailures) ? details.validationFailures : []
}

function sentenceFor(status: number): string {
  if (status === NOT_REACHED) return failureSentences[notReached()]
  if (status === 401) return failureSentences.needToLogin
  if (status === 403) return failureSentences.notAuthorized
  if (status >= 500) return failureSentences.portalFailed
  return failureSentences.refused
}
