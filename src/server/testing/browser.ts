import type { FastifyInstance, InjectOptions } from 'fastify'
import { PUBLIC_URL } from './test-app.ts'

export type Browser = ReturnType<typeof aBrowser>

interface Page {
  readonly url: string
  readonly status: number
  readonly body: string
  readonly location: string | undefined
}

const MOST_REDIRECTS = 20

/** A browser without a screen: keeps cookies and follows redirects between the portal and providers on the network. */
export function aBrowser(app: FastifyInstance) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  /** One request, without following redirects. Forms come from the other site, so Lax cookies are not sent. */
  async function request(url: string, form?: Readonly<Record<string, string>>): Promise<Page> {
    const isPortal = url.startsWith(PUBLIC_URL)
    const jar = jarOf(url)
    const isSentAlong = form === undefined || !isPortal
    const headers: Record<string, string> = {
      ...(isSentAlong && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(isPortal && { 'sec-fetch-site': 'cross-site' }),
    }
    const method = form ? ('POST' as const) : ('GET' as const)
    const payload = form && new URLSearchParams(form).toString()
    const { status, cookies, location, body } = isPortal
      ? await inject(app, { method, url: url.slice(PUBLIC_URL.length), headers, ...(payload && { payload }) })
      : await over(url, { method, headers, redirect: 'manual', ...(payload && { body: payload }) })
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split(/; ?/)
      const at = pair.indexOf('=')
      const isGone = attributes.some((each) => /^max-age=0$|^expires=thu, 01 jan 1970/i.test(each))
      if (isGone) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return { url, status, body, location: location === undefined ? undefined : new URL(location, url).href }
  }

  /** Follows redirects to their end: a page that answers, or one of the web app, which the tests do not serve. */
  async function go(url: string, form?: Readonly<Record<string, string>>): Promise<Page> {
    let page = await request(url, form)
    for (let hops = 0; page.location !== undefined && hops < MOST_REDIRECTS; hops++) {
      page = await request(page.location)
    }
    return page
  }

  return {
    request,
    go,
    cookies: (url = PUBLIC_URL) => jarOf(url),
    /** Who is signed in to the portal, if anyone. */
    async who(): Promise<string | undefined> {
      const { status, body } = await request(`${PUBLIC_URL}/api/account/me`)
      return status === 200 ? JSON.parse(body).email : undefined
    },
  }
}

async function inject(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, body } = await app.inject(request)
  const cookies = [headers['set-cookie'] ?? []].flat()
  return { status: statusCode, cookies, location: headers.location, body }
}

async function over(url: string, request: RequestInit) {
  const response = await fetch(url, request)
  const location = response.headers.get('location') ?? undefined
  return { status: response.status, cookies: response.headers.getSetCookie(), location, body: await response.text() }
}
