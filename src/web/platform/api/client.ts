import { addressOf, type Endpoint, type Input, type Reply } from '#contract/endpoint.ts'
import type { ValidationFailure } from '#contract/fields.ts'
import { failureSentences } from '#web/platform/failure-sentences.ts'

/** The status of a call that got no answer: no network, no server, or an answer cut short. */
export const NOT_REACHED = 0

/** Why a call did not succeed. Its message can be shown to a person as it stands. */
export class CallFailed extends Error {
  readonly status: number
  /** The refused fields, as the server names them. */
  readonly failures: readonly ValidationFailure[]
  /** The whole body of the answer, for calls that send more than failures. */
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

/** Where the parts of a request travel. */
interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** For calls whose contract names one. */
  file?: Blob | undefined
}

/** What a call is given: the parts that its contract asks for. */
export type CallInput<E extends Endpoint> = Input<E> & Parts

/**
 * Makes one call of the contract. The answer is trusted by its type: the server has checked it against the same schema,
 * and checking it again would cost every public page time and bytes.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const response = await send(endpoint, input, signal)
  return reach<Reply<E>>(() => response.json())
}

/** The same for calls that answer a file: what comes is read by the caller. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await reach(() =>
    fetch(urlOf(endpoint, input), {
      method: addressOf(endpoint).method,
      credentials: 'same-origin',
      ...contentOf(endpoint, input),
      signal: signal ?? null,
    }),
  )
  if (!response.ok) throw new CallFailed(response.status, detailsOf(await response.text().catch(() => '')))
  return response
}

/** The body of a refusal: the portal's own is JSON, that of something in between may be any text. */
function detailsOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Everything travels as JSON, unless a file comes along: then as a form, whose boundary the browser names itself. */
function contentOf(endpoint: Endpoint, { body, file }: Parts): Pick<RequestInit, 'headers' | 'body'> {
  const headers = { accept: 'application/json' }
  if (file && endpoint.file) {
    const form = new FormData()
    form.append('fields', JSON.stringify(body))
    form.append(endpoint.file, file)
    return { headers, body: form }
  }
  if (body === undefined) return { headers, body: null }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The address of a call: "GET /api/staff/appointments/:id" with { params: { id: 7 } } is "/api/staff/appointments/7". */
export function urlOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = addressOf(endpoint).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** Turns the browser's many words for "no answer" into one failure; a cancelled call stays what it is. */
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
  if (status === NOT_REACHED) return failureSentences.notReached
  if (status === 401) return failureSentences.needToLogin
  if (status === 403) return failureSentences.notAuthorized
  if (status >= 500) return failureSentences.portalFailed
  return failureSentences.refused
}
