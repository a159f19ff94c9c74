import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSecretAddress } from '#domain/secret-address.ts'

/** What every answer carries, for any caller. */
export function securityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const always = {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const onCalls = { ...always, 'cache-control': 'no-store', vary: 'accept-language' }
  // A hook that awaits nothing costs every request a promise.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? onCalls : always)
    if (isSecretPage(request)) reply.header('referrer-policy', 'no-referrer')
    done()
  })
}

/** Whether the requested page has an address that must not leak to anyone else. */
export function isSecretPage({ url }: FastifyRequest): boolean {
  return isSecretAddress(url.replace(/\?.*/s, ''))
}

/** Where Google's human check loads its scripts from, sends its requests, and displays itself. */
const RECAPTCHA = {
  scripts: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  calls: ' https://www.google.com/recaptcha/',
  frames: 'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
}

/** What the portal's pages may contact besides the portal. */
export interface Outsiders {
  readonly usesRecaptcha: boolean
  /** Where page views are counted. */
  readonly analyticsUrl?: string | undefined
}

/** The nonce is for the styles that dialogs add while they lock page scrolling. */
export function contentSecurityPolicy(nonce: string, { usesRecaptcha, analyticsUrl }: Outsiders): string {
  const calls = `${usesRecaptcha ? RECAPTCHA.calls : ''}${analyticsUrl ? ` ${new URL(analyticsUrl).origin}` : ''}`
  return [
    "default-src 'self'",
    `script-src 'self'${usesRecaptcha ? RECAPTCHA.scripts : ''}`,
    `connect-src 'self'${calls}`,
    ...(usesRecaptcha ? [RECAPTCHA.frames] : []),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
