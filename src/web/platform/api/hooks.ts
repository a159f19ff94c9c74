import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Entity, Read, Reply, Write } from '#contract/endpoint.ts'
import { type CallFailed, type CallInput, call } from './client.ts'

/** What every read and write carries along: who may call it and what it shows or alters. */
type CallMeta = { readonly endpoint: Endpoint }

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

interface ReadOptions {
  /** False while something that the call needs is not known yet. */
  enabled?: boolean
  /** Goes on showing the last answer while the next one is asked for: for paging, and for going from day to day. */
  keepPrevious?: boolean
}

/** How a read is asked, kept and refreshed, for those who need it outside a component. */
export function readOf<E extends Read>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: [endpoint.at, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<E>> => call(endpoint, input, signal),
    meta: { endpoint },
  }
}

/** Shows the answer of a read call and keeps it fresh. */
export function useRead<E extends Read>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, keepPrevious = false }: ReadOptions = {},
) {
  return useQuery({
    ...readOf(endpoint, input),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
}

interface WriteOptions<E extends Write> {
  /** Completes what is sent; the call is pending meanwhile. */
  prepare?: (input: CallInput<E>) => Promise<CallInput<E>>
}

/** Performs a write call, then refreshes every read that shows an entity it altered. */
export function useWrite<E extends Write>(endpoint: E, { prepare }: WriteOptions<E> = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: CallInput<E>) => call(endpoint, prepare ? await prepare(input) : input),
    onSuccess: () => refresh(client, endpoint.entities),
    meta: { endpoint },
  })
}

/** Asks again for what shows one of these entities. The real-time channel calls it too, so other people's changes arrive alike. */
export function refresh(client: QueryClient, changed: readonly Entity[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => changed.some((entity) => meta?.endpoint.entities.includes(entity)),
  })
}
