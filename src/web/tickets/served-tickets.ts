import * as z from 'zod/mini'
import { HISTORY, type QueuedTicket } from '#domain/tickets/queue.ts'
import { FIRST_STATION } from '#domain/tickets/station.ts'

const listKey = (locationId: number) => `tickets.served.${locationId}`
const stationKey = (locationId: number) => `tickets.station.${locationId}`

const List = z.array(z.object({ ticketNumber: z.int(), station: z.string(), timestamp: z.string() }))

/** The tickets this browser has called, newest first. Storage can hold anything: an unreadable list is empty. */
export function storedTickets(locationId: number): readonly QueuedTicket[] {
  try {
    return List.parse(JSON.parse(localStorage.getItem(listKey(locationId)) ?? '[]')).slice(0, HISTORY)
  } catch {
    return []
  }
}

export function storeTickets(locationId: number, tickets: readonly QueuedTicket[]): void {
  localStorage.setItem(listKey(locationId), JSON.stringify(tickets))
}

/** Tells when another tab of this browser has called a ticket; returns how to stop listening. */
export function onStoredElsewhere(locationId: number, listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // Without a key, everything was cleared.
    if (key === null || key === listKey(locationId)) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** The desk last called to, in this browser: a desk stays where it is. */
export function storedStation(locationId: number): string {
  return localStorage.getItem(stationKey(locationId)) ?? FIRST_STATION
}

export function storeStation(locationId: number, station: string): void {
  localStorage.setItem(stationKey(locationId), station)
}
