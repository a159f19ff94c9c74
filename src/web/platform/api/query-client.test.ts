import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { booking } from '#contract/booking.ts'
import type { Read } from '#contract/endpoint.ts'
import { locations } from '#contract/locations.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { call } from './client.ts'
import { readOf, refresh } from './hooks.ts'
import { createQueryClient } from './query-client.ts'

const catalogue = { needToLogin: vi.fn(), notAuthorized: vi.fn(), portalFailed: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

async function readAnswering(endpoint: Read, at: string, response: () => Response | Promise<Response>) {
  const sent = answerCalls({ [at]: response })
  const reading = createQueryClient(catalogue)
    .fetchQuery(readOf(endpoint, {}))
    .catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  await reading
  return sent.length
}

describe('the error catalog (TEXT-1, TEXT-2, TEXT-3)', () => {
  it.each([
    [401, 'needToLogin'],
    [403, 'notAuthorized'],
    [500, 'portalFailed'],
  ] as const)('answers a %i with %s, once', async (status, happens) => {
    await readAnswering(locations.options, 'GET /api/locations/options', refusal(status))
    for (const [name, told] of Object.entries(catalogue)) expect(told).toHaveBeenCalledTimes(name === happens ? 1 : 0)
  })

  it.each([401, 403])('leaves the %i of a public call to its page', async (status) => {
    await readAnswering(booking.introduction, 'GET /api/booking/introduction', refusal(status))
    expect(catalogue.needToLogin).not.toHaveBeenCalled()
    expect(catalogue.notAuthorized).not.toHaveBeenCalled()
  })

  it('ignores a canceled request', async () => {
    await readAnswering(locations.options, 'GET /api/locations/options', () => {
      throw new DOMException('cancelled', 'AbortError')
    })
    for (const told of Object.values(catalogue)) expect(told).not.toHaveBeenCalled()
  })

  it('applies to writes too', async () => {
    answerCalls({ 'POST /api/account/logout': refusal(401) })
    const client = createQueryClient(catalogue)
    const write = client.getMutationCache().build(client, {
      mutationFn: () => call(account.logout, {}),
      meta: { endpoint: account.logout },
    })
    await expect(write.execute(undefined)).rejects.toMatchObject({ status: 401 })
    expect(catalogue.needToLogin).toHaveBeenCalledOnce()
  })
})

describe('retries of reads', () => {
  const options = 'GET /api/locations/options'

  it.each([502, 503])('retries twice after a %i', async (status) => {
    expect(await readAnswering(locations.options, options, refusal(status))).toBe(3)
  })

  it('retries twice when there is no response', async () => {
    const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await readAnswering(locations.options, options, noAnswer)).toBe(3)
  })

  it.each([400, 401, 403, 404, 409, 500])('does not retry after a %i', async (status) => {
    expect(await readAnswering(locations.options, options, refusal(status))).toBe(1)
  })
})

describe('refresh', () => {
  it('refetches only what shows one of the entities', async () => {
    const sent = answerCalls({
      'GET /api/locations/options': [],
      'GET /api/account/me': {},
      'GET /api/public/portal': {},
    })
    const client = createQueryClient(catalogue)
    for (const endpoint of [locations.options, account.me, account.portalInfo]) {
      new QueryObserver(client, readOf(endpoint, {})).subscribe(() => undefined)
    }
    await vi.runAllTimersAsync()
    sent.length = 0

    await refresh(client, ['Location', 'Appointment'])

    expect(sent.map(({ at }) => at)).toEqual(['GET /api/locations/options'])
  })
})
