import { expect, it } from 'vitest'
import { DEFAULT_TICKET_TEMPLATE, sayTicket, ticketTemplateMistake } from './template.ts'

it('fills number and desk into the default template (TICKET-2)', () => {
  expect(ticketTemplateMistake(DEFAULT_TICKET_TEMPLATE)).toBeUndefined()
  expect(sayTicket(DEFAULT_TICKET_TEMPLATE, 42, '3')).toBe(
    'Now serving ticket number 42 at desk 3, Ticket 42 to desk 3',
  )
})

it.each([
  [
    'Ticket {{TicketNumber}} for {{Name}}',
    'There is no placeholder {{Name}} here, only {{TicketNumber}} and {{StationNumber}}.',
  ],
  ['Ticket {{TicketNumber', 'Double braces are only for {{TicketNumber}} and {{StationNumber}}.'],
  ['Ticket }}', 'Double braces are only for {{TicketNumber}} and {{StationNumber}}.'],
])('refuses %s', (template, mistake) => {
  expect(ticketTemplateMistake(template)).toBe(mistake)
})
