import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { runnerImport } from 'vite'
import { DEMO_PASSWORD } from '#server/users/demo-sign-ins.ts'
import { portalUrl } from './portal.ts'
import { prepare } from './prepared-records.ts'
import { WALKS } from './screen-walks.ts'
import { STATES } from './screen-states.ts'

/** For what someone waits for on the way. */
const PATIENCE_MS = 60_000

/** Where the pictures go that people look through and do not keep. */
const LOOKED_THROUGH = 'screenshots'

const HEIGHTS = { 390: 844, 768: 1024, 1280: 800 } as const
const WIDTHS = [390, 768, 1280] as const
type Width = (typeof WIDTHS)[number]
/** How a browser shows colors, and what that is called. A page follows immediately: it need not load again. */
const SHOWN = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const
export type Shown = keyof typeof SHOWN
/** Public pages are also read from right to left, and in a language whose words are longer. */
const LANGUAGES = ['en', 'es', 'ar'] as const
export type WalkLanguage = (typeof LANGUAGES)[number]

type Who = 'public' | 'token' | 'any' | 'staff' | 'manager' | 'admin'
export interface Screen {
  readonly path: string
  readonly who: Who
}

/** What is looked at. */
export interface Sight {
  /** Says which screen, in which state, how wide, in what colors and language. */
  readonly name: string
  readonly shown: Shown
  /** Opened by presses, after it had loaded. */
  readonly isState: boolean
}

export type Look = (page: Page, sight: Sight) => Promise<void>

/** Looks at what a page shows now, unless no one wants that screen. */
export type See = (path: string, state?: string) => Promise<void>

/** Which part of all looks: all of them may take hours on a busy machine. */
export interface Part {
  /** Texts that addresses contain, with commas between them; the landing page is "/" alone. */
  readonly only: string
  readonly widths: readonly Width[]
  readonly languages: readonly WalkLanguage[]
}

/** As the command's words say it: `--only=/admin,/staff --widths=390 --languages=en,ar`. */
export function partAsked(words: readonly string[]): Part {
  const said = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? ''
  const some = <T extends string | number>(all: readonly T[], name: string) => {
    const chosen = all.filter((each) => said(name).split(',').includes(String(each)))
    return chosen.length > 0 ? chosen : all
  }
  return { only: said('only'), widths: some(WIDTHS, 'widths'), languages: some(LANGUAGES, 'languages') }
}

interface Visit {
  readonly part: Part
  readonly shown: readonly Shown[]
  readonly look: Look
}

/** Rows out of view are not drawn and keep their old colors: to be looked at, all are. After a look at what moves. */
const SHOW_ALL = `(() => {
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [all]
})()`

/** A page that has just turned dark is still turning. */
const COLORS_REST = `Promise.allSettled(document.getAnimations()
  .filter((each) => each instanceof CSSTransition).map((each) => each.finished))`

