import { vi } from 'vitest'

/** What a call answers: a body with status 200, or a function that makes the whole response. */
type Answer = object | (() => Response | Promise<Response>)

interface Sent {
  /** As the contract writes it, with the parameters filled in: "GET /api/account/me". */
  readonly at: string
  readonly body: unknown
}

/** For tests: answers calls by their address instead of sending them, and keeps what was sent. An unknown call is a 404. */
export function answerCalls(answers: Record<string, Answer>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, signal }: RequestInit) => {
    const at = `${method} ${url}`
    sent.push({ at, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    signal?.throwIfAborted()
    const answer = answers[at] ?? refusal(404, `No answer for ${at}`)
    return typeof answer === 'function' ? answer() : Response.json(answer)
  })
  return sent
}

/** The response to a refused call, in the shape of the portal. */
export function refusal(status: number, errorMessage = 'Refused', details: object = {}): () => Response {
  return () => Response.json({ validationFailures: [{ propertyName: '', errorMessage }], ...details }, { status })
}
