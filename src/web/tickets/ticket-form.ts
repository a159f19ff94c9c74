import * as z from 'zod/mini'
import { AnnounceTicket } from '#contract/tickets.ts'
import { limits } from '#domain/limits.ts'
import { hasUnresolved } from '#domain/placeholders.ts'
import { ticketTemplateMistake } from '#domain/tickets/template.ts'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'

const { station, announcementMessage } = AnnounceTicket.shape

const TicketForm = z.object({
  station: station.check(z.refine((value: string) => !hasUnresolved(value), 'Double braces cannot be used here.')),
  announcementMessage: announcementMessage.check((ctx) => {
    const message = ticketTemplateMistake(ctx.value)
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value })
  }),
  /** Only for a number that is typed in. */
  ticketNumber: z.optional(
    z
      .int('Must be a whole number')
      .check(z.minimum(1, 'Must be at least 1'), z.maximum(limits.ticketNumber, 'Too large')),
  ),
  /** Only for such a number that is not ahead of the last one called. */
  isNewStart: z.boolean(),
})
export type TicketForm = z.output<typeof TicketForm>

export const ticketResolver = contractResolver(TicketForm)
