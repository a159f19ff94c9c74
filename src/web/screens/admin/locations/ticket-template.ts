import { fill } from '#domain/placeholders.ts'
import { DEFAULT_TICKET_TEMPLATE, type TICKET_PLACEHOLDERS } from '#domain/tickets/template.ts'

/** A value for each placeholder, to try a template out. */
const SAMPLE: Record<(typeof TICKET_PLACEHOLDERS)[number], string> = { TicketNumber: '42', StationNumber: '3' }

/** What the waiting room would hear; the server uses the default for an empty one. */
export function sampleAnnouncement(template: string): string {
  return fill(template.trim() || DEFAULT_TICKET_TEMPLATE, SAMPLE, 'plain')
}
