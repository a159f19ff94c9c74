import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { tickets } from '#contract/tickets.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { refresh } from '#web/platform/api/hooks.ts'
import { listenTo } from '#web/platform/realtime/bell.ts'

/** How often a page asks that cannot hear of changes. */
const ASK_EVERY_MS = 20_000
/** The longest a browser's timer is trusted with. */
const LONGEST_MS = 6 * 3_600_000

interface StayLiveProps {
  token: string
  appointment: Pick<ReviewedAppointment, 'hasTicket' | 'changesInSeconds'>
  answeredAt: number
}

/**
 * Keeps the page of a visit true while it is open: it asks again when the portal says that something has changed, and
 * when time changes it. In the line, the ticket listens.
 */
export function StayLive({ token, appointment, answeredAt }: StayLiveProps) {
  const client = useQueryClient()
  const { hasTicket, changesInSeconds } = appointment

  useEffect(() => {
    const ask = () => void refresh(client, ['Appointment'])
    const askIfSeen = () => {
      if (!document.hidden) ask()
    }
    // A phone that slept has heard nothing.
    document.addEventListener('visibilitychange', askIfSeen)
    window.addEventListener('online', ask)
    const bell = hasTicket ? undefined : listenTo(urlOf(tickets.changes, { params: { token } }), ask)
    const timer = bell && setInterval(() => bell.isOn() || askIfSeen(), ASK_EVERY_MS)
    return () => {
      document.removeEventListener('visibilitychange', askIfSeen)
      window.removeEventListener('online', ask)
      clearInterval(timer)
      bell?.stop()
    }
  }, [client, token, hasTicket])

  useEffect(() => {
    if (changesInSeconds === null) return undefined
    const wait = answeredAt + changesInSeconds * 1000 - Date.now()
    const timer = setTimeout(() => void refresh(client, ['Appointment']), Math.min(Math.max(wait, 1000), LONGEST_MS))
    return () => clearTimeout(timer)
  }, [client, changesInSeconds, answeredAt])

  return null
}
