import type { FastifyReply, FastifyRequest } from 'fastify'
import { ATTEMPT_MINUTES } from './sso-queries.ts'

/**
 * Two halves of one proof. The browser that starts gets the first, the browser that brings the provider's answer gets
 * the second, and only a browser with both gets a session. Otherwise someone could start an attempt, have another
 * person answer it, and be signed in as that person.
 */
type Half = 'began' | 'answered'

/** As with the session: only a __Host- cookie cannot be planted by a sibling domain, and its path must be "/". */
const nameOf = (half: Half, isSecure: boolean) => `${isSecure ? '__Host-' : ''}sso-${half}`

export function halfOf(request: FastifyRequest, half: Half, isSecure: boolean): string {
  return request.cookies[nameOf(half, isSecure)] ?? ''
}

/** Lax: the provider's page posts without it, and the redirect that follows sends it. */
export function setHalf(reply: FastifyReply, half: Half, secret: string, isSecure: boolean): void {
  reply.setCookie(nameOf(half, isSecure), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: ATTEMPT_MINUTES * 60,
  })
}

export function clearHalves(reply: FastifyReply, isSecure: boolean): void {
  for (const half of ['began', 'answered'] as const)
    reply.clearCookie(nameOf(half, isSecure), { path: '/', secure: isSecure })
}
