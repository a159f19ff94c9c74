import { inOrder, type LineRules } from '#domain/line/order.ts'
import { lineSettings } from '#server/desks/queries.ts'
import type { Change } from '#server/platform/change-log.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { textsOf, textTo, wantsSoonText } from './announce.ts'
import { countFirstText, inLineOf, isInLine, peopleIn, type Person, type WaitingPerson } from './queries.ts'

/** Those who can be called, the next one first. */
export function lineOf<P extends WaitingPerson>(people: readonly P[], settings: LineRules, now: Date) {
  const waiting = people.filter((person) => isInLine(person, now.getTime()))
  const byId = new Map(waiting.map((person) => [person.id, person]))
  return inOrder(waiting.map(inLineOf), settings, now.getTime()).flatMap(({ id, reason }) => {
    const person = byId.get(id)
    return person ? [{ ...person, reason }] : []
  })
}

/** Tells those whose turn has come near because someone ahead of them has gone (LINE-10). A call tells them itself. */
export async function tellWhoIsNear(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { locationId, day }: Pick<Person, 'locationId' | 'day'>,
): Promise<void> {
  const settings = await lineSettings(tx.db, locationId)
  if (settings.textAtPlace === 0) return
  const line = lineOf(await peopleIn(tx.db, locationId, day), settings, ctx.now())
  // A person who asked for more time is not waiting for their turn.
  const waiting = line.filter(({ reason }) => reason.kind !== 'pausing')
  const untold = waiting.slice(0, settings.textAtPlace).filter(wantsSoonText)
  if (untold.length === 0) return
  const texts = await textsOf(tx.db, locationId)
  for (const person of untold) {
    const text = textTo(texts, 'TicketSoon', person)
    if (text && (await countFirstText(tx.db, person.id))) tx.send(text)
  }
}

type Logged = Pick<Person, 'id' | 'locationId' | 'ticket' | 'state'>

/** The log knows people in the line by their tickets. */
export function arrivalChange(
  { id, locationId, ticket, state }: Logged,
  after: { state: Person['state']; desk?: string; calls?: number; pausedUntil?: string; reason?: string },
): Change {
  return {
    action: 'Updated',
    entityType: 'Arrival',
    entityId: id,
    locationId,
    before: { ticket, state },
    after: { ticket, ...after },
  }
}

export function log(tx: Tx, person: Logged, after: Parameters<typeof arrivalChange>[1]): void {
  tx.record(arrivalChange(person, after))
}
