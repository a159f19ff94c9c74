import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { type Language, languageAsked, languageInQuery } from '#domain/languages.ts'
import { notFound } from '#server/platform/errors.ts'
import { contentSecurityPolicy, isSecretPage, type Outsiders } from './headers.ts'

const NONCE_IN_PAGE = '__CSP_NONCE__'
const ANALYTICS_IN_PAGE = '__ANALYTICS_URL__'
const PUBLIC_URL_IN_PAGE = '__PUBLIC_URL__'
const ENVIRONMENT_IN_PAGE = '<!--environment-->'
/** The address of every screen and what it shows first, written by the build (scripts/vite/page-addresses.ts). */
const PAGES = '.vite/pages.json'

/** Addresses of calls or files: a missing one is a 404, never the page. */
const NO_PAGE = /^\/(api|signalr|assets|timezone)\//

/** Pages with other people's data, which the browser must not show again after signing out. */
const BACK_OFFICE = /^\/(admin|staff|office-manager)(\/|$)/i

type WebOptions = Outsiders & Pick<Config, 'environment'> & { readonly publicUrl: string }

/**
 * Serves the built web app: assets by their hashed names forever, the page itself for every other address, with 404
 * where it has no screen to show.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | undefined,
  { environment, publicUrl, usesRecaptcha, analyticsUrl }: WebOptions,
): Promise<void> {
  const page = folder === undefined ? undefined : path.join(folder, 'index.html')
  const html = page !== undefined && existsSync(page) ? readFileSync(page, 'utf8') : undefined
  const screenAt = folder === undefined || html === undefined ? () => undefined : screensIn(folder)

  app.setNotFoundHandler(async (request, reply) => {
    if (html === undefined || !['GET', 'HEAD'].includes(request.method) || NO_PAGE.test(request.url)) throw notFound()
    const nonce = randomBytes(16).toString('base64')
    const isSecret = isSecretPage(request)
    const outsiders = { usesRecaptcha, analyticsUrl: isSecret ? undefined : analyticsUrl }
    const screen = screenAt(request.url)
    // Browsers keep pages that may be stored as they were left, so that Back is instant.
    const isKept = !isSecret && !BACK_OFFICE.test(pathOf(request.url))
    return reply
      .code(screen ? 200 : 404)
      .type('text/html')
      .headers({
        'cache-control': isKept ? 'no-cache' : 'no-store',
        vary: 'accept-language',
        'content-security-policy': contentSecurityPolicy(nonce, outsiders),
      })
      .send(
        html
          .replaceAll(NONCE_IN_PAGE, nonce)
          .replace(ANALYTICS_IN_PAGE, () => outsiders.analyticsUrl ?? '')
          .replace(PUBLIC_URL_IN_PAGE, () => publicUrl)
          .replace(ENVIRONMENT_IN_PAGE, bannerOf(environment))
          .replace('</head>', `${linksTo(screen?.[languageOf(request)])}</head>`),
      )
  })
  if (folder === undefined || html === undefined) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    // One route per file: the compressed ones are found next to it.
    globIgnore: ['index.html*', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** By language the files that a screen shows first; empty where that depends on who is signed in. */
type FirstFiles = Readonly<Partial<Record<Language, readonly string[]>>>

/** The screen at an address, by the same patterns as in the browser: `:id` is any one part, whatever the case. */
function screensIn(folder: string): (url: string) => FirstFiles | undefined {
  const pages = JSON.parse(readFileSync(path.join(folder, PAGES), 'utf8')) as Record<string, FirstFiles>
  const partOf = (part: string) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const screens = Object.entries(pages).map(([address, first]) => {
    const pattern = address.replace(/\/$/, '').split('/').map(partOf).join('/')
    return { first, at: new RegExp(`^${pattern}/?$`, 'i') }
  })
  return (url) => screens.find(({ at }) => at.test(pathOf(url)))?.first
}

/** The language that the page will most likely be read in: one that was chosen before, only the browser knows. */
function languageOf({ url, headers }: FastifyRequest): Language {
  return languageInQuery(url.replace(/^[^?]*/, '')) ?? languageAsked(headers['accept-language'] ?? '')
}

/** Has the browser fetch files early that it would otherwise find only once the page's scripts have run. */
function linksTo(files: readonly string[] = []): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

function pathOf(url: string): string {
  return url.replace(/[?#].*/s, '')
}

/** In the page itself and not drawn by its scripts, so it is on every page, even if they fail (TEXT-9). */
function bannerOf(environment: Config['environment']): string {
  if (environment === 'PRODUCTION') return ''
  return `<aside class="environment" aria-label="Environment" lang="en" dir="ltr">${environment}</aside>`
}
