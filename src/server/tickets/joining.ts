import type { GivenTicket, LineToJoin, TakeTicket } from '#contract/tickets.ts'
import { lineSettings, openDesksAt } from '#server/desks/queries.ts'
import { isJoinCode, lineChoices } from '#server/line/joining.ts'
import { typesToComeFor } from '#server/line/queries.ts'
import { admit } from '#server/line/service.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { translatedTo } from '#server/platform/db/translated.ts'
import { conflict, notFound, ruleBroken } from '#server/platform/errors.ts'
import { myTicket } from './my-place.ts'

const REFUSED: Readonly<Record<Exclude<LineToJoin['standing'], 'open'>, string>> = {
  scan: 'Please scan the code in the office.',
  closed: 'No one is at the desks now.',
  full: 'This office gives out no more tickets today.',
  none: 'This location has no line.',
}

/** A location's line, for someone who holds a phone (KIOSK-4). */
export async function lineToJoin(ctx: Context, locationId: number, code: string): Promise<LineToJoin> {
  const location = await locationToJoin(ctx, locationId)
  const standing = await standingOf(ctx, location, code)
  return {
    standing,
    locationName: location.name,
    takesTexts: location.textMessagesEnabled,
    choices: standing === 'open' ? await lineChoices(ctx, location) : [],
  }
}

/** Takes a ticket by phone. */
export async function joinLine(
  ctx: Context,
  { locationId, code, ...form }: TakeTicket & { locationId: number; code: string },
): Promise<GivenTicket> {
  const location = await locationToJoin(ctx, locationId)
  const standing = await standingOf(ctx, location, code)
  if (standing !== 'open') throw conflict(REFUSED[standing], 'code')
  return giveTicket(ctx, location, form)
}

/** Gives a ticket to someone without an appointment who has proved that they may have one. */
export async function giveTicket(
  ctx: Context,
  location: { id: number; timeZone: string },
  form: TakeTicket,
): Promise<GivenTicket> {
  const { token, isHeld } = await transact(ctx, async (tx) => {
    const { givesTickets } = await lineSettings(tx.db, location.id)
    if (!givesTickets) throw conflict(REFUSED.full)
    const types = await typesToComeFor(tx.db, location.id, 'en')
    if (!types.some(({ id }) => id === form.appointmentTypeId))
      throw ruleBroken('Appointment type not found.', 'appointmentTypeId')
    // Staff know who may go first; a screen does not.
    return admit(ctx, tx, location, { ...form, priority: null })
  })
  return { token, place: await myTicket(ctx, token), ...(isHeld && { isHeld }) }
}

type Joined = Awaited<ReturnType<typeof locationToJoin>>

/** People in the office may join; from home only if the location allows it and a desk is open. */
async function standingOf(ctx: Context, { id, isArchived }: Joined, code: string): Promise<LineToJoin['standing']> {
  const { isOn, joinsFromHome, givesTickets } = await lineSettings(ctx.db, id)
  if (!isOn || isArchived) return 'none'
  if (!givesTickets) return 'full'
  if (await isJoinCode(ctx, id, code)) return 'open'
  if (!joinsFromHome) return 'scan'
  return (await openDesksAt(ctx.db, id)).length > 0 ? 'open' : 'closed'
}

async function locationToJoin({ db, language }: Context, id: number) {
  const location = await db
    .selectFrom('location as l')
    .where('l.id', '=', id)
    .select([
      'l.id',
      translatedTo(language, 'l.name').as('name'),
      'l.timeZone',
      'l.textMessagesEnabled',
      'l.isArchived',
    ])
    .executeTakeFirst()
  if (!location) throw notFound('Location not found.')
  return location
}
