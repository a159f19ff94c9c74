import type { FastifyReply, FastifyRequest } from 'fastify'

/** Days a display stays paired while it is off; being on restarts the count. Browsers keep no cookie longer. */
const KEPT_DAYS = 400
const DAY_SECONDS = 24 * 60 * 60

/** One browser may show several offices: each has its own key, sent only with that office's calls. */
const pathOf = (locationId: number) => `/api/lobby/${locationId}`

const nameOf = (isSecure: boolean) => (isSecure ? '__Secure-lobby' : 'lobby')

export function keyOf(request: FastifyRequest, isSecure: boolean): string | undefined {
  return request.cookies[nameOf(isSecure)]
}

export function setKey(reply: FastifyReply, key: string, locationId: number, isSecure: boolean): void {
  reply.setCookie(nameOf(isSecure), key, {
    path: pathOf(locationId),
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: KEPT_DAYS * DAY_SECONDS,
  })
}
