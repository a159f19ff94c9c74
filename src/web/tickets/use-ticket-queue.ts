import { useEffect, useState } from 'react'
import { tickets } from '#contract/tickets.ts'
import { isStraggler, lastServed, served, type QueuedTicket } from '#domain/tickets/queue.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { onStoredElsewhere, storedTickets, storeStation, storeTickets } from './served-tickets.ts'
import type { TicketForm } from './ticket-form.ts'

/** Which number is called: the office's next, this desk's last again, or one that was typed in. */
export type Calling = 'next' | 'recall' | 'typed'

/** This desk's queue: what it has called, and the ways to call. The counter itself is on the server. */
export function useTicketQueue(locationId: number, currentServedTicketNumber: number) {
  const [list, setList] = useState(() => storedTickets(locationId))
  const announce = useWrite(tickets.announce)
  const last = lastServed(list)
  useEffect(() => onStoredElsewhere(locationId, () => setList(storedTickets(locationId))), [locationId])

  const call = async (
    calling: Calling,
    { station, announcementMessage, ticketNumber, isNewStart }: TicketForm,
  ): Promise<QueuedTicket> => {
    const numbers = { next: currentServedTicketNumber, recall: last?.ticketNumber ?? 0, typed: ticketNumber ?? 0 }
    const ticket = await announce.mutateAsync({
      body: {
        locationId,
        station,
        announcementMessage,
        currentServedNumber: numbers[calling],
        isManualInput: calling === 'typed',
        isNewStart: calling === 'typed' && isNewStart && isStraggler(numbers.typed, currentServedTicketNumber),
        isRecall: calling === 'recall',
      },
    })
    // Another tab of this browser may have called in the meantime.
    const longer = served(storedTickets(locationId), ticket)
    storeTickets(locationId, longer)
    storeStation(locationId, station)
    setList(longer)
    return ticket
  }

  return { list, last, call, isPending: announce.isPending }
}
