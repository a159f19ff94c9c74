import autocannon from 'autocannon'

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly refused: number
}

export interface Load {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  /** The same body for all requests, or a new one for each. */
  readonly body?: string | (() => string)
  readonly connections: number
  readonly seconds: number
  /** At most so many requests a second. */
  readonly atMost?: number
}

/** Sends as many requests as the server can answer, or as it is to, from the given number of connections. */
export async function load(wanted: Load): Promise<Measured> {
  const { url, method = 'GET', headers = {}, body, connections, seconds, atMost } = wanted
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    ...(atMost !== undefined && { overallRate: atMost }),
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...headers },
    ...(typeof body === 'string' && { body }),
    ...(typeof body === 'function' && {
      requests: [{ method, setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }],
    }),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  }
}
