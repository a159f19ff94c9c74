import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { requiredText } from '#contract/fields.ts'
import { limits } from '#domain/limits.ts'
import { hasUnresolved } from '#domain/placeholders.ts'
import { ticketTemplateMistake } from '#domain/tickets/template.ts'

const TicketForm = z.object({
  station: requiredText(limits.stationName).check(
    z.refine((station: string) => !hasUnresolved(station), 'Double braces cannot be used here.'),
  ),
  announcementMessage: requiredText(limits.pullNumberTemplate).check((ctx) => {
    const message = ticketTemplateMistake(ctx.value)
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value })
  }),
  /** Only for a number that is typed by hand. */
  ticketNumber: z.optional(
    z
      .int('Must be a whole number')
      .check(z.minimum(1, 'Must be at least 1'), z.maximum(limits.ticketNumber, 'Too large')),
  ),
})
export type TicketForm = z.output<typeof TicketForm>

export const ticketResolver = zodResolver(TicketForm)
