import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type MyTicket, tickets } from '#contract/tickets.ts'
import { NOT_REACHED, urlOf } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import { type Bell, listenTo } from '#web/platform/realtime/bell.ts'
import { retryDelay } from '#web/platform/retry-delay.ts'

/** Milliseconds between two questions: while the bell would ring, and while it cannot. Hidden pages do not ask. */
const ASK_EVERY = { withBell: 60_000, alone: 10_000 }
/** When the line moves, all who wait are notified together, and ask within this many milliseconds. */
const SPREAD_MS = 3000
/** No answer, or none from the portal itself. */
const passing: readonly number[] = [NOT_REACHED, 429, 502, 503]

const over: readonly MyTicket['state'][] = ['Served', 'Closed']

export const ticketOf = (token: string) => ({ params: { token } })

/** Someone's place in the line, kept up to date for as long as they are in it, and heard when something of theirs changes. */
export function useMyTicket(token: string, onOwn?: () => void) {
  const client = useQueryClient()
  const bell = useRef<Bell>(undefined)
  const wanted = readOf(tickets.mine, ticketOf(token))
  const read = useQuery({
    ...wanted,
    retry: (_, { status }) => passing.includes(status),
    retryDelay: (failures) => retryDelay(failures + 1),
    refetchInterval: ({ state: { data, status } }) => {
      if (status === 'error' || (data && over.includes(data.state))) return false
      return bell.current?.isOn() ? ASK_EVERY.withBell : ASK_EVERY.alone
    },
  })
  const isOpen = read.data !== undefined && !over.includes(read.data.state)

  useEffect(() => {
    if (!isOpen) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const { queryKey } = readOf(tickets.mine, ticketOf(token))
    const ask = () => {
      clearTimeout(timer)
      timer = undefined
      void client.refetchQueries({ queryKey })
    }
    bell.current = listenTo(urlOf(tickets.changes, ticketOf(token)), (isOwn) => {
      if (isOwn) {
        ask()
        onOwn?.()
      } else timer ??= setTimeout(ask, SPREAD_MS * Math.random())
    })
    window.addEventListener('online', ask)
    window.addEventListener('offline', ask)
    return () => {
      clearTimeout(timer)
      bell.current?.stop()
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', ask)
    }
  }, [client, token, isOpen, onOwn])

  return { ...read, isOffline: read.failureCount > 0 }
}
