import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/platform/errors.ts'
import { contentSecurityPolicy, isSecretPage, type Outsiders } from './headers.ts'

const NONCE_IN_PAGE = '__CSP_NONCE__'
const ANALYTICS_IN_PAGE = '__ANALYTICS_URL__'

/** Addresses of calls or files: a missing one is a 404, never the page. */
const NO_PAGE = /^\/(api|signalr|assets|timezone)\//

/** Serves the built web app: assets by their hashed names forever, the page itself for every other address. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | undefined,
  { usesRecaptcha, analyticsUrl }: Outsiders,
): Promise<void> {
  const page = folder === undefined ? undefined : path.join(folder, 'index.html')
  const html = page !== undefined && existsSync(page) ? readFileSync(page, 'utf8') : undefined

  app.setNotFoundHandler(async (request, reply) => {
    if (html === undefined || !['GET', 'HEAD'].includes(request.method) || NO_PAGE.test(request.url)) throw notFound()
    const nonce = randomBytes(16).toString('base64')
    const outsiders = { usesRecaptcha, analyticsUrl: isSecretPage(request) ? undefined : analyticsUrl }
    return reply
      .type('text/html')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': contentSecurityPolicy(nonce, outsiders) })
      .send(html.replaceAll(NONCE_IN_PAGE, nonce).replace(ANALYTICS_IN_PAGE, () => outsiders.analyticsUrl ?? ''))
  })
  if (folder === undefined || html === undefined) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    // One route per file: the compressed ones are found beside it.
    globIgnore: ['index.html*', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
