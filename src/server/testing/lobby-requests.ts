import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Asked, atPath, ofLocation, type Scene } from './asked.ts'

async function aDisplay({ db, locationId }: Scene): Promise<number> {
  const { id } = await db
    .insertInto('lobbyDisplay')
    .values({ locationId, keyHash: randomBytes(32) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A display waits, and shows this code. */
async function aCode({ db, locationId }: Scene): Promise<string> {
  const code = randomBytes(3).toString('hex').toUpperCase()
  const expiresAt = sql<string>`now() + interval '10 minutes'`
  await db
    .insertInto('lobbyPairing')
    .values({ locationId, keyHash: randomBytes(32), code, expiresAt })
    .execute()
  return code
}

export const lobbyRequests: Record<string, Asked> = {
  'GET /api/lobby/:locationId': atPath('location', ({ locationId }) => `/api/lobby/${locationId}`),
  'GET /api/lobby/:locationId/audio/:id': atPath('location', ({ locationId }) => `/api/lobby/${locationId}/audio/1`),
  'POST /api/lobby/:locationId/request-pairing': atPath(
    'location',
    ({ locationId }) => `/api/lobby/${locationId}/request-pairing`,
  ),
  'POST /api/lobby/:locationId/seen': atPath('location', ({ locationId }) => `/api/lobby/${locationId}/seen`),
  'POST /api/staff/lobby/pair': ofLocation('/api/staff/lobby/pair', async (scene) => ({
    locationId: scene.locationId,
    code: await aCode(scene),
  })),
  'GET /api/staff/lobby/displays/:locationId': atPath(
    'location',
    ({ locationId }) => `/api/staff/lobby/displays/${locationId}`,
  ),
  'DELETE /api/staff/lobby/displays/:id': atPath(
    'location',
    async (scene) => `/api/staff/lobby/displays/${await aDisplay(scene)}`,
  ),
}
