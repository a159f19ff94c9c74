import { randomInt } from 'node:crypto'
import type { DisplayKind, LobbyLine, LobbyQueue, LobbyState } from '#contract/lobby.ts'
import { languageOf } from '#domain/languages.ts'
import { joinCodeAt } from '#server/line/joining.ts'
import { callsOfToday, recordingOf } from '#server/announcements/queries.ts'
import { shownAs } from '#server/line/announce.ts'
import type { SeeLine, SeenLine } from '#server/line/seen.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { onPool } from '#server/platform/db/database.ts'
import { conflict, notFound, ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { hashOf, randomSecret } from '#server/platform/http/session.ts'
import type { Listening } from '#server/platform/realtime/bells.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { locationInReach, locationToUse } from '#server/offices/locations.ts'
import {
  addDisplay,
  addPairing,
  countDisplays,
  deleteDisplay,
  displaysOf,
  isLocation,
  locationOfDisplay,
  noteSeen,
  takePairing,
} from './queries.ts'

/** How many calls a display shows. */
const CALLS_SHOWN = 8
/** How many of those who wait, of each kind: as many as can be read from across the room. */
const NEXT_SHOWN = 12
/** More displays than any waiting room has walls. */
const MOST_DISPLAYS = 30

/** Read off a screen across the room, so no letter or digit that looks like another (0 O, 1 I L, 2 Z, 5 S, 8 B). */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679'
const CODE_LENGTH = 6
/** Two displays at one office almost never draw the same code; three times in a row means something is broken. */
const MOST_DRAWS = 3

const STRANGER: LobbyState = { isPaired: false, locationName: '', timeZone: '', calls: [], message: '', line: null }

/** The location that a paired screen is at, in its reader's language; nothing for a screen that is not paired there. */
export async function pairedWith(
  { db, language }: Context,
  locationId: number,
  key: string | undefined,
  kind: DisplayKind,
) {
  return key === undefined ? undefined : locationOfDisplay(db, { keyHash: hashOf(key), locationId, kind }, language)
}

/** What a display shows: nothing until staff let it in. */
export async function lobbyState(
  ctx: Context,
  seeLine: SeeLine,
  locationId: number,
  key: string | undefined,
): Promise<LobbyState> {
  const { db } = ctx
  const location = await pairedWith(ctx, locationId, key, 'Lobby')
  if (!location) return STRANGER
  const { name, timeZone, hasLine } = location
  const [calls, seen] = await Promise.all([
    callsOfToday(db, locationId, CALLS_SHOWN),
    hasLine ? seeLine(ctx, locationId, localTimeAt(ctx.now(), timeZone).date) : undefined,
  ])
  return {
    isPaired: true,
    locationName: name,
    timeZone,
    calls,
    message: seen?.settings.roomMessage ?? '',
    line: seen ? lobbyLine(seen) : null,
  }
}

/** The next people, with an appointment and without. A person who asked for more time is not next. */
function lobbyLine({ settings, line, waitOf }: SeenLine): LobbyLine {
  const waiting = line.filter(({ reason }) => reason.kind !== 'pausing')
  const queueOf = (people: SeenLine['line']): LobbyQueue => ({
    count: people.length,
    next: people.slice(0, NEXT_SHOWN).map((person) => {
      const caption = shownAs(person, settings.showsNames)
      const kind = caption === person.ticket ? 'Ticket' : 'Notice'
      return { id: person.id, kind, caption, wait: waitOf(person) }
    }),
  })
  return {
    appointments: queueOf(waiting.filter(({ appointmentId }) => appointmentId !== null)),
    walkIns: queueOf(waiting.filter(({ appointmentId }) => appointmentId === null)),
    wait: waitOf(undefined),
    languages: [...new Set(waiting.map(({ locale }) => languageOf(locale)))].toSorted(),
  }
}

/** What a paired display listens to. */
export async function displayListening(ctx: Context, locationId: number, key: string | undefined): Promise<Listening> {
  if (key === undefined || !(await pairedWith(ctx, locationId, key, 'Lobby'))) throw notFound()
  return { locationId, holder: `display ${hashOf(key).toString('base64url')}` }
}

/** A recording, for a display at the office that made the call. */
export async function lobbyAudio(ctx: Context, locationId: number, id: number, key: string | undefined) {
  const isPaired = (await pairedWith(ctx, locationId, key, 'Lobby')) !== undefined
  const recording = isPaired ? await recordingOf(ctx.db, locationId, id) : undefined
  if (!recording) throw notFound()
  return recording
}

/** What the QR code to the line says now, for a display at the office (KIOSK-4). */
export async function joinCodeFor(ctx: Context, locationId: number, key: string | undefined): Promise<string> {
  if (!(await pairedWith(ctx, locationId, key, 'Lobby'))) throw notFound()
  return joinCodeAt(ctx, locationId)
}

/** Gives a display a key that opens nothing yet, and the code staff use to let it in. */
export async function requestPairing({ db }: Context, locationId: number, kind: DisplayKind) {
  if (!(await isLocation(db, locationId))) throw notFound('Location not found.')
  const key = randomSecret()
  for (let draw = 1; draw <= MOST_DRAWS; draw++) {
    const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    const pairing = await addPairing(onPool(db, 'lobby'), { keyHash: hashOf(key), locationId, kind }, code)
    if (pairing) return { key, code, expiresAtUtc: pairing.expiresAt }
  }
  throw conflict('No code is free. Please try again.')
}

/** Notes that a display is on, and refuses one that was unpaired. */
export async function displaySeen(
  { db }: Context,
  locationId: number,
  key: string | undefined,
  kind: DisplayKind,
): Promise<void> {
  const isThere = key !== undefined && (await noteSeen(onPool(db, 'lobby'), { keyHash: hashOf(key), locationId, kind }))
  if (!isThere) throw notFound()
}

/** Lets in the display that shows the code. */
export async function pairDisplay(ctx: Context, locationId: number, typed: string): Promise<void> {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  await transact(ctx, async (tx) => {
    found(await locationToUse(tx.db, ctx.actor, locationId), 'Location')
    if ((await countDisplays(tx.db, locationId)) >= MOST_DISPLAYS) {
      throw ruleBroken(`A location has at most ${MOST_DISPLAYS} displays. Unpair one first.`, 'code')
    }
    const screen = await takePairing(tx.db, locationId, code)
    if (!screen) throw ruleBroken('No display at this location shows this code.', 'code')
    const id = await addDisplay(tx.db, screen, userOf(ctx).userId)
    const after = { kind: screen.kind }
    tx.record({ action: 'Created', entityType: 'LobbyDisplay', entityId: id, locationId, after })
  })
}

export async function listDisplays({ db, actor }: Context, locationId: number) {
  found(await locationInReach(db, actor, locationId), 'Location')
  return displaysOf(db, locationId)
}

/** Unpairs a display: from its next request on, it learns nothing. */
export async function unpairDisplay(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const { locationId, kind } = found(await deleteDisplay(tx.db, ctx.actor, id), 'Display')
    tx.record({ action: 'Deleted', entityType: 'LobbyDisplay', entityId: id, locationId, before: { kind } })
  })
}
