import * as z from 'zod/mini'
import { LANGUAGES } from '#domain/languages.ts'
import { limits } from '#domain/limits.ts'
import { perHour, perMinute, read, staff, write } from './endpoint.ts'
import { Done, Id, IdInUrl, requiredText } from './fields.ts'
import { WaitRange } from './line.ts'

/** A customer or a ticket that was called: all that a waiting room learns. */
export const LobbyCall = z.object({
  id: Id,
  kind: z.enum(['Notice', 'Ticket']),
  /** First name and initial, or the ticket's number. */
  caption: z.string(),
  station: z.string(),
  /** What is said. */
  spoken: z.string(),
  locale: z.string(),
  calledAtUtc: z.string(),
  /** Whether there is a recording; if not, the browser speaks. */
  hasAudio: z.boolean(),
})
export type LobbyCall = z.output<typeof LobbyCall>

/** Someone who waits, as a waiting room may see them. */
const LobbyNext = z.object({
  id: Id,
  kind: z.enum(['Notice', 'Ticket']),
  caption: z.string(),
  wait: WaitRange,
})
export type LobbyNext = z.output<typeof LobbyNext>

/** How many wait, and the next of them. */
const LobbyQueue = z.object({ count: z.int(), next: z.array(LobbyNext) })
export type LobbyQueue = z.output<typeof LobbyQueue>

export const LobbyLine = z.object({
  appointments: LobbyQueue,
  walkIns: LobbyQueue,
  /** What someone without an appointment who comes now would wait. */
  wait: WaitRange,
  /** Those of the people in the line: the display speaks them in turn. */
  languages: z.array(z.enum(LANGUAGES)),
})
export type LobbyLine = z.output<typeof LobbyLine>

export const LobbyState = z.object({
  /** An unpaired display learns nothing else. */
  isPaired: z.boolean(),
  locationName: z.string(),
  timeZone: z.string(),
  /** Newest first. */
  calls: z.array(LobbyCall),
  /** What the office has to say to everyone in the room; empty for nothing. */
  message: z.string(),
  /** Null where there is no line. */
  line: z.nullable(LobbyLine),
})
export type LobbyState = z.output<typeof LobbyState>

/** What staff pair with a location: the screen on the wall, or the one at the door. */
export const DISPLAY_KINDS = ['Lobby', 'Kiosk'] as const
export type DisplayKind = (typeof DISPLAY_KINDS)[number]

const LobbyDisplay = z.object({
  id: Id,
  kind: z.enum(DISPLAY_KINDS),
  pairedBy: z.string(),
  pairedAtUtc: z.string(),
  lastSeenAtUtc: z.nullable(z.string()),
})
export type LobbyDisplay = z.output<typeof LobbyDisplay>

/** An office's displays share one address, and each asks whenever something changes, or every two seconds. */
const ofManyDisplays = perMinute(1200)

/** What a screen shows that waits to be paired. */
export const Pairing = z.object({ code: z.string(), expiresAtUtc: z.string() })

const byLocation = z.strictObject({ locationId: IdInUrl })

/** The waiting room's display: it proves itself with a cookie, which staff admit by typing a code. */
export const lobby = {
  state: read({
    at: 'GET /api/lobby/:locationId',
    summary: 'Get what a lobby display shows',
    allow: 'public',
    params: byLocation,
    response: LobbyState,
    limit: ofManyDisplays,
    entities: [],
    isBackground: true,
  }),
  /** A bell: events that say that something has changed, and nothing else. */
  changes: read({
    at: 'GET /api/lobby/:locationId/changes',
    summary: 'Listen for changes to a lobby display',
    allow: 'public',
    params: byLocation,
    response: z.any(),
    mediaTypes: ['text/event-stream'],
    limit: ofManyDisplays,
    entities: [],
    isBackground: true,
  }),
  audio: read({
    at: 'GET /api/lobby/:locationId/audio/:id',
    summary: 'Get the recording of a call',
    allow: 'public',
    params: z.strictObject({ locationId: IdInUrl, id: IdInUrl }),
    response: z.any(),
    mediaTypes: ['audio/mpeg', 'audio/wav'],
    limit: ofManyDisplays,
    entities: [],
    isBackground: true,
  }),
  /** What the office's QR code to its line says now, for a paired display to show; empty where there is no line. */
  joinCode: read({
    at: 'GET /api/lobby/:locationId/join-code',
    summary: 'Get the code to join the line by phone',
    allow: 'public',
    params: byLocation,
    response: z.object({ joinCode: z.string() }),
    limit: ofManyDisplays,
    entities: [],
    isBackground: true,
  }),
  /** Starts pairing the display that calls; staff type the code. */
  requestPairing: write({
    at: 'POST /api/lobby/:locationId/request-pairing',
    summary: 'Request a code to pair a lobby display',
    allow: 'public',
    params: byLocation,
    response: Pairing,
    limit: perHour(60),
    entities: [],
  }),
  /** A paired display reports that it is on; nothing else records it. */
  seen: write({
    at: 'POST /api/lobby/:locationId/seen',
    summary: 'Report that a lobby display is on',
    allow: 'public',
    params: byLocation,
    response: Done,
    limit: perMinute(60),
    entities: [],
    isBackground: true,
  }),
  pair: write({
    at: 'POST /api/staff/lobby/pair',
    summary: 'Pair a display with a location',
    allow: staff,
    body: z.strictObject({ locationId: Id, code: requiredText(limits.pairingCode) }),
    response: Done,
    limit: perMinute(20),
    entities: ['LobbyDisplay'],
  }),
  displays: read({
    at: 'GET /api/staff/lobby/displays/location/:locationId',
    summary: 'List the displays of a location',
    allow: staff,
    params: byLocation,
    response: z.array(LobbyDisplay),
    entities: ['LobbyDisplay'],
  }),
  unpair: write({
    at: 'DELETE /api/staff/lobby/displays/:id',
    summary: 'Unpair a display',
    allow: staff,
    params: z.strictObject({ id: IdInUrl }),
    response: Done,
    entities: ['LobbyDisplay'],
  }),
}
