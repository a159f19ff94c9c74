/** How a pulled ticket is announced unless an office says it otherwise (spec 9). */
export const DEFAULT_TICKET_TEMPLATE =
  'Now serving ticket number {{TicketNumber}} at desk {{StationNumber}}, Ticket {{TicketNumber}} to desk {{StationNumber}}'

/** What its template may name (spec 5). */
export const TICKET_PLACEHOLDERS = ['TicketNumber', 'StationNumber'] as const
