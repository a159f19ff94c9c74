import type { Priority } from '#domain/line/arrival.ts'
import { isLive } from '#domain/line/life.ts'
import { typeChoices } from '#server/offices/appointment-types.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { conflict, ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { pressOn } from './presses.ts'
import { changeArrival, type Person, personToChange } from './queries.ts'

interface Edits {
  readonly name?: string | undefined
  readonly priority?: Priority | null | undefined
  readonly note?: string | undefined
  readonly appointmentTypeId?: number | undefined
}

/** Changes what is known of someone in the line. */
export async function changePerson(ctx: Context, id: number, edits: Edits): Promise<void> {
  await transact(ctx, async (tx) => {
    const person = inLine(found(await personToChange(tx.db, ctx.actor, id), 'Ticket'))
    const { name, appointmentTypeId } = edits
    if (name !== undefined && person.appointmentId !== null) throw ruleBroken('Change the appointment instead.', 'name')
    if (appointmentTypeId !== undefined && !(await typeChoices(tx.db)).some((type) => type.id === appointmentTypeId))
      throw ruleBroken('Appointment type not found.', 'appointmentTypeId')
    await changeArrival(tx.db, id, edits)
    // The log knows people in the line by their tickets.
    const { name: _, note: __, ...logged } = edits
    const { ticket, locationId, priority, appointmentTypeId: typeId } = person
    const before = { ticket, priority, appointmentTypeId: typeId }
    tx.record({
      action: 'Updated',
      entityType: 'Arrival',
      entityId: id,
      locationId,
      before,
      after: { ...before, ...logged },
    })
  })
}

/** Two tickets of one person become one, which keeps the earlier arrival (LINE-19). */
export async function merge(ctx: Context, id: number, intoId: number): Promise<void> {
  if (id === intoId) throw ruleBroken('Choose another ticket.', 'intoId')
  await transact(ctx, async (tx) => {
    // In one order, so that two clerks who merge them do not wait for each other.
    const people = new Map<number, Person>()
    for (const each of [id, intoId].toSorted((a, b) => a - b))
      people.set(each, inLine(found(await personToChange(tx.db, ctx.actor, each), 'Ticket')))
    const [gone, kept] = [people.get(id), people.get(intoId)] as [Person, Person]
    if (gone.locationId !== kept.locationId || gone.day !== kept.day) throw conflict('They are in different lines.')
    await pressOn(ctx, tx, gone, 'remove')
    const arrivedAt = gone.arrivedAt < kept.arrivedAt ? gone.arrivedAt : kept.arrivedAt
    const note = [kept.note, gone.note].filter((text) => text !== '').join('\n')
    await changeArrival(tx.db, intoId, { arrivedAt, note: note.slice(0, 500), smsPhoneNumber: phoneOf(kept, gone) })
    // Two tickets of one person are no press to undo.
    await changeArrival(tx.db, id, {})
    const { ticket, locationId } = kept
    const after = { ticket, mergedWith: gone.ticket }
    tx.record({
      action: 'Updated',
      entityType: 'Arrival',
      entityId: intoId,
      locationId,
      before: { ticket, mergedWith: null },
      after,
    })
  })
}

/** An appointment has its own number. */
const phoneOf = (kept: Person, gone: Person) =>
  kept.appointmentId !== null || kept.smsPhoneNumber !== '' ? kept.smsPhoneNumber : gone.smsPhoneNumber

function inLine(person: Person): Person {
  if (!isLive(person.state)) throw conflict(`${person.ticket} is no longer in the line.`)
  return person
}
