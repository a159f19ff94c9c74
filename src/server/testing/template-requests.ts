import { type Asked, atPath, type Scene } from './asked.ts'

const aRow = (table: 'emailTemplate' | 'smsTemplate' | 'localizedTemplate', { db }: Scene) =>
  db.selectFrom(table).select(['id', 'version']).orderBy('id').limit(1).executeTakeFirstOrThrow()
const portal = (make: (scene: Scene) => Promise<{ path: string; payload?: object }>): Asked => ({
  about: 'portal',
  make,
})

const draft = { subject: 'Hello', body: '<p>Hello</p>' }
const localized = { messageTemplate: 'Ready', announcementTemplate: 'Ready', voiceKey: '' }

/** The calls about email, SMS and localized templates. */
export const templateRequests: Record<string, Asked> = {
  'GET /api/emailTemplate/:id': atPath(
    'portal',
    async (scene) => `/api/emailTemplate/${(await aRow('emailTemplate', scene)).id}`,
  ),
  'POST /api/emailTemplate/table': portal(async () => ({ path: '/api/emailTemplate/table', payload: {} })),
  'PUT /api/emailTemplate/update': portal(async (scene) => ({
    path: '/api/emailTemplate/update',
    payload: { ...(await aRow('emailTemplate', scene)), ...draft, to: '', cc: '', bcc: '', description: '' },
  })),
  'POST /api/emailTemplate/preview': portal(async (scene) => ({
    path: '/api/emailTemplate/preview',
    payload: { id: (await aRow('emailTemplate', scene)).id, ...draft },
  })),
  'POST /api/emailTemplate/test-send': portal(async (scene) => ({
    path: '/api/emailTemplate/test-send',
    payload: { id: (await aRow('emailTemplate', scene)).id, ...draft },
  })),
  'GET /api/locale-templates/:id': atPath(
    'portal',
    async (scene) => `/api/locale-templates/${(await aRow('localizedTemplate', scene)).id}`,
  ),
  'POST /api/locale-templates/table': portal(async () => ({ path: '/api/locale-templates/table', payload: {} })),
  'PUT /api/locale-templates/update': portal(async (scene) => ({
    path: '/api/locale-templates/update',
    payload: { ...(await aRow('localizedTemplate', scene)), ...localized },
  })),
  'GET /api/locale-templates/listen': atPath('portal', async (scene) => {
    const { id } = await aRow('localizedTemplate', scene)
    return `/api/locale-templates/listen?id=${id}&announcementTemplate=Ready&voiceKey=`
  }),
  'GET /api/sms-template/:id': atPath(
    'portal',
    async (scene) => `/api/sms-template/${(await aRow('smsTemplate', scene)).id}`,
  ),
  'POST /api/sms-template/table': portal(async () => ({ path: '/api/sms-template/table', payload: {} })),
  'PUT /api/sms-template/update': portal(async (scene) => ({
    path: '/api/sms-template/update',
    payload: { ...(await aRow('smsTemplate', scene)), body: 'Hello' },
  })),
}
