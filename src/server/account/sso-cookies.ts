import type { FastifyReply, FastifyRequest } from 'fastify'
import { ATTEMPT_MINUTES } from './sso-queries.ts'

/**
 * Two halves of one proof. The browser that begins gets the first, the browser that brings the provider's answer gets the
 * second, and a session is opened only for one that has both: otherwise somebody could let another person answer the
 * attempt that he began, and be signed in as that person.
 */
type Half = 'began' | 'answered'

/** As with the session: only a __Host- cookie cannot be planted by a neighbouring site, and it must have the path "/". */
const nameOf = (half: Half, isSecure: boolean) => `${isSecure ? '__Host-' : ''}sso-${half}`

export function halfOf(request: FastifyRequest, half: Half, isSecure: boolean): string {
  return request.cookies[nameOf(half, isSecure)] ?? ''
}

/** Lax: the provider's page posts without it, and the redirect that follows brings it along. */
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
