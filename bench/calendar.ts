import { type CDPSession, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSession } from '#server/platform/http/session.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { aUserFor, largeOffice, startBenchPortal, TODAY } from './portal.ts'

const APPOINTMENTS = 700
const DAYS = [addDays(TODAY, 1), addDays(TODAY, 2)] as const
const DAY_CHANGES = 10
const LIVE_UPDATES = 20

/** Polling costs the renderer too: rare enough not to distort the measurement. */
const LOOK_EVERY = { polling: 100 }

const TARGETS = { dayChangeMs: 150, liveUpdateMs: 16, elements: 2_500 }

/** A large office's staff calendar in a real Chromium: what drawing a day and keeping it live cost the renderer. */
export async function benchCalendar(): Promise<void> {
  const portal = await startBenchPortal()
  const browser = await chromium.launch(await findBrowser())
  try {
    const { locationId } = await largeOffice(portal.db)
    const ids = await fill(portal.db, locationId)
    const cookie = await openSession(portal.db, await aUserFor(portal.db, 'Staff', [locationId]))
    // The scripts below run from strings, which the portal's security policy blocks.
    const screen = { viewport: { width: 1920, height: 1080 }, bypassCSP: true }
    const context = await browser.newContext({ baseURL: portal.url, ...screen })
    await context.addCookies([{ name: 'sid', value: cookie, url: portal.url }])
    const page = await context.newPage()
    const renderer = await context.newCDPSession(page)
    // CPU time, not time spent waiting for a core.
    await renderer.send('Performance.enable', { timeDomain: 'threadTicks' })
    const bare = await bareDrawing(page, renderer)

    const opening = performance.now()
    await page.goto(`/staff/appointments?locationId=${locationId}&date=${DAYS[0]}`)
    await shown(page, APPOINTMENTS)
    const opened = performance.now() - opening
    const paint = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    const elements = await page.evaluate<number>("document.querySelectorAll('*').length")
    console.log(
      `12 calendars × 3 places, ${APPOINTMENTS} appointments: first paint ${paint.toFixed(0)} ms, the day after ${opened.toFixed(0)} ms`,
    )

    const changes = await dayChanges(page, renderer)
    const updates = await liveUpdates(page, renderer, portal.url, cookie, ids)
    const looking = await lookingAlone(page, renderer)
    const lines = [
      say('elements', elements, TARGETS.elements, ''),
      say('day change, renderer CPU', median(changes), TARGETS.dayChangeMs, ' ms'),
      say('live update, renderer CPU', median(updates) - looking, TARGETS.liveUpdateMs, ' ms'),
    ]
    console.log(
      `${lines.join('\n')}\n(drawing ${APPOINTMENTS} bare boxes costs ${bare.toFixed(1)} ms; polling for updates, ${looking.toFixed(1)} ms, is not counted)`,
    )
  } finally {
    await browser.close()
    await portal.stop()
  }
}

const say = (what: string, value: number, target: number, unit: string) =>
  `${what}: ${value.toFixed(unit ? 1 : 0)}${unit} (target ${target}${unit}), ${value <= target ? 'met' : 'MISSED'}`

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** `APPOINTMENTS` on each day, spread over all columns. Returns those of the first day. */
async function fill(db: Database, locationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; day: LocalDate }>`
    insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
      time_zone, status, first_name, last_name, email)
    select ${locationId}, c.id, d.day, k, s, s + 15, d.day + make_interval(mins => s), d.day + make_interval(mins => s + 15),
      'UTC', 'Booked', 'Ada', 'Lovelace', 'ada@example.test'
    from unnest(${[...DAYS]}::date[]) as d(day)
    cross join lateral (
      select c.id, k, s from calendar c cross join generate_series(0, 2) k cross join generate_series(480, 1005, 15) s
      order by s, c.id, k limit ${APPOINTMENTS}) as c(id, k, s)
    returning id, day`.execute(db)
  return rows.filter(({ day }) => day === DAYS[0]).map(({ id }) => id)
}

const shown = (page: Page, count: number) =>
  page.waitForFunction(`document.querySelectorAll('[data-appointment]').length === ${count}`)

/** The renderer's CPU time so far, in milliseconds. */
async function worked(renderer: CDPSession): Promise<number> {
  const { metrics } = await renderer.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Measures some work on the page until it settles. */
async function costOf(page: Page, renderer: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const before = await worked(renderer)
  await work()
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))')
  return (await worked(renderer)) - before
}

/** The ceiling: as many boxes with one word each, placed and painted, and nothing else. */
async function bareDrawing(page: Page, renderer: CDPSession): Promise<number> {
  await page.goto('/livez')
  const boxes = Array.from(
    { length: APPOINTMENTS },
    (_, i) => `<div style="position:absolute;left:${(i % 36) * 50}px;top:${Math.floor(i / 36) * 20}px">Ada</div>`,
  )
  return costOf(page, renderer, () => page.evaluate(`document.body.innerHTML = ${JSON.stringify(boxes.join(''))}`))
}

async function dayChanges(page: Page, renderer: CDPSession): Promise<number[]> {
  const costs: number[] = []
  for (let i = 0; i < DAY_CHANGES; i++) {
    const first = await page.locator('[data-appointment]').first().getAttribute('data-appointment')
    const name = i % 2 === 0 ? 'Next day' : 'Previous day'
    costs.push(
      await costOf(page, renderer, async () => {
        await page.getByRole('button', { name }).click()
        await page.waitForFunction(
          `document.querySelector('[data-appointment]')?.getAttribute('data-appointment') > '' &&
            document.querySelector('[data-appointment]').getAttribute('data-appointment') !== '${first}'`,
        )
      }),
    )
  }
  return costs
}

/** What the measurement itself costs the renderer: the same polling on an idle page. */
async function lookingAlone(page: Page, renderer: CDPSession): Promise<number> {
  const costs: number[] = []
  for (let i = 0; i < LIVE_UPDATES; i++) {
    const end = Date.now() + LOOK_EVERY.polling
    costs.push(await costOf(page, renderer, () => page.waitForFunction(`Date.now() >= ${end}`, undefined, LOOK_EVERY)))
  }
  return median(costs)
}

/** Another user checks people in, one by one. */
async function liveUpdates(
  page: Page,
  renderer: CDPSession,
  url: string,
  cookie: string,
  ids: readonly number[],
): Promise<number[]> {
  const costs: number[] = []
  for (const id of ids.slice(0, LIVE_UPDATES)) {
    costs.push(
      await costOf(page, renderer, async () => {
        const headers = { cookie: `sid=${cookie}`, origin: url }
        await fetch(`${url}/api/staff/appointments/check-in?id=${id}`, { method: 'POST', headers })
        await page.waitForFunction(
          `document.querySelector('[data-appointment="${id}"]')?.getAttribute('aria-label').includes('Checked In')`,
          undefined,
          LOOK_EVERY,
        )
      }),
    )
  }
  return costs
}
