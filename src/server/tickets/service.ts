import type { AnnouncementDetails, AnnounceTicket, Ticket } from '#contract/tickets.ts'
import { hasUnresolved } from '#domain/placeholders.ts'
import { isStraggler, nextTicket } from '#domain/tickets/queue.ts'
import { sayTicket, ticketTemplateMistake } from '#domain/tickets/template.ts'
import { addAnnouncement } from '#server/announcements/queries.ts'
import { lineSettings } from '#server/desks/queries.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { moveTicketCounter, ticketCounter, ticketCounterToMove } from '#server/offices/ticket-counter.ts'

/** Tickets are called in English: the office's template has one language. */
const LOCALE = 'en'

export async function announcementDetails({ db, actor }: Context, locationId: number): Promise<AnnouncementDetails> {
  const counter = found(await ticketCounter(db, actor, locationId), 'Location')
  return {
    currentServedTicketNumber: counter.pullNumberLatestNumber,
    announcementMessage: counter.pullNumberAnnouncementTemplate,
  }
}

/**
 * Calls a ticket. The counter belongs to the office, not the desk: every request for the next number gets one that no
 * one else has. A number typed by hand moves the counter on, but back only if told so; a recall does not move it.
 */
export async function announceTicket(ctx: Context, form: AnnounceTicket): Promise<Ticket> {
  const { locationId, announcementMessage, currentServedNumber, station, isRecall, isNewStart } = form
  const isNext = !form.isManualInput && !isRecall
  if (!isNext && currentServedNumber < 1) throw ruleBroken('Must be at least 1', 'currentServedNumber')
  const mistake = ticketTemplateMistake(announcementMessage)
  if (mistake !== undefined) throw ruleBroken(mistake, 'announcementMessage')
  if (hasUnresolved(station)) throw ruleBroken('Double braces cannot be used here.', 'station')

  return transact(ctx, async (tx) => {
    const counter = found(await ticketCounterToMove(tx.db, ctx.actor, locationId), 'Location')
    if (!counter.pullNumberEnabled) throw ruleBroken('This location does not call tickets.')
    // No one holds a number from a roll where the line gives them out (LINE-18).
    if ((await lineSettings(tx.db, locationId)).isOn)
      throw ruleBroken('This location has a line. Call customers from a desk.')
    const last = counter.pullNumberLatestNumber
    const ticketNumber = isNext ? nextTicket(last) : currentServedNumber
    const isOnlyCalled = isRecall || (!isNext && !isNewStart && isStraggler(ticketNumber, last))
    if (!isOnlyCalled) await moveTicketCounter(tx.db, locationId, ticketNumber)
    const id = await addAnnouncement(tx.db, {
      locationId,
      kind: 'Ticket',
      caption: String(ticketNumber),
      station,
      spoken: sayTicket(announcementMessage, ticketNumber, station),
      locale: LOCALE,
      voiceKey: '',
      appointmentId: null,
      calledBy: userOf(ctx).userId,
    })
    const after = { ticketNumber, station }
    tx.record({ action: 'Created', entityType: 'Ticket', entityId: id, locationId, after })
    return { ...after, timestamp: ctx.now().toISOString() }
  })
}
