import { randomUUID } from 'node:crypto'
import { type Asked, atPath, ofPortal, type Scene } from './asked.ts'

const aSetting = () => ({ key: randomUUID(), value: 'a value', isEnabled: true })

async function aSettingId({ db }: Scene): Promise<number> {
  const { id } = await db.insertInto('setting').values(aSetting()).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The calls about settings. */
export const settingRequests: Record<string, Asked> = {
  'GET /api/settings/:keyOrId': ofPortal('/api/settings/daysInAdvance'),
  'POST /api/settings/table': ofPortal('/api/settings/table', {}),
  'POST /api/settings/create': {
    about: 'portal',
    make: () => ({ path: '/api/settings/create', payload: aSetting() }),
  },
  'PUT /api/settings/:id': {
    about: 'portal',
    make: async (scene) => ({
      path: `/api/settings/${await aSettingId(scene)}`,
      payload: { ...aSetting(), version: 1 },
    }),
  },
  'DELETE /api/settings/:id': atPath('portal', async (scene) => `/api/settings/${await aSettingId(scene)}`),
}
