import type { FastifyInstance } from 'fastify'

/** What every answer carries, whoever asks. */
export function securityHeaders(app: FastifyInstance, isSecure: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // The review page's address is a secret of the customer.
      'referrer-policy': request.url.startsWith('/customer/appointment/') ? 'no-referrer' : 'same-origin',
      ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
      ...(request.url.startsWith('/api/') ? { 'cache-control': 'no-store' } : {}),
    })
  })
}

/** Where Google's human check loads its scripts from, asks, and shows itself. */
const RECAPTCHA = {
  scripts: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  calls: "connect-src 'self' https://www.google.com/recaptcha/",
  frames: 'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
}

/** The nonce is for the styles that dialogs add while they lock the page's scrolling. */
export function contentSecurityPolicy(nonce: string, { usesRecaptcha }: { usesRecaptcha: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self'${usesRecaptcha ? RECAPTCHA.scripts : ''}`,
    ...(usesRecaptcha ? [RECAPTCHA.calls, RECAPTCHA.frames] : []),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
