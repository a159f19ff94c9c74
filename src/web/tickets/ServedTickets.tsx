import type { QueuedTicket } from '#domain/tickets/queue.ts'
import { sayClockOf } from '#web/platform/i18n/say-english.ts'

/** What this browser has called, newest first. */
export function ServedTickets({ list, timeZone }: { list: readonly QueuedTicket[]; timeZone: string }) {
  return (
    <section aria-labelledby="served-tickets">
      <h3 id="served-tickets" className="mb-2 font-semibold">
        Served
      </h3>
      {list.length === 0 ? (
        <p className="text-muted">No tickets called from this browser yet.</p>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line">
          {list.map(({ ticketNumber, station, timestamp }) => (
            <li key={ticketNumber} className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2">
              <span className="font-semibold tabular-nums">Ticket {ticketNumber}</span>
              <span className="wrap-anywhere">Desk {station}</span>
              <time dateTime={timestamp} className="text-muted tabular-nums">
                {sayClockOf(timestamp, timeZone)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
