import { writeFileSync } from 'node:fs'
import { Transformer } from '@napi-rs/image'
import type { Locator, Page } from '@playwright/test'
import { animatedWebp, type Frame } from './animated-webp.ts'

/** What a film shows: steps on a page, each still for as long as it takes to read. */
export type Scene = (page: Page, still: (shownFor: number) => Promise<void>) => Promise<void>

/** Good enough for text on a plain ground; a film has a dozen stills. */
const QUALITY = 70

/** A toast about a slow read would be all that a reader remembers. A string, because the page runs it. */
const NOTHING_LOADS = String.raw`!/(^|\n)Loading/.test(document.body.innerText)`

/** A busy machine may take its time: no one watches. */
const PATIENCE_MS = 120_000

/** Plays a scene and writes it down as a picture that moves. */
export async function film(page: Page, file: string, scene: Scene): Promise<void> {
  const frames: Frame[] = []
  page.setDefaultTimeout(PATIENCE_MS)
  const still = async (shownFor: number) => {
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(NOTHING_LOADS)
    frames.push({ picture: await new Transformer(await page.screenshot()).webp(QUALITY), shownFor })
  }
  await scene(page, still)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  writeFileSync(file, animatedWebp(frames, width, height))
}

/** A booking on a phone, from the front door to the confirmation. */
export const aBooking: Scene = async (page, still) => {
  const proceed = () => page.getByRole('button', { name: 'Continue' }).click()
  await openedWith(page, '/', page.getByRole('heading', { name: /free times/ }))
  await still(1600)
  await page.goto('/customer/booking/appointment-type')
  await page.getByText('Identification Card', { exact: true }).waitFor()
  await still(900)
  await page.getByText('Identification Card', { exact: true }).click()
  await still(900)
  await proceed()
  await page.getByText('Elm Street', { exact: true }).click()
  await still(1100)
  await proceed()
  const day = page.getByRole('group', { name: 'Choose a day' }).getByRole('radio')
  await day.nth(1).check({ force: true })
  const times = page.getByRole('group', { name: /^Times on / }).getByRole('radio')
  await times.first().waitFor()
  await still(1100)
  await times.nth(1).check({ force: true })
  await still(900)
  await proceed()
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Chen')
  await still(700)
  await page.getByLabel('Email address').fill('m.chen@example.test')
  await still(1000)
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await page.waitForURL('**/confirmation')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await still(2600)
}

/** A minute at the desk: who is waiting, the next one called, and one who walks in. */
export const aDesk: Scene = async (page, still) => {
  const button = (name: RegExp) => page.getByRole('button', { name })
  // The colleague of the demo has one of them.
  const free = button(/^Open (desk|Window)/)
  await openedWith(page, '/staff/desk', free.first())
  await still(1800)
  await free.first().click()
  await button(/^Add walk-in/).click()
  await page.getByRole('dialog').getByLabel('Comes for').selectOption({ index: 1 })
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Sam Okafor')
  await still(1400)
  await button(/^Give ticket/).click()
  await still(1400)
  await button(/^Done/).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await still(1600)
  await button(/^Call next/).click()
  await button(/^Start/).waitFor()
  await still(1800)
  await button(/^Start/).click()
  await button(/^Start/).waitFor({ state: 'hidden' })
  await still(1400)
  await button(/^Finish(?! and)/).click()
  await button(/^Call next/).waitFor()
  await still(2000)
}

/** A fresh demo is ready before its days are filled: the page is opened until they are. */
export async function openedWith(page: Page, address: string, shown: Locator): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  do await page.goto(address)
  while (!(await isShownSoon(shown)) && Date.now() < deadline)
}

async function isShownSoon(shown: Locator): Promise<boolean> {
  return shown.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
}
