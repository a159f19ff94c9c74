import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Write } from '#contract/endpoint.ts'
import { type Offer, type WaitingListEntry, waitingList } from '#contract/waiting-list.ts'
import { type CallFailed, type CallInput, call } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'

/** Milliseconds between two questions: an offer lasts minutes, and is seen in time. Hidden pages do not ask. */
const ASK_EVERY = 15_000

const entryOf = (token: string) => readOf(waitingList.entry, { query: { token } })

/** A customer's entry by their link, kept up to date for as long as they wait. */
export function useEntry(token: string) {
  return useQuery({
    ...entryOf(token),
    refetchInterval: ({ state: { data } }) => (data?.state === 'Waiting' ? ASK_EVERY : false),
  })
}

/** Shows a reply in place of what was read: an answer that is still on its way is older. */
export async function showEntry(client: QueryClient, token: string, reply: WaitingListEntry): Promise<void> {
  const { queryKey } = entryOf(token)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, reply)
}

/** What was taken: with it the page can still say what, once the entry is over. */
export interface TakenOffer {
  readonly offer: Offer
  readonly appointmentToken: string
  /** The old time that was given up for it. */
  readonly instead: WaitingListEntry['appointment']
}

export type EntryAction = 'confirm' | 'take' | 'decline' | 'leave'

/** What the holder of the link does. It belongs to the page, not to a button, which is gone when its action is done. */
export function useEntryActions(token: string, entry: WaitingListEntry) {
  const client = useQueryClient()
  const confirm = useAct(waitingList.confirm)
  const take = useAct(waitingList.take)
  const decline = useAct(waitingList.decline)
  const leave = useAct(waitingList.leave)
  /** A new object each time, so that a repeated action is announced again. */
  const [done, setDone] = useState<{ action: EntryAction; offerId: number | undefined }>()
  const [taken, setTaken] = useState<TakenOffer>()
  const [failed, setFailed] = useState<{ action: EntryAction; failure: CallFailed }>()
  const { queryKey } = entryOf(token)

  const show = async (action: EntryAction, reply: WaitingListEntry) => {
    await showEntry(client, token, reply)
    setFailed(undefined)
    setDone({ action, offerId: entry.offer?.id })
  }
  const failing = (action: EntryAction) => (failure: CallFailed) => {
    setFailed({ action, failure })
    // Time got there first: what is shown is out of date.
    if (failure.status === 404 || failure.status === 409) void client.refetchQueries({ queryKey })
  }
  const telling = (action: EntryAction) => ({
    onSuccess: (reply: WaitingListEntry) => show(action, reply),
    onError: failing(action),
  })
  return {
    done,
    taken,
    failed,
    isConfirming: confirm.isPending,
    isTaking: take.isPending,
    isDeclining: decline.isPending,
    isLeaving: leave.isPending,
    refetch: () => void client.refetchQueries({ queryKey }),
    confirm: () => confirm.mutate({ body: { token } }, telling('confirm')),
    take: (offer: Offer) =>
      take.mutate(
        { body: { token, offerId: offer.id } },
        {
          onSuccess: ({ entry: reply, appointmentToken }) => {
            setTaken({ offer, appointmentToken, instead: entry.appointment })
            void show('take', reply)
          },
          onError: failing('take'),
        },
      ),
    decline: (offer: Offer) => decline.mutate({ body: { token, offerId: offer.id } }, telling('decline')),
    leave: () => leave.mutate({ body: { token } }, telling('leave')),
  }
}

export type EntryActions = ReturnType<typeof useEntryActions>

/** A write whose reply is all the page shows, so there is nothing to refetch and wait for. */
export function useAct<E extends Write>(endpoint: E) {
  return useMutation({ mutationFn: (input: CallInput<E>) => call(endpoint, input), meta: { endpoint } })
}
