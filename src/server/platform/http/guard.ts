import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasSession, type Role } from '#contract/endpoint.ts'
import { safeReturnUrl } from '#domain/return-url.ts'
import type { Actor, SignedInUser } from '#server/platform/context.ts'
import { patiently } from '#server/platform/db/connection.ts'
import type { Database } from '#server/platform/db/database.ts'
import { notAllowed, notSignedIn } from '#server/platform/errors.ts'
import { hashOf, readSession, setSessionCookie, tokenOf, whyEnded } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

interface GuardOptions {
  readonly db: Database
  /** Where browsers reach the portal: other origins may not write. */
  readonly origin: string
  readonly isSecure: boolean
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Decides who is asking and whether they may, before anything in the request is read. */
export function guard(app: FastifyInstance, { db, origin, isSecure }: GuardOptions): void {
  app.decorateRequest('actor')

  // Most callers are strangers: they must not pay for a promise.
  app.addHook('onRequest', (request, reply, done) => {
    const { policy, isCrossSite } = request.routeOptions.config
    const isForeign = isCrossSite || policy === 'gateway'
    if (!READING.has(request.method) && !isForeign && !comesFrom(request, origin)) return done(notAllowed())
    request.actor = { kind: policy === 'gateway' ? 'gateway' : 'customer' }
    return policy && hasSession(policy) ? admit(request, reply) : done()
  })

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { policy, isBackground } = request.routeOptions.config
    const token = tokenOf(request, isSecure)
    // Safe to repeat: a session that has slid does not slide again.
    const user =
      token === undefined ? undefined : await patiently(() => readSession(db, hashOf(token), { slides: !isBackground }))
    if (token === undefined || user === undefined) {
      if (!isOpened(request)) throw notSignedIn(token && (await patiently(() => whyEnded(db, hashOf(token)))))
      return reply.redirect(loginFor(request.url))
    }
    if (user.slid) setSessionCookie(reply, token, isSecure)
    if (Array.isArray(policy) && !hasOneOf(user, policy)) throw notAllowed()
    request.actor = user
    return undefined
  }
}

/** Whether a person opens a call, by a link or by typing its address. Older browsers do not say, and get the plain answer. */
export function isOpened({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document'
}

function loginFor(url: string): string {
  const back = safeReturnUrl(url)
  return back === undefined ? '/login' : `/login?returnUrl=${encodeURIComponent(back)}`
}

function hasOneOf(user: SignedInUser, roles: readonly Role[]): boolean {
  return roles.some((role) => user.roles.includes(role))
}

/** Browsers name the origin of a request; a request without one is not from a page of this portal. */
function comesFrom({ headers }: FastifyRequest, origin: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  return headers.origin === origin || headers.origin?.split('//')[1] === headers.host
}
