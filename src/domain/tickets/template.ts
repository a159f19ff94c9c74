import { fill } from '#domain/placeholders.ts'
import { templateMistake } from '#domain/templates/mistakes.ts'

/** How a pulled ticket is announced unless the office has its own template (TICKET-2). */
export const DEFAULT_TICKET_TEMPLATE =
  'Now serving ticket number {{TicketNumber}} at desk {{StationNumber}}, Ticket {{TicketNumber}} to desk {{StationNumber}}'

/** The placeholders it may use (TICKET-2). */
export const TICKET_PLACEHOLDERS = ['TicketNumber', 'StationNumber'] as const

/** What the waiting room hears. */
export function sayTicket(template: string, ticketNumber: number | string, station: string): string {
  return fill(template, { TicketNumber: String(ticketNumber), StationNumber: station }, 'plain')
}

/** What is wrong with a ticket template, as a sentence. */
export const ticketTemplateMistake = (template: string): string | undefined =>
  templateMistake(template, TICKET_PLACEHOLDERS)
