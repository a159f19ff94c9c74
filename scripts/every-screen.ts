import { mkdirSync, readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/users/demo-sign-ins.ts'
import { portalUrl } from '../e2e/portal.ts'

/** Where the pictures go that people look through and do not keep. */
const LOOKED_THROUGH = 'screenshots'

const HEIGHTS = { 390: 844, 768: 1024, 1280: 800 } as const
const WIDTHS = [390, 768, 1280] as const
/** How a browser shows colors, and what that is called. */
const SHOWN = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const
type Shown = keyof typeof SHOWN
/** Public pages are also read from right to left, and in a language whose words are longer. */
const LANGUAGES = { public: ['en', 'es', 'ar'], others: ['en'] } as const

type Who = 'public' | 'token' | 'any' | 'staff' | 'manager' | 'admin'
interface Screen {
  readonly path: string
  readonly who: Who
}

const STEP = '/customer/booking/'

/** What is done at each screen, under a name that says which, how wide, in what colors and language. */
export type Look = (page: Page, name: string) => Promise<void>

/** Goes to every screen of docs/screens.tsv whose address contains the text, in all sizes and some ways to show colors. */
export async function visitEveryScreen(
  browser: Browser,
  { containing, shown, look }: { containing: string; shown: readonly Shown[]; look: Look },
): Promise<void> {
  const screens = listed().filter(({ path }) => path.includes(containing))
  for (const width of WIDTHS) {
    for (const colors of shown) {
      const open = async (language: string) => {
        const context = await browser.newContext({
          baseURL: await portalUrl(),
          viewport: { width, height: HEIGHTS[width] },
          ...SHOWN[colors],
          reducedMotion: 'reduce',
          locale: language === 'en' ? 'en-US' : language,
          timezoneId: 'America/Denver',
        })
        return { context, page: await context.newPage() }
      }
      const end = `${width}${colors === 'light' ? '' : `-${colors}`}`
      for (const language of LANGUAGES.public) {
        const { context, page } = await open(language)
        await publicScreens(page, screens, `${end}${language === 'en' ? '' : `-${language}`}`, look)
        await context.close()
      }
      for (const [who, user] of Object.entries({ any: 'staff', staff: 'staff', manager: 'manager', admin: 'admin' })) {
        const theirs = screens.filter((screen) => screen.who === who)
        if (theirs.length === 0) continue
        const { context, page } = await open('en')
        await signIn(page, user)
        for (const { path } of theirs) await lookAt(page, path.replace(/\{\w+\}/g, '1'), `${nameOf(path)}-${end}`, look)
        await context.close()
      }
    }
  }
}

/** Pictures them into a folder to look through. */
export async function pictureEveryScreen(browser: Browser, containing: string): Promise<void> {
  mkdirSync(LOOKED_THROUGH, { recursive: true })
  const look: Look = async (page, name) => {
    await page.screenshot({ path: `${LOOKED_THROUGH}/${name}.png`, fullPage: true })
  }
  await visitEveryScreen(browser, { containing, shown: ['light', 'dark'], look })
}

function listed(): Screen[] {
  return readFileSync('docs/screens.tsv', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([path = '', who]) => ({ path, who: who as Who }))
}

function nameOf(path: string): string {
  return path.replace(/[{}]/g, '').split('/').filter(Boolean).join('-') || 'landing'
}

async function lookAt(page: Page, address: string | undefined, name: string, look: Look): Promise<void> {
  if (address !== undefined) await page.goto(address)
  await page.locator('h1, [data-testid=pairing-code]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await look(page, name)
}

/** A booking as far as the wanted steps go, then the pages that open by their address. */
async function publicScreens(page: Page, screens: readonly Screen[], end: string, look: Look): Promise<void> {
  const isWanted = (path: string) => screens.some((screen) => screen.path === path)
  for (const { path, who } of screens) {
    if (who !== 'public' || path.startsWith(STEP)) continue
    await lookAt(page, path.replace(/\{\w+\}/g, '1'), `${nameOf(path)}-${end}`, look)
  }
  const step = async (name: string, address?: string) => {
    if (isWanted(STEP + name)) await lookAt(page, address, `${nameOf(STEP + name)}-${end}`, look)
    else if (address !== undefined) await page.goto(address)
  }
  const review = '/customer/appointment/review/{token}'
  if (!screens.some(({ path }) => path.startsWith(STEP) || path === review)) return
  const submit = () => page.locator('main form button[type=submit]').last().click()
  const chosen = `${STEP}start?appointmentTypeId=2`
  await step('start', `${STEP}start`)
  await step('appointment-type', `${STEP}appointment-type?appointmentTypeId=2`)
  await step('location', `${chosen}&step=location`)
  await step('time', `${chosen}&locationId=1&step=time`)
  await page.locator('input[name=time]').nth(1).check({ force: true })
  await submit()
  await page.waitForURL('**/information')
  await page.locator('[autocomplete=given-name]').fill('Maya')
  await page.locator('[autocomplete=family-name]').fill('Chen')
  await page.locator('[autocomplete=email]').fill(`maya.${Date.now()}@example.test`)
  await step('information')
  await submit()
  await page.waitForURL('**/confirmation')
  await step('confirmation')
  const link = await page.locator('a[href*="/customer/appointment/review/"]').first().getAttribute('href')
  if (isWanted(review) && link !== null) await lookAt(page, link, `${nameOf(review)}-${end}`, look)
}

export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@demo.test`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
