import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import type { Read } from '#contract/endpoint.ts'
import type { TableColumn, TableRequest } from '#contract/tables.ts'
import { CallFailed, type CallInput } from '#web/platform/api/client.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { initialTableState, type TableState } from '#web/platform/components/table/table-state.ts'
import { sayOwnZone } from '#web/platform/i18n/say-english.ts'
import { tableRequestOf } from './table-request.ts'

interface TableReply {
  readonly result: {
    readonly rows: readonly object[]
    readonly columns: readonly TableColumn[]
    readonly totalFilteredRecords: number
    readonly isTotalCapped?: boolean | undefined
    readonly isReplicaAway?: boolean | undefined
  }
}

/** A call of the contract that follows the table protocol. */
export type TableEndpoint = Read & { readonly body: z.ZodMiniType; readonly response: z.ZodMiniType<TableReply> }

export type RowOf<E extends TableEndpoint> = z.output<E['response']>['result']['rows'][number]

/** What a call takes besides the protocol: which record's log, which half of the users. */
export type Narrowing<E extends TableEndpoint> = Omit<CallInput<E>, 'body'> & {
  body?: Omit<z.input<E['body']>, Exclude<keyof TableRequest, 'byAction'>>
}

type KeptState = readonly [state: TableState, keep: (state: TableState) => void]

/**
 * Binds a table call to DataTable: spread the result. Search, filters, order and page are kept in navigation history,
 * so that Back restores them all; other people's changes arrive through the contract's entities.
 */
export function useTable<E extends TableEndpoint>(
  endpoint: E,
  narrowing: Narrowing<E>,
  initial: TableState = initialTableState,
) {
  const [kept, keep] = useHistoryState()
  const state = isLike(initialTableState, kept[TABLE]) ? kept[TABLE] : initial
  return useTableIn([state, (next) => keep({ [TABLE]: next })], endpoint, narrowing)
}

/** Another way to narrow a list besides its columns, kept in the same place. A new choice returns to the first page. */
export function useNarrowing<T extends object>(initial: T): readonly [T, (narrowing: T) => void] {
  const [kept, keep] = useHistoryState()
  const state = isLike(initial, kept[NARROWING]) ? kept[NARROWING] : initial
  const table = isLike(initialTableState, kept[TABLE]) && { [TABLE]: { ...kept[TABLE], page: 0 } }
  return [state, (next) => keep({ [NARROWING]: next, ...table })]
}

/** The same with the caller's own state, for a table in a dialog. */
export function useTableIn<E extends TableEndpoint>(
  [state, keep]: KeptState,
  endpoint: E,
  { body, ...input }: Narrowing<E>,
) {
  // The protocol and the extra arguments together are the call's body, which no type can express for all calls
  // together.
  const asked = { ...input, body: { ...body, ...tableRequestOf(state) } } as unknown as CallInput<E>
  const query = useRead(endpoint, asked, { keepPrevious: true })
  const reply = query.data as TableReply | undefined
  const total = reply?.result.totalFilteredRecords ?? 0
  useLastPage(state, keep, query.isPlaceholderData ? undefined : reply && total)
  return {
    rows: reply?.result.rows as readonly RowOf<E>[] | undefined,
    total,
    isTotalCapped: reply?.result.isTotalCapped,
    isReplicaAway: reply?.result.isReplicaAway ?? false,
    serverColumns: reply?.result.columns,
    state,
    dayNote: `Days begin and end in ${sayOwnZone()}.`,
    onStateChange: keep,
    // A refresh of what is already shown goes unmentioned: rows change in place.
    isLoading: query.isPending || query.isPlaceholderData || (query.isError && query.isFetching),
    isFailed: query.isError,
    failureText: query.error instanceof CallFailed && SAY_WHY.has(query.error.status) ? query.error.message : undefined,
    onRetry: () => void query.refetch(),
  }
}

/** When rows are gone, the page may be gone with them. */
function useLastPage(state: TableState, keep: KeptState[1], total: number | undefined): void {
  const lastPage = total === undefined ? state.page : Math.max(0, Math.ceil(total / state.pageSize) - 1)
  const goTo = useEffectEvent((page: number) => keep({ ...state, page }))
  const isBeyond = state.page > lastPage
  useEffect(() => {
    if (isBeyond) goTo(lastPage)
  }, [isBeyond, lastPage])
}

/** The request broke a rule, or something it needs is away: the answer says which. */
const SAY_WHY: ReadonlySet<number> = new Set([400, 503])

/** A list screen has one table, and these are its places in the history entry. */
const TABLE = 'table'
const NARROWING = 'narrowing'

function useHistoryState(): readonly [Record<string, unknown>, (change: object) => void] {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const entry: Record<string, unknown> = typeof state === 'object' && state !== null ? state : {}
  return [
    entry,
    (change) => {
      if (!hasLeft(pathname))
        void navigate({ pathname, search, hash }, { replace: true, state: { ...entry, ...change } })
    },
  ]
}

/**
 * Whether the browser is on its way to another screen, which may still be loading: a search that was typed just before
 * must not call it back. (Only the browser's router numbers its entries.)
 */
function hasLeft(pathname: string): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number }
  return idx !== undefined && window.location.pathname !== pathname
}

/** History outlives versions of the portal: an older one's entry may lack something. */
function isLike<T extends object>(initial: T, kept: unknown): kept is T {
  return typeof kept === 'object' && kept !== null && Object.keys(initial).every((name) => name in kept)
}
