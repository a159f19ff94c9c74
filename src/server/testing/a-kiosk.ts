import type { Caller, TestApp } from './test-app.ts'

/** A screen at an office that staff have paired: a kiosk, unless it is to be a lobby display. */
export async function aPairedScreen(t: TestApp, staff: Caller, locationId: number, kind: 'kiosk' | 'lobby' = 'kiosk') {
  const asked = await t.anyone(`POST /api/${kind}/${locationId}/request-pairing`)
  const [cookie] = asked.cookies
  if (!cookie) throw new Error('It got no key.')
  const paired = await staff('POST /api/staff/lobby/pair', { locationId, code: asked.json().code })
  if (paired.statusCode !== 200) throw new Error(paired.body)
  const call = t.callWith({ cookie: `${cookie.name}=${cookie.value}` })
  return {
    cookie,
    call,
    state: async () => (await call(`GET /api/${kind}/${locationId}`)).json(),
    post: (what: string, body: object) => call(`POST /api/${kind}/${locationId}/${what}`, body),
  }
}
