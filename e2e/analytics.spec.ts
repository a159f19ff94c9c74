import type { Page } from '@playwright/test'
import { ANALYTICS_URL } from './portal.ts'
import { book, dayAhead, expect, heading, link, test } from './steps.ts'

/** Stands in for the collector, which the page's own security policy has to allow. */
async function collect(page: Page) {
  const pages: string[] = []
  const raw: string[] = []
  // For this page only: the setting itself would count every journey.
  await page.route('**/api/public/settings/analyticsKey', (route) =>
    route.fulfill({ json: { analyticsKey: 'phc_abcdefghij0123456789' } }),
  )
  await page.route(`${ANALYTICS_URL}/**`, async (route) => {
    const request = route.request()
    raw.push(JSON.stringify([request.url(), await request.allHeaders(), request.postData()]))
    const { properties } = request.postDataJSON() as { properties: { $current_url: string } }
    pages.push(new URL(properties.$current_url).pathname)
    await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  return { pages, raw }
}

test('page views are counted if configured, and never on token pages', async ({ page, request }) => {
  const { token } = await book(request, { office: 'Harbor Point', date: dayAhead(23) })
  const { pages, raw } = await collect(page)

  await page.goto(`/customer/appointment/review/${token}`)
  await expect(heading(page, /appointment/i)).toBeVisible()
  await link(page, 'Privacy policy').first().click()
  await expect(page).toHaveURL(/privacy-policy/)
  // The first page's security policy still applies: it lets nothing out.
  expect(await page.evaluate((url) => fetch(url).then(String, String), `${ANALYTICS_URL}/`)).toContain('Failed')
  expect(raw).toEqual([])

  await page.goto('/')
  await expect.poll(() => pages).toEqual(['/'])
  await link(page, 'Privacy policy').first().click()
  await expect.poll(() => pages).toEqual(['/', '/privacy-policy'])
  expect(raw.join()).not.toContain(token)
  expect(raw.join()).not.toMatch(/"(referer|cookie)"/)
})
