import type { Page } from '@playwright/test'
import { anOwnOffice, aUserOf } from './own-office.ts'
import { ask, button, expect, expectAccessible, flawsOf, phone, signIn, test } from './steps.ts'

test.use({ role: 'admin' })

/** By day and by night, on a phone, a tablet and a desk. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const flaws = await flawsOf(page, { isOnlyRecolored: colorScheme === 'dark' })
      expect(flaws, `${width} px, ${colorScheme}`).toEqual([])
    }
    // Someone is still there, however long this takes: a kiosk would ask.
    await page.keyboard.press('Shift')
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

test('a ticket goes from the kiosk to the phone, to the desk and to the lobby, without a reload (LINE-4, LINE-11)', async ({
  page: manager,
  openAs,
}) => {
  const { request } = manager
  const { locationId } = await anOwnOffice(request, { name: 'Line Office' })
  const at = `/api/office-manager/desks/settings/${locationId}`
  const settings = await ask<object>(request, at)
  await ask(request, at, { ...settings, isOn: true }, 'PUT')
  await ask(request, '/api/office-manager/desks', { locationId, name: '7', appointmentTypeIds: [] })
  const clerk = await aUserOf(request, 'Staff', [locationId], 'Dana Desk')
  const desk = await openAs(undefined, { viewport: { width: 1280, height: 800 } })
  await signIn(desk, '/staff/desk', clerk.email, clerk.password)
  await desk.getByRole('button', { name: /^Open desk/ }).click()

  const kiosk = await openAs(undefined, { viewport: { width: 1080, height: 1920 } })
  const lobby = await openAs(undefined, { viewport: { width: 1920, height: 1080 } })
  await manager.goto(`/staff/locations/${locationId}`)
  for (const [display, address] of [[kiosk, 'kiosk'] as const, [lobby, 'lobby'] as const]) {
    await display.goto(`/${address}/${locationId}`)
    const code = await display.getByTestId('pairing-code').innerText()
    await manager.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
    await button(manager, 'Pair').click()
    await expect(display.getByTestId('pairing-code')).toBeHidden()
  }
  const start = button(lobby, 'Start display')
  await start.or(lobby.getByText('No one has been called yet.')).first().waitFor()
  if (await start.isVisible()) await start.click()

  await button(kiosk, 'English').click()
  await kiosk.getByRole('button', { name: 'I have no appointment' }).click()
  await expectAccessibleEverywhere(kiosk)
  await kiosk.getByRole('button', { name: /Wait/ }).first().click()
  const taken = kiosk.waitForResponse((answer) => answer.url().endsWith('/take-ticket'))
  await button(kiosk, 'Take a ticket').click()
  const ticket = await kiosk.getByTestId('ticket').innerText()
  const { token } = (await (await taken).json()) as { token: string }

  const mobile = await openAs(undefined, phone)
  const standing = (name: string) => mobile.getByRole('heading', { name, level: 2 })
  await mobile.goto(`/customer/ticket/${token}`)
  await expect(mobile.getByText(ticket).first()).toBeVisible()
  await expect(mobile.getByText('You are next')).toBeVisible()
  await expectAccessibleEverywhere(mobile)

  // They have come to the desk and the lobby by themselves.
  const next = desk.getByRole('button', { name: new RegExp(`^Call next: ${ticket}`) })
  await expect(next).toBeVisible()
  await expect(lobby.getByText(ticket).first()).toBeVisible()
  await expect(lobby.getByRole('img', { name: 'QR code to join the line' })).toBeVisible()
  await expectAccessibleEverywhere(desk)

  await desk.keyboard.press('n')
  await expect(standing('It is your turn')).toBeVisible()
  await expect(mobile.getByText('Please go to Desk 7')).toBeVisible()
  await expect(lobby.getByText('Desk 7', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(lobby)
  await expectAccessible(mobile)

  await desk.keyboard.press('s')
  await expect(standing('You are being served')).toBeVisible()
  await desk.keyboard.press('f')
  await expect(standing('Your visit is complete')).toBeVisible()
})
