import type { FastifyInstance } from 'fastify'
import { done } from '#contract/fields.ts'
import { lobby } from '#contract/lobby.ts'
import { sharedLines } from '#server/line/seen.ts'
import { route } from '#server/platform/http/route.ts'
import type { Bells } from '#server/platform/realtime/bells.ts'
import { keysOf } from './cookie.ts'
import {
  displayListening,
  displaySeen,
  joinCodeFor,
  listDisplays,
  lobbyAudio,
  lobbyState,
  pairDisplay,
  requestPairing,
  unpairDisplay,
} from './service.ts'

interface LobbyOptions {
  readonly isSecure: boolean
  readonly bells: Bells
}

export function lobbyRoutes(app: FastifyInstance, { isSecure, bells }: LobbyOptions): void {
  const { keyOf, setKey } = keysOf('Lobby', isSecure)
  const seeLine = sharedLines()
  route(app, lobby.state, ({ params }, ctx, { request }) => lobbyState(ctx, seeLine, params.locationId, keyOf(request)))
  route(app, lobby.changes, async ({ params }, ctx, reply) =>
    bells.open(reply, await displayListening(ctx, params.locationId, keyOf(reply.request))),
  )
  route(app, lobby.joinCode, async ({ params }, ctx, { request }) => ({
    joinCode: await joinCodeFor(ctx, params.locationId, keyOf(request)),
  }))
  route(app, lobby.audio, async ({ params }, ctx, reply) => {
    const { audio, audioType } = await lobbyAudio(ctx, params.locationId, params.id, keyOf(reply.request))
    reply.headers({ 'content-type': audioType, 'cache-control': 'no-store' })
    return audio
  })
  route(app, lobby.requestPairing, async ({ params }, ctx, reply) => {
    const { key, ...shown } = await requestPairing(ctx, params.locationId, 'Lobby')
    setKey(reply, key, params.locationId)
    return shown
  })
  route(app, lobby.seen, async ({ params }, ctx, reply) => {
    const key = keyOf(reply.request)
    await displaySeen(ctx, params.locationId, key, 'Lobby')
    if (key !== undefined) setKey(reply, key, params.locationId)
    return done
  })
  route(app, lobby.pair, async ({ body }, ctx) => {
    await pairDisplay(ctx, body.locationId, body.code)
    return done
  })
  route(app, lobby.displays, ({ params }, ctx) => listDisplays(ctx, params.locationId))
  route(app, lobby.unpair, async ({ params }, ctx) => {
    await unpairDisplay(ctx, params.id)
    return done
  })
}
