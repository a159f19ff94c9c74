import { vi } from 'vitest'

/** How a call is answered: a body with status 200, or a function that makes the whole response. */
type Answer = object | ((asked: RequestInit) => Response | Promise<Response>)

interface Sent {
  /** As the contract writes it, with the parameters filled in: "GET /api/account/me". */
  readonly at: string
  /** What was sent as JSON, alone or with a file. */
  readonly body: unknown
  readonly file?: FormDataEntryValue
}

/**
 * Answers calls by their address instead of sending them, and records what was sent. An address without its
 * query answers for every query; an unknown call is a 404.
 */
export function answerCalls(answers: Record<string, Answer>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, asked: RequestInit) => {
    const { method = 'GET', body, signal } = asked
    const at = `${method} ${url}`
    sent.push({ at, ...contentOf(body) })
    signal?.throwIfAborted()
    const answer = answers[at] ?? answers[at.replace(/\?.*/, '')] ?? refusal(404, `No answer for ${at}`)
    return typeof answer === 'function' ? answer(asked) : Response.json(answer)
  })
  return sent
}

function contentOf(body: RequestInit['body']): Omit<Sent, 'at'> {
  if (typeof body === 'string') return { body: JSON.parse(body) }
  if (!(body instanceof FormData)) return { body: undefined }
  const fields = body.get('fields')
  const file = [...body].find(([name]) => name !== 'fields')?.[1]
  return { body: typeof fields === 'string' ? JSON.parse(fields) : undefined, ...(file !== undefined && { file }) }
}

/** The response to a refused call, in the portal's format. */
export function refusal(status: number, errorMessage = 'Refused', details: object = {}): () => Response {
  return () => Response.json({ validationFailures: [{ propertyName: '', errorMessage }], ...details }, { status })
}

/** The response of a table that has exactly these rows. */
export const tableOf = (...rows: object[]) => ({ result: { rows, columns: [], totalFilteredRecords: rows.length } })
