import { anOwnOffice } from './own-office.ts'
import { ask, button, expect, expectAccessible, test } from './steps.ts'

test.use({ role: 'manager' })

test('a ticket called at a desk is shown and heard in the lobby', async ({ page: desk, openAs }) => {
  await desk.goto('/staff/appointments')
  // It has no line, so it calls the numbers of a paper roll.
  await desk.getByLabel('Location').selectOption({ label: 'Harbor Point' })
  await button(desk, 'More').click()
  await desk.getByRole('menuitem', { name: 'Location details' }).click()
  await desk.waitForURL('**/staff/locations/*')
  const locationId = new URL(desk.url()).pathname.split('/').at(-1)

  const lobby = await openAs(undefined, { viewport: { width: 1920, height: 1080 } })
  // A headless browser lets pages play sound on their own; those in waiting rooms need a press first.
  await lobby.addInitScript("Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })")
  await lobby.goto(`/lobby/${locationId}`)
  const code = await lobby.getByTestId('pairing-code').innerText()

  await desk.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
  await button(desk, 'Pair').click()
  await expect(desk.getByText('Display 1', { exact: true })).toBeVisible()
  await expectAccessible(desk)

  await expect(button(lobby, 'Start display')).toBeVisible()
  await expectAccessible(lobby)
  await button(lobby, 'Start display').click()
  await expect(lobby.getByText('No one has been called yet.')).toBeVisible()

  await desk.getByRole('link', { name: 'View on Calendar' }).click()
  await button(desk, 'Announce Ticket').click()
  const dialog = desk.getByRole('dialog', { name: 'Announce Ticket' })
  const next = await dialog.getByTestId('next-ticket').innerText()
  await dialog.getByRole('textbox', { name: 'Desk' }).fill('3')
  await expectAccessible(desk, '[role="dialog"]')

  const recording = lobby.waitForResponse((response) => /\/api\/lobby\/\d+\/audio\/\d+$/.test(response.url()))
  await button(desk, 'Announce next').click()
  await expect(dialog.getByText(`Ticket ${next} was called to desk 3.`)).toBeVisible()
  await expect(dialog.getByTestId('next-ticket')).toHaveText(String(Number(next) + 1))

  await expect(lobby.getByText(`Ticket ${next}`, { exact: true })).toBeVisible()
  await expect(lobby.getByText('Desk 3', { exact: true })).toBeVisible()
  const heard = await recording
  expect(heard.headers()['content-type']).toBe('audio/wav')
  expect(heard.headers()['cache-control']).toBe('no-store')
  expect((await heard.body()).toString('latin1', 0, 4)).toBe('RIFF')
  await expectAccessible(lobby)

  // When the network fails, calls stop, the display says so, and it recovers on its own.
  await lobby.context().setOffline(true)
  await expect(lobby.getByRole('alert')).toContainText('No connection.')
  await expect(lobby.getByText(`Ticket ${next}`, { exact: true })).toBeVisible()
  await expectAccessible(lobby)
  await lobby.context().setOffline(false)
  await expect(lobby.getByRole('alert')).toBeHidden()

  await button(desk, `Recall ${next}`).click()
  await expect(lobby.getByRole('listitem').filter({ hasText: `${next}Desk 3` })).toBeVisible()
  await expect(dialog.getByTestId('next-ticket')).toHaveText(String(Number(next) + 1))
})

const LONG_NAMES = [
  'Maximiliano Hernández-Villanueva',
  '欧阳娜娜',
  'محمد عبد الرحمن الخطيب',
  'Bartholomew Featherstonehaugh',
  'Guadalupe Rodríguez de la Cruz',
  'Wilhelmina Oberhausen',
  'Nguyễn Thị Minh Khai',
  'Alexandra Papadopoulou',
  'Иван Константинопольский',
  'ليلى خ',
  '王小明',
  'Siobhán O’Brien',
]

test('twelve people with long names fit the displays of small and large offices (LOBBY-5)', async ({ openAs }) => {
  const manager = await openAs('admin')
  const { request } = manager
  const { locationId } = await anOwnOffice(request, { name: 'Full House' })
  const at = `/api/office-manager/desks/settings/${locationId}`
  await ask(request, at, { ...(await ask<object>(request, at)), isOn: true, showsNames: true }, 'PUT')
  const [type] = await ask<{ id: number }[]>(request, '/api/appointment-types/options')
  for (const name of LONG_NAMES)
    await ask(request, '/api/staff/line/add-walk-in', { locationId, appointmentTypeId: type?.id, name })
  const lobby = await openAs(undefined, { viewport: { width: 1280, height: 720 } })
  await lobby.goto(`/lobby/${locationId}`)
  const code = await lobby.getByTestId('pairing-code').innerText()
  await manager.goto(`/staff/locations/${locationId}`)
  await manager.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
  await button(manager, 'Pair').click()
  const start = button(lobby, 'Start display')
  await start.or(lobby.getByText('No one has been called yet.')).first().waitFor()
  if (await start.isVisible()) await start.click()

  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1920, 1080],
    [1080, 1920],
  ] as const) {
    await lobby.setViewportSize({ width, height })
    const rows = lobby.getByRole('region', { name: 'Without an appointment' }).getByRole('listitem')
    const size = `${width} × ${height}`
    await expect.poll(() => lobby.evaluate(() => document.documentElement.scrollHeight), size).toBe(height)
    // The display measures its rows again after its size has changed.
    await expect(async () => {
      const seen = await rows.evaluateAll((all) =>
        all.flatMap((row) => {
          if (getComputedStyle(row).visibility === 'hidden') return []
          const list = row.parentElement?.getBoundingClientRect()
          const { bottom, height: tall } = row.getBoundingClientRect()
          return [{ isWhole: bottom <= (list?.bottom ?? 0) + 1, tall: Math.round(tall) }]
        }),
      )
      expect(seen.length, size).toBeGreaterThan(3)
      expect(new Set(seen.map(({ tall }) => tall)).size, size).toBe(1)
      expect(seen.filter(({ isWhole }) => !isWhole)).toEqual([])
      const more = LONG_NAMES.length - seen.length
      if (more > 0) expect(await lobby.getByText(`+${more} more`).isVisible(), size).toBe(true)
    }).toPass({ timeout: 30_000 })
  }
})
