import type { WriteDb } from '#server/platform/db/database.ts'
import { type Asked, atPath, ofPortal, type Scene } from './asked.ts'

const PHONE = '+13035550177'

/** A text that went nowhere, or a mail that could not be delivered. */
async function aMessage(db: WriteDb, state: 'Captured' | 'Failed'): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      channel: 'sms',
      templateKey: 'AppointmentReady',
      recipient: PHONE,
      body: 'Your appointment is ready.',
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const outboxRequests: Record<string, Asked> = {
  'POST /api/admin/outbox/table': ofPortal('/api/admin/outbox/table', {}),
  'GET /api/admin/outbox/:id': atPath(
    'portal',
    async ({ db }) => `/api/admin/outbox/${await aMessage(db, 'Captured')}`,
  ),
  'POST /api/admin/outbox/retry/:id': atPath(
    'portal',
    async ({ db }) => `/api/admin/outbox/retry/${await aMessage(db, 'Failed')}`,
  ),
  'GET /api/admin/outbox/phones': ofPortal('/api/admin/outbox/phones'),
  'GET /api/admin/outbox/texts': ofPortal(`/api/admin/outbox/texts?phoneNumber=${encodeURIComponent(PHONE)}`),
  'POST /api/admin/outbox/simulate-reply': {
    about: 'portal',
    make: async ({ db }: Scene) => {
      await aMessage(db, 'Captured')
      return { path: '/api/admin/outbox/simulate-reply', payload: { phoneNumber: PHONE, body: 'X' } }
    },
  },
}
