import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DisplayKind } from '#contract/lobby.ts'

/** Days a display stays paired while it is off; being on restarts the count. Browsers keep no cookie longer. */
const KEPT_DAYS = 400
const DAY_SECONDS = 24 * 60 * 60

/** The key of a lobby display or a kiosk. One browser may show several offices: each has its own, sent only with its calls. */
export function keysOf(kind: DisplayKind, isSecure: boolean) {
  const word = kind.toLowerCase()
  const name = isSecure ? `__Secure-${word}` : word
  return {
    name,
    keyOf: (request: FastifyRequest): string | undefined => request.cookies[name],
    setKey(reply: FastifyReply, key: string, locationId: number): void {
      reply.setCookie(name, key, {
        path: `/api/${word}/${locationId}`,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        maxAge: KEPT_DAYS * DAY_SECONDS,
      })
    },
  }
}
