import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { forgetTest, openAs } from '#web/testing/page.tsx'
import { ChangeLogList } from './ChangeLogList.tsx'
import { bodyOf, lately } from './narrowing.ts'

afterEach(forgetTest)

const CALL = 'POST /api/admin/appointments/change-table'

const change: ChangeLogRow = {
  id: 1,
  changeLogAction: 'Updated',
  recordTypeName: 'Appointment',
  recordId: 7,
  recordName: null,
  recordPropertyName: 'appointmentStatus',
  oldValue: 'Booked',
  newValue: 'CheckedIn',
  appointmentDiscriminator: 'Ada Lovelace, 2026-03-09T08:05',
  entityChangeTransaction: {
    id: 5,
    timestampUtc: '2026-03-09T14:00:00.000Z',
    principal: 'staff@portal.test',
    name: 'Sam Staff',
  },
}

function open(result: object = {}) {
  const answer = { rows: [change], columns: [], totalFilteredRecords: 1, ...result }
  const { of } = openAs(
    'Admin',
    '/admin/change-logs',
    { '/admin/change-logs': <ChangeLogList /> },
    {
      [CALL]: { result: answer },
      'GET /api/locations/options': [{ id: 1, name: 'Elm Street', timeZone: 'UTC' }],
      'GET /api/appointment-types/options': [{ id: 2, name: 'License Renewal', interactionDuration: 15 }],
    },
  )
  return { last: () => of(CALL).at(-1)?.body }
}

describe('the change logs', () => {
  it('are a history: who did what to whom, and when, with the values behind it (LOG-7)', async () => {
    const { last } = open()
    const sentence = await screen.findByText('Sam Staff checked in Ada Lovelace')
    expect(sentence).toBeVisible()
    expect(screen.getByText(/^Mar 9, 2026, 2:00.PM UTC$/)).toBeVisible()
    await userEvent.click(sentence)
    for (const text of ['By Sam Staff (staff@portal.test)', 'Status', 'Booked', 'Checked In'])
      expect(screen.getByText(text)).toBeVisible()
    expect(last()).toMatchObject({ locationIds: [], appointmentTypeIds: [], viewDeleted: false, skip: 0, take: 50 })
  })

  it('can be filtered by location, type and deleted appointments, and searched', async () => {
    const { last } = open()
    await screen.findByText('Sam Staff checked in Ada Lovelace')
    await userEvent.click(screen.getByRole('switch', { name: 'Show Deleted Appointments' }))
    await waitFor(() => expect(last()).toMatchObject({ viewDeleted: true }))
    await userEvent.click(screen.getByRole('button', { name: /Location\(s\)/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Elm Street' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(last()).toMatchObject({ viewDeleted: true, locationIds: [1] }))
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.paste('ada')
    await waitFor(() => expect(last()).toMatchObject({ allSearch: 'ada', locationIds: [1] }))
  })

  it('say when there are more changes than can be paged through', async () => {
    open({ totalFilteredRecords: 10_000, isTotalCapped: true })
    expect(await screen.findByText('More than 10,000 changes')).toBeVisible()
  })

  it("say 'No Records Found' when nothing matches", async () => {
    open({ rows: [], totalFilteredRecords: 0 })
    expect(await screen.findByText('No Records Found')).toBeVisible()
  })

  it('lead from nothing to everything there is', async () => {
    const { last } = open({ rows: [], totalFilteredRecords: 0 })
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(last()).toMatchObject({ viewDeleted: true }))
    expect(last()).not.toHaveProperty('startDate')
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })
})

it('asks for whole days in the browser’s time zone, a month back at first', () => {
  vi.useFakeTimers({ now: new Date('2026-03-31T12:00:00Z') })
  const initial = lately()
  vi.useRealTimers()
  expect(initial).toMatchObject({ startDate: '2026-03-01', endDate: null })
  expect(bodyOf({ ...initial, endDate: '2026-03-02' })).toMatchObject({
    startDate: '2026-03-01T00:00:00.000Z',
    endDate: '2026-03-02T23:59:59.999999Z',
  })
})
