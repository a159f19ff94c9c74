import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { BookingCluster } from '#contract/suspicious-bookings.ts'
import { anEffect } from '#web/testing/samples/effect.ts'
import { refusal } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, toasts } from '#web/testing/page.tsx'
import { SuspiciousBookingList } from './SuspiciousBookingList.tsx'

afterEach(forgetTest)

const LISTING = 'POST /api/office-manager/suspicious-bookings/listing'
const PREVIEW = 'POST /api/office-manager/suspicious-bookings/cancel-preview'
const CANCEL = 'POST /api/office-manager/suspicious-bookings/cancel'

const aCluster = (ids: readonly number[], reasons: BookingCluster['reasons']): BookingCluster => ({
  bookingCount: ids.length,
  reasons,
  bookings: ids.map((id) => ({
    id,
    reference: 'FH7K2MRWX',
    firstName: 'Ana',
    lastName: `Ruiz ${id}`,
    email: `ana${id}@example.test`,
    phoneNumber: '',
    startDateLocal: '2026-03-09T08:05',
    locationName: 'Elm Street',
    createdUtc: '2026-03-02T15:00:00Z',
  })),
})

const clusters = [
  aCluster([1, 2, 3, 4], [{ reason: 'License', count: 4 }]),
  aCluster(
    [5, 6, 7],
    [
      { reason: 'Contact', count: 3 },
      { reason: 'Network', count: 10 },
    ],
  ),
]

const open = (answers: object = {}) =>
  openAs(
    'Office Manager',
    '/office-manager/suspicious-bookings',
    { '/office-manager/suspicious-bookings': <SuspiciousBookingList /> },
    { [LISTING]: { clusterCount: 2, clusters }, [PREVIEW]: anEffect(4), ...answers },
  )

describe('suspicious bookings', () => {
  it('are shown in clusters with their reasons, for the time that is chosen (SCALP-5)', async () => {
    const { of } = open()
    expect(await screen.findByText('2 clusters')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Group 1: 4 bookings' })).toBeVisible()
    expect(screen.getByText('4 share a driver license number')).toBeVisible()
    expect(screen.getByText('3 share an email address or phone number')).toBeVisible()
    expect(screen.getByText('10 came from one network')).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Booked within'), 'Last 24 hours')
    await expect.poll(() => of(LISTING).map(({ body }) => body)).toEqual([{ withinHours: 168 }, { withinHours: 24 }])
  })

  it('are canceled once they are selected, previewed and given a reason (SCALP-6)', async () => {
    const renewed = anEffect(3)
    let tries = 0
    const { of } = open({
      [CANCEL]: () =>
        tries++ === 0
          ? refusal(409, 'Changed', { preview: renewed })()
          : Response.json({ cancelledCount: 3, toCallCount: 1, progressId: null }),
    })
    const ask = await screen.findByRole('button', { name: 'Preview' })
    expect(ask).toBeDisabled()
    await userEvent.click(screen.getByLabelText('Select all 4 of cluster 1'))
    await userEvent.click(screen.getByLabelText(/^Ana Ruiz 2/))
    await userEvent.click(screen.getByLabelText(/^Ana Ruiz 6/))
    expect(screen.getByText('4 bookings selected')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ana Ruiz 2' })).toHaveAttribute('href', '/staff/appointments/2')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel them' }))
    expect(screen.getByLabelText(/^Reason/)).toHaveFocus()
    await userEvent.click(ask)
    expect(of(PREVIEW)).toEqual([])
    await userEvent.type(screen.getByLabelText(/^Reason/), 'One hand')
    await userEvent.click(ask)
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('4 appointments will be canceled.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel appointments' }))
    expect(await dialog.findByText('3 appointments will be canceled.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel appointments' }))
    await expect.poll(toasts).toContain('3 appointments canceled')
    const appointmentIds = [1, 3, 4, 6]
    expect(of(PREVIEW)[0]?.body).toEqual({ appointmentIds })
    expect(of(CANCEL)[1]?.body).toEqual({ appointmentIds, reason: 'One hand', previewKey: renewed.previewKey })
    expect(screen.getByText('Nothing is selected.')).toBeVisible()
  })

  it('are none where bookings have nothing in common (SCALP-5)', async () => {
    open({ [LISTING]: { clusterCount: 0, clusters: [] } })
    expect(await screen.findByText('Nothing suspicious')).toBeVisible()
  })
})
