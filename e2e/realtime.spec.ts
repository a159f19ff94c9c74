import type { WebSocketRoute } from '@playwright/test'
import { book, dayAhead, emailOf, expect, signIn, test } from './steps.ts'

const office = 'Elm Street'
const HUB = /\/signalr\/AdminPortalHub/

test.describe('the real-time channel', () => {
  test.use({ role: 'staff' })

  test('reconnects on its own after losing the connection, and shows what it missed', async ({ page }) => {
    const open: WebSocketRoute[] = []
    let isCut = false
    await page.routeWebSocket(HUB, (socket) => {
      if (isCut) return void socket.close()
      socket.connectToServer()
      open.push(socket)
    })
    await page.route(HUB, (route) => (isCut ? route.abort() : route.continue()))
    const date = dayAhead(5)
    await page.goto(`/staff/appointments?date=${date}`)
    await expect(page.getByText('Live', { exact: true })).toBeAttached()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))

    isCut = true
    for (const socket of open) await socket.close()
    await expect(page.getByText('Live', { exact: true })).not.toBeAttached()
    const { name } = await book(page.request, { office, date })
    const entry = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(entry).toHaveCount(0)

    isCut = false
    await expect(entry).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Live', { exact: true })).toBeAttached()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})

test('a screen whose session has ended goes to the login on its own, with a way back', async ({ page, baseURL }) => {
  await signIn(page, '/staff/appointments', emailOf('staff'))
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
  const ended = await page.request.post('/api/account/logout', { headers: { origin: baseURL ?? '' } })
  expect(ended.ok()).toBe(true)
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fstaff%2Fappointments/, { timeout: 30_000 })
})
