import type { Language } from '#domain/languages.ts'
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

/** How a ticket is called in the languages that an office's own template is not in. */
const TICKET_CALLS: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  es: 'Turno {{TicketNumber}}, pase a la ventanilla {{StationNumber}}.',
  fr: 'Ticket {{TicketNumber}}, présentez-vous au guichet {{StationNumber}}.',
  vi: 'Mời số {{TicketNumber}} đến quầy {{StationNumber}}.',
  zh: '请{{TicketNumber}}号到{{StationNumber}}号窗口。',
  ar: 'التذكرة {{TicketNumber}}، تفضلوا إلى الشباك {{StationNumber}}.',
}

/** What the waiting room hears when someone in the line is called by their ticket, in their language (LINE-4). */
export function sayTicketIn(language: Language, template: string, ticket: string, station: string): string {
  return sayTicket(language === 'en' ? template : TICKET_CALLS[language], ticket, station)
}
