import { limits } from '#domain/limits.ts'

/** A number that was called to a desk. */
export interface QueuedTicket {
  readonly ticketNumber: number
  readonly station: string
  readonly timestamp: string
}

/** Tickets a desk remembers (TICKET-4). */
export const HISTORY = 19

/** The number after the last one called. After the end of a roll of tickets, it starts over at 1. */
export function nextTicket(last: number): number {
  return last >= limits.ticketNumber ? 1 : last + 1
}

/** Whether a typed number is a straggler's: served before, so that calling it does not set the office back (TICKET-7). */
export function isStraggler(typed: number, last: number): boolean {
  return typed <= last
}

/** The served list with one more on top. A ticket that is called again moves to the top. */
export function served(list: readonly QueuedTicket[], ticket: QueuedTicket): QueuedTicket[] {
  return [ticket, ...list.filter(({ ticketNumber }) => ticketNumber !== ticket.ticketNumber)].slice(0, HISTORY)
}

/** What Recall calls again: the last served. */
export function lastServed(list: readonly QueuedTicket[]): QueuedTicket | undefined {
  return list[0]
}
