import { randomInt } from 'node:crypto'
import type { LobbyState } from '#contract/lobby.ts'
import { callsOfToday, recordingOf } from '#server/announcements/queries.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { onPool } from '#server/platform/db/database.ts'
import { conflict, notFound, ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { hashOf, randomSecret } from '#server/platform/http/session.ts'
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
/** More displays than any waiting room has walls. */
const MOST_DISPLAYS = 30

/** Read off a screen across the room, so no letter or digit that looks like another (0 O, 1 I L, 2 Z, 5 S, 8 B). */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679'
const CODE_LENGTH = 6
/** Two displays at one office almost never draw the same code; three times in a row means something is broken. */
const MOST_DRAWS = 3

const STRANGER: LobbyState = { isPaired: false, locationName: '', timeZone: '', calls: [] }

/** What a display shows: nothing until staff let it in. */
export async function lobbyState(
  { db, language }: Context,
  locationId: number,
  key: string | undefined,
): Promise<LobbyState> {
  const location = key === undefined ? undefined : await locationOfDisplay(db, hashOf(key), locationId, language)
  if (!location) return STRANGER
  const calls = await callsOfToday(db, locationId, CALLS_SHOWN)
  return { isPaired: true, locationName: location.name, timeZone: location.timeZone, calls }
}

/** A recording, for a display at the office that made the call. */
export async function lobbyAudio({ db }: Context, locationId: number, id: number, key: string | undefined) {
  const isPaired = key !== undefined && (await locationOfDisplay(db, hashOf(key), locationId)) !== undefined
  const recording = isPaired ? await recordingOf(db, locationId, id) : undefined
  if (!recording) throw notFound()
  return recording
}

/** Gives a display a key that opens nothing yet, and the code staff use to let it in. */
export async function requestPairing({ db }: Context, locationId: number) {
  if (!(await isLocation(db, locationId))) throw notFound('Location not found.')
  const key = randomSecret()
  for (let draw = 1; draw <= MOST_DRAWS; draw++) {
    const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    const pairing = await addPairing(onPool(db, 'lobby'), hashOf(key), locationId, code)
    if (pairing) return { key, code, expiresAtUtc: pairing.expiresAt }
  }
  throw conflict('No code is free. Please try again.')
}

/** Notes that a display is on, and refuses one that was unpaired. */
export async function displaySeen({ db }: Context, locationId: number, key: string | undefined): Promise<void> {
  if (key === undefined || !(await noteSeen(onPool(db, 'lobby'), hashOf(key), locationId))) throw notFound()
}

/** Lets in the display that shows the code. */
export async function pairDisplay(ctx: Context, locationId: number, typed: string): Promise<void> {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  await transact(ctx, async (tx) => {
    found(await locationToUse(tx.db, ctx.actor, locationId), 'Location')
    if ((await countDisplays(tx.db, locationId)) >= MOST_DISPLAYS) {
      throw ruleBroken(`A location has at most ${MOST_DISPLAYS} displays. Unpair one first.`, 'code')
    }
    const keyHash = await takePairing(tx.db, locationId, code)
    if (!keyHash) throw ruleBroken('No display at this location shows this code.', 'code')
    const id = await addDisplay(tx.db, keyHash, locationId, userOf(ctx).userId)
    tx.record({ action: 'Created', entityType: 'LobbyDisplay', entityId: id, locationId })
  })
}

export async function listDisplays({ db, actor }: Context, locationId: number) {
  found(await locationInReach(db, actor, locationId), 'Location')
  return displaysOf(db, locationId)
}

/** Unpairs a display: from its next request on, it learns nothing. */
export async function unpairDisplay(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const gone = found(await deleteDisplay(tx.db, ctx.actor, id), 'Display')
    tx.record({ action: 'Deleted', entityType: 'LobbyDisplay', entityId: id, locationId: gone.locationId })
  })
}
