import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { clearHalves, halfOf, setHalf } from './sso-cookies.ts'

it('ties both halves to this exact host under TLS', async () => {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (request, reply) => {
    setHalf(reply, 'began', 'a', true)
    setHalf(reply, 'answered', 'b', true)
    return { began: halfOf(request, 'began', true), answered: halfOf(request, 'answered', true) }
  })
  app.get('/end', async (_, reply) => {
    clearHalves(reply, true)
    return {}
  })
  const answer = await app.inject({ url: '/', headers: { cookie: '__Host-sso-began=x; sso-answered=planted' } })
  expect(answer.json()).toEqual({ began: 'x', answered: '' })
  expect(answer.headers['set-cookie']).toEqual([
    '__Host-sso-began=a; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-sso-answered=b; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
  const end = await app.inject('/end')
  expect(end.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-sso-began=; .*Expires=Thu, 01 Jan 1970.*Secure/),
    expect.stringMatching(/^__Host-sso-answered=; .*Expires=Thu, 01 Jan 1970.*Secure/),
  ])
})
