import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { CallFailed, NOT_REACHED } from './client.ts'

/** What happens when a call fails for a reason no screen has to know about (TEXT-1, TEXT-2, TEXT-3). */
export interface Catalogue {
  /** HTTP 401: no one is signed in anymore. */
  needToLogin(failed: CallFailed): void
  /** HTTP 403. */
  notAuthorized(): void
  /** HTTP 500. */
  portalFailed(): void
}

/** No response, or none from the portal itself: worth another try. */
const passing: readonly number[] = [NOT_REACHED, 502, 503]
const retries = 2

/** The one place that applies the error catalog: screens only show what is special about their own calls. */
export function createQueryClient(catalogue: Catalogue): QueryClient {
  const tell = (error: Error, endpoint: Endpoint | undefined): void => {
    if (!(error instanceof CallFailed)) return
    if (error.status === 500) return catalogue.portalFailed()
    if (isOpenToAll(endpoint)) return
    if (error.status === 401) return catalogue.needToLogin(error)
    if (error.status === 403) return catalogue.notAuthorized()
  }

  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => tell(error, meta?.endpoint) }),
    mutationCache: new MutationCache({ onError: (error, _input, _result, { meta }) => tell(error, meta?.endpoint) }),
    defaultOptions: {
      // 'always': offline, a read must fail visibly, and a write must never be sent later without the person knowing.
      queries: { networkMode: 'always', retry: (failed, { status }) => failed < retries && passing.includes(status) },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Whether the catalog has already reported a failure, so that a screen does not report it twice. */
export function isTold({ status }: CallFailed): boolean {
  return status === 401 || status === 403 || status === 500
}

/** Its 401 and 403 are about the request and not about who is signed in: a wrong password, an expired link. */
function isOpenToAll(endpoint: Endpoint | undefined): boolean {
  return endpoint?.allow === 'public' || endpoint?.allow === 'token'
}
