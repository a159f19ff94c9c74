import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { elmStreet } from '#web/testing/samples/locations.ts'
import { forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { ConfirmationUpdate } from './ConfirmationUpdate.tsx'

afterEach(forgetTest)

const SETTINGS = { isOn: false, minutesAfterBooking: 60, daysBefore: 3, hoursToAnswer: 24, version: 4 }
const AT = '/api/office-manager/confirmations/2'
const PREVIEW = { from: '2026-02-18', to: '2026-03-19', visits: 240, released: 12, came: 3, noShows: 9 }

const open = (preview = PREVIEW) =>
  openAs(
    'Office Manager',
    '/office-manager/locations/2/confirmations/update',
    { '/office-manager/locations/:locationId/confirmations/update': <ConfirmationUpdate /> },
    {
      'GET /api/office-manager/locations/2': elmStreet,
      [`GET ${AT}`]: SETTINGS,
      [`POST ${AT}/preview`]: preview,
      [`PUT ${AT}`]: { ok: true },
    },
  )

const askSwitch = () => screen.getByRole('switch', { name: /^Ask customers to confirm/ })

it('says what the rule would have done last month, again with every change, and saves nothing before it is told to (KEEP-8)', async () => {
  const { of } = open()
  expect(await screen.findByText('Based on the last 30 days, this would have canceled 12 of 240 places.')).toBeVisible()
  expect(screen.getByText(/^9 of them were no-shows, and 3 came without having confirmed/)).toBeVisible()
  const days = screen.getByLabelText(/^Ask again before the visit \(days\)/)
  expect(days).toBeDisabled()
  await userEvent.click(askSwitch())
  await userEvent.clear(days)
  await userEvent.type(days, '5')
  const { version: _, ...typed } = { ...SETTINGS, daysBefore: 5 }
  await waitFor(() => expect(of(`POST ${AT}/preview`).at(-1)?.body).toEqual(typed))
  expect(of(`PUT ${AT}`)).toEqual([])
  await press('Save')
  await waitFor(() => expect(toasts()).toContain('Settings saved'))
  expect(of(`PUT ${AT}`).map(({ body }) => body)).toEqual([{ ...SETTINGS, isOn: true, daysBefore: 5 }])
})

it('leads with the no-shows where nobody confirmed: no places would really have been lost like that (KEEP-8)', async () => {
  open({ ...PREVIEW, visits: 349, released: 349, came: 322, noShows: 27 })
  expect(await screen.findByText('27 of last month’s 349 visits were no-shows.')).toBeVisible()
  expect(screen.getByText(/^No one was asked to confirm then.* 322 of the 349 came\.$/)).toBeVisible()
  expect(screen.queryByText(/would have released/)).not.toBeInTheDocument()
})

it('sets nothing while it is off: what was typed before stays as it was, right or wrong', async () => {
  const { of } = open()
  const hours = await screen.findByLabelText(/^Time to confirm when asked again \(hours\)/)
  await userEvent.click(askSwitch())
  await userEvent.clear(hours)
  await userEvent.click(askSwitch())
  expect(hours).toBeDisabled()
  await press('Save')
  await waitFor(() => expect(of(`PUT ${AT}`).map(({ body }) => body)).toEqual([SETTINGS]))
})