/** Goes to every screen that is asked for, and shows its colors in some ways. */
export async function visitEveryScreen(browser: Browser, { part, shown, look }: Visit): Promise<void> {
  const wanted = (await everyScreen()).filter(({ path }) => isWanted(path, part.only))
  const seen = new Set<string>()
  const missed: string[] = []
  /** One that does not come up must not cost the others. */
  const attempt: Attempt = async (what, reach) => {
    try {
      await reach()
    } catch (failure) {
      missed.push(`${what}: ${failure instanceof Error ? failure.message : String(failure)}`)
      process.stderr.write(`${missed.at(-1)}\n`)
    }
  }
  const open = async (width: Width, language: WalkLanguage) => {
    const context = await browser.newContext({
      baseURL: await portalUrl(),
      viewport: { width, height: HEIGHTS[width] },
      reducedMotion: 'reduce',
      locale: language === 'en' ? 'en-US' : language,
      timezoneId: 'America/Denver',
    })
    // A busy machine is no fault of the screens.
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  const seeIn = (page: Page, end: string): See => {
    return async (path, state) => {
      if (!wanted.some((screen) => screen.path === path)) return
      await page.locator('h1, [data-testid=pairing-code]').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() => document.querySelector('main .skeleton') === null)
      seen.add(path)
      const name = [nameOf(path), state, end].filter(Boolean).join('-')
      for (const colors of shown) {
        await page.emulateMedia(SHOWN[colors])
        if (colors !== 'light') await page.evaluate(SHOW_ALL)
        const isState = state !== undefined
        await look(page, { name: colors === 'light' ? name : `${name}-${colors}`, shown: colors, isState })
      }
      await page.emulateMedia(SHOWN.light)
    }
  }
  const desk = await open(1280, 'en')
  await signIn(await desk.newPage(), 'admin')
  const addressOf = await prepare(desk)
  for (const width of part.widths) {
    for (const language of part.languages) {
      process.stderr.write(`${width} px, public, ${language}\n`)
      const context = await open(width, language)
      const end = `${width}${language === 'en' ? '' : `-${language}`}`
      await visitPublic(context, wanted, { desk, language, attempt, seeIn: (page) => seeIn(page, end) })
      await context.close()
    }
    for (const [who, user] of Object.entries({ any: 'staff', staff: 'staff', manager: 'manager', admin: 'admin' })) {
      const theirs = wanted.filter((screen) => screen.who === who)
      if (theirs.length === 0) continue
      process.stderr.write(`${width} px, ${who}\n`)
      const context = await open(width, 'en')
      const page = await context.newPage()
      await signIn(page, user)
      const see = seeIn(page, String(width))
      for (const { path } of theirs) {
        await attempt(`${path} at ${width}`, async () => {
          await page.goto(addressOf(path))
          await see(path)
        })
        for (const { state, reach } of STATES.filter((each) => each.path === path)) {
          await attempt(`${path}, ${state}, at ${width}`, async () => {
            await page.goto(addressOf(path))
            await page.locator('h1').first().waitFor()
            await reach(page)
            await see(path, state)
            await page.unrouteAll({ behavior: 'ignoreErrors' })
          })
        }
      }
      await context.close()
    }
  }
  await desk.close()
  missed.push(...wanted.filter(({ path }) => !seen.has(path)).map(({ path }) => path))
  if (missed.length > 0) throw new Error(`Nobody looked at ${missed.join('\n')}`)
}

function isWanted(path: string, only: string): boolean {
  return only.split(',').some((part) => (part === '/' ? path === part : path.includes(part)))
}

type Attempt = (what: string, reach: () => Promise<void>) => Promise<void>

interface PublicVisit {
  /** A signed-in administrator's, to do what an office does in the meantime. */
  readonly desk: BrowserContext
  readonly language: WalkLanguage
  readonly attempt: Attempt
  readonly seeIn: (page: Page) => See
}

/** Those that open by their address; then those that one has to walk to. */
async function visitPublic(context: BrowserContext, wanted: readonly Screen[], visit: PublicVisit): Promise<void> {
  const page = await context.newPage()
  const see = visit.seeIn(page)
  for (const { path } of wanted.filter(opensByAddress)) {
    await visit.attempt(`${path} in ${visit.language}`, async () => {
      await page.goto(path)
      await see(path)
    })
  }
  for (const { paths, walk } of WALKS) {
    if (!wanted.some(({ path }) => paths.includes(path))) continue
    const { desk, language } = visit
    await visit.attempt(`the walk to ${paths.join(', ')} in ${language}`, () => walk({ page, see, desk, language }))
  }
}

export function opensByAddress({ path, who }: Screen): boolean {
  return who === 'public' && !WALKS.some(({ paths }) => paths.includes(path))
}

/** Pictures them into a folder to look through. */
export async function pictureEveryScreen(browser: Browser, part: Part): Promise<void> {
  await visitEveryScreen(browser, { part, shown: ['light', 'dark'], look: (page, { name }) => picture(page, name) })
}

/** After a look at what moves: it changes what is drawn. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(LOOKED_THROUGH, { recursive: true })
  await page.evaluate(`${SHOW_ALL}; window.scrollTo(0, 0); ${COLORS_REST}`)
  await page.screenshot({ path: `${LOOKED_THROUGH}/${name}.png`, fullPage: true })
}

/** Those of the list of addresses, with ids as docs/screens.tsv writes them: "{id}". */
export async function everyScreen(): Promise<Screen[]> {
  const { module } = await runnerImport<{ addresses: readonly Screen[] }>('./src/web/addresses.ts')
  return module.addresses.map(({ path, who }) => ({ path: path.replace(/:(\w+)/g, '{$1}'), who }))
}

function nameOf(path: string): string {
  return path.replace(/[{}]/g, '').split('/').filter(Boolean).join('-') || 'landing'
}

export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@demo.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
