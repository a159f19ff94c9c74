import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { LobbyDisplays } from './LobbyDisplays.tsx'

afterEach(forgetTest)

const LIST = 'GET /api/staff/lobby/displays/location/2'
const PAIR = 'POST /api/staff/lobby/pair'
const screens = { '/': <LobbyDisplays locationId={2} /> }
const display = {
  id: 5,
  kind: 'Lobby',
  pairedBy: 'Sam Staff',
  pairedAtUtc: '2026-03-02T15:00:00Z',
  lastSeenAtUtc: '2026-03-02T16:00:00Z',
}

it('pairs the display whose code is entered', async () => {
  const { of } = openAs('Staff', '/', screens, { [LIST]: [], [PAIR]: { ok: true } })
  expect(await screen.findByText('No display or kiosk is paired.')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: 'Code on the screen' }), 'AC34KM')
  await press('Pair')
  await waitFor(() => expect(toasts()).toEqual(['Screen paired']))
  expect(of(PAIR)[0]?.body).toEqual({ locationId: 2, code: 'AC34KM' })
  expect(screen.getByRole('textbox')).toHaveValue('')
})

it('says at the field that no display has the code', async () => {
  const errorMessage = 'No display of this location shows this code.'
  const refused = () => Response.json({ validationFailures: [{ propertyName: 'code', errorMessage }] }, { status: 400 })
  openAs('Staff', '/', screens, { [LIST]: [], [PAIR]: refused })
  await userEvent.type(screen.getByRole('textbox'), 'XXXXXX')
  await press('Pair')
  expect(await screen.findByText(errorMessage)).toBeVisible()
  expect(screen.getByRole('textbox')).toBeInvalid()
})

it('lists displays, and unpairs one after asking', async () => {
  const { of } = openAs('Staff', '/', screens, {
    [LIST]: [display],
    'DELETE /api/staff/lobby/displays/5': { ok: true },
  })
  expect(await screen.findByRole('listitem')).toHaveTextContent(/Display 1Paired .* by Sam StaffLast seen/)
  await press('Unpair: Display 1')
  const dialog = screen.getByRole('alertdialog', { name: 'Unpair Display 1' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unpair' }))
  await waitFor(() => expect(of('DELETE /api/staff/lobby/displays/5')).toHaveLength(1))
})

it('lists kiosks beside displays, each kind numbered by itself (KIOSK-1)', async () => {
  openAs('Staff', '/', screens, { [LIST]: [display, { ...display, id: 6, kind: 'Kiosk' }] })
  const names = (await screen.findAllByRole('listitem')).map((item) => item.textContent?.replace(/Paired.*/, ''))
  expect(names).toEqual(['Display 1', 'Kiosk 1'])
  expect(screen.getByRole('link', { name: 'its kiosk page' })).toHaveAttribute('href', '/kiosk/2')
  await press('Unpair: Kiosk 1')
  expect(await screen.findByText(/^No one can check in or take a ticket there anymore/)).toBeVisible()
})
