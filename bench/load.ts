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
}

/** Sends as many requests as the server can answer, from the given number of connections. */
export async function load({ url, method = 'GET', headers = {}, body, connections, seconds }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
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
