import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { admitGateway, replyWith, signatureOf } from './gateway.ts'

/** The example in Twilio's documentation. */
const EXAMPLE = {
  authToken: '12345',
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  fields: {
    To: '+18005551212',
    Digits: '1234',
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    From: '+14158675309',
  },
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
}

/** What a portal at an address answers to the example, signed so. */
async function statusFor(signature: string | undefined, more: { publicUrl?: string; body?: string } = {}) {
  const app = Fastify()
  await app.register(formbody)
  admitGateway(app, more.publicUrl ?? 'https://mycompany.com', EXAMPLE.authToken)
  app.post('/myapp.php', { config: { policy: 'gateway' } as never }, async () => '')
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/myapp.php?foo=1&bar=2',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== undefined && { 'x-twilio-signature': signature }),
    },
    payload: more.body ?? new URLSearchParams(EXAMPLE.fields).toString(),
  })
  await app.close()
  return statusCode
}

describe('the SMS gateway’s signature', () => {
  it('is the one in Twilio’s documentation', async () => {
    expect(signatureOf(EXAMPLE.authToken, EXAMPLE.url, EXAMPLE.fields)).toBe(EXAMPLE.signature)
    expect(await statusFor(EXAMPLE.signature)).toBe(200)
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a shorter one', EXAMPLE.signature.slice(1)],
    ['one that differs by a letter', EXAMPLE.signature.replace('R', 'S')],
    ['that of another secret', signatureOf('54321', EXAMPLE.url, EXAMPLE.fields)],
  ])('keeps out a request with %s', async (_, signature) => {
    expect(await statusFor(signature)).toBe(401)
  })

  it('keeps out a request with a changed field', async () => {
    const body = new URLSearchParams({ ...EXAMPLE.fields, Digits: '1235' }).toString()
    expect(await statusFor(EXAMPLE.signature, { body })).toBe(401)
  })

  it.each([
    ['https://mycompany.com', 'https://mycompany.com:443'],
    ['http://mycompany.com', 'http://mycompany.com:80'],
    ['https://mycompany.com:8443', 'https://mycompany.com'],
    ['https://mycompany.com:8443', 'https://mycompany.com:8443'],
    ['https://[::1]:8443', 'https://[::1]'],
  ])('may leave out the port of %s, or name it: %s', async (publicUrl, signed) => {
    const signature = signatureOf(EXAMPLE.authToken, `${signed}/myapp.php?foo=1&bar=2`, EXAMPLE.fields)
    expect(await statusFor(signature, { publicUrl })).toBe(200)
  })

  it('counts a field’s values once each, in order', () => {
    const url = 'https://mycompany.com'
    expect(signatureOf('12345', url, { a: ['2', '1', '2'] })).toBe(signatureOf('12345', url, { a: '1a2' }))
  })
})

it('answers a phone in words that cannot become markup', () => {
  expect(replyWith('Tom & <Ann>')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Tom &#38; &#60;Ann&#62;</Message></Response>',
  )
})
