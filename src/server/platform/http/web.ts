import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { notFound } from '#server/platform/errors.ts'
import { contentSecurityPolicy, isSecretPage, type Outsiders } from './headers.ts'

const NONCE_IN_PAGE = '__CSP_NONCE__'
const ANALYTICS_IN_PAGE = '__ANALYTICS_URL__'
const PUBLIC_URL_IN_PAGE = '__PUBLIC_URL__'
const ENVIRONMENT_IN_PAGE = '<!--environment-->'
/** The address of every screen, written by the build (scripts/vite/page-addresses.ts). */
const PAGES = '.vite/pages.json'

/** Addresses of calls or files: a missing one is a 404, never the page. */
const NO_PAGE = /^\/(api|signalr|assets|timezone)\//

/** Pages with other people's data, which the browser must not show again after signing out. */
const BACK_OFFICE = /^\/(admin|staff|office-manager)(\/|$)/i

type WebOptions = Outsiders & Pick<Config, 'environment'> & { readonly publicUrl: string }

/**
 * Serves the built web app: assets by their hashed names forever, the page itself for every other address, with 404 where
 * it has no screen to show.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | undefined,
  { environment, publicUrl, usesRecaptcha, analyticsUrl }: WebOptions,
): Promise<void> {
  const page = folder === undefined ? undefined : path.join(folder, 'index.html')
  const html = page !== undefined && existsSync(page) ? readFileSync(page, 'utf8') : undefined
  const isScreen = folder === undefined || html === undefined ? () => false : screensIn(folder)

  app.setNotFoundHandler(async (request, reply) => {
    if (html === undefined || !['GET', 'HEAD'].includes(request.method) || NO_PAGE.test(request.url)) throw notFound()
    const nonce = randomBytes(16).toString('base64')
    const isSecret = isSecretPage(request)
    const outsiders = { usesRecaptcha, analyticsUrl: isSecret ? undefined : analyticsUrl }
    // Browsers keep pages that may be stored as they were left, so that Back is instant.
    const isKept = !isSecret && !BACK_OFFICE.test(pathOf(request.url))
    return reply
      .code(isScreen(request.url) ? 200 : 404)
      .type('text/html')
      .headers({
        'cache-control': isKept ? 'no-cache' : 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce, outsiders),
      })
      .send(
        html
          .replaceAll(NONCE_IN_PAGE, nonce)
          .replace(ANALYTICS_IN_PAGE, () => outsiders.analyticsUrl ?? '')
          .replace(PUBLIC_URL_IN_PAGE, () => publicUrl)
          .replace(ENVIRONMENT_IN_PAGE, bannerOf(environment)),
      )
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

/** Whether an address has a screen, by the same patterns as in the browser: `:id` is any one part, whatever the case. */
function screensIn(folder: string): (url: string) => boolean {
  const patterns = JSON.parse(readFileSync(path.join(folder, PAGES), 'utf8')) as string[]
  const partOf = (part: string) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const each = patterns.map((pattern) => pattern.replace(/\/$/, '').split('/').map(partOf).join('/'))
  const known = new RegExp(`^(?:${each.join('|')})/?$`, 'i')
  return (url) => known.test(pathOf(url))
}

function pathOf(url: string): string {
  return url.replace(/[?#].*/s, '')
}

/** In the page itself and not drawn by its scripts, so that it is on every page, also where they fail (TEXT-9). */
function bannerOf(environment: Config['environment']): string {
  if (environment === 'PRODUCTION') return ''
  return `<aside class="environment" aria-label="Environment" lang="en" dir="ltr">${environment}</aside>`
}
