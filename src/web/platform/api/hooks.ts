import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, Read, Reply, Write } from '#contract/endpoint.ts'
import type { Entity } from '#contract/entities.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { type CallFailed, type CallInput, call } from './client.ts'

/** What every read and write of the contract has: who may call it and what it shows or alters. */
type CallMeta = { readonly endpoint: Endpoint }

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

interface ReadOptions {
  /** False until everything the call needs is known. */
  enabled?: boolean
  /** Keeps showing the last response while the next one loads: for paging, and for moving from day to day. */
  keepPrevious?: boolean
}

/** How a read is fetched, cached and refreshed, for use outside a component. */
export function readOf<E extends Read>(endpoint: E, input: CallInput<E>) {
  return {
    queryKey: [endpoint.at, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Reply<E>> => call(endpoint, input, { signal }),
    meta: { endpoint },
  }
}

/** Shows the response of a read and keeps it fresh. */
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
  /** Completes what is sent; the call counts as pending in the meantime. */
  prepare?: (input: CallInput<E>) => Promise<CallInput<E>>
}

/** Makes a write call, then refreshes every read that shows an entity it altered. */
export function useWrite<E extends Write>(endpoint: E, { prepare }: WriteOptions<E> = {}) {
  const client = useQueryClient()
  const keyOf = useKeys()
  return useMutation({
    mutationFn: async (input: CallInput<E>) => {
      const { key, forget } = keyOf(input)
      const reply = await call(endpoint, prepare ? await prepare(input) : input, { key })
      forget()
      return reply
    },
    onSuccess: () => refresh(client, endpoint.entities),
    meta: { endpoint },
  })
}

/**
 * A key for what is sent. The same contents keep theirs until they are answered, so that a lost answer and a second
 * press do one thing; the same again after an answer is meant to be done again.
 */
function useKeys() {
  const last = useRef<{ readonly contents: string; readonly key: string }>(undefined)
  return (sent: object) => {
    const contents = JSON.stringify(sent, (_, value: unknown) => (value instanceof File ? fileOf(value) : value))
    if (last.current?.contents !== contents) last.current = { contents, key: newIdempotencyKey() }
    return { key: last.current.key, forget: () => (last.current = undefined) }
  }
}

const fileOf = ({ name, size, lastModified }: File) => [name, size, lastModified]

/** Refetches whatever shows one of these entities. The real-time channel uses it too, for other people's changes. */
export function refresh(client: QueryClient, changed: readonly Entity[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => changed.some((entity) => meta?.endpoint.entities.includes(entity)),
  })
}
