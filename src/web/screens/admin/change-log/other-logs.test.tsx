import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { AccessRow } from '#contract/access-log.ts'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { ChangeLogButton } from '#web/change-log/ChangeLogButton.tsx'
import { changeLog } from '#contract/change-log.ts'
import { ViewedByDialog } from '#web/access-log/ViewedByDialog.tsx'
import { tableOf } from '#web/testing/answer-calls.ts'
import { forgetTest, openAs, press } from '#web/testing/page.tsx'
import { ChangedRecords } from './ChangedRecords.tsx'
import { PersonalDataViews } from './PersonalDataViews.tsx'

afterEach(forgetTest)

const change: ChangeLogRow = {
  id: 1,
  changeLogAction: 'Updated',
  recordTypeName: 'OfficeHours',
  recordId: 4,
  recordName: 'Counter',
  recordPropertyName: 'monday',
  oldValue: '[]',
  newValue: '[{"from":480,"to":720,"numberOfSlots":3,"timeSlotDuration":15}]',
  appointmentDiscriminator: '',
  entityChangeTransaction: {
    id: 5,
    timestampUtc: '2026-03-09T14:00:00.000Z',
    principal: 'manager@portal.test',
    name: null,
  },
}

const access: AccessRow = {
  id: 1,
  happenedAtUtc: '2026-03-09T14:00:00Z',
  principal: 'staff@portal.test',
  action: 'Viewed',
  recordTypeName: 'Appointment',
  recordId: 7,
  reference: 'FH7K2MRWX',
  locationName: 'Elm Street',
  day: null,
  narrowed: {},
  rowCount: null,
}

describe('the other change logs (LOG-4)', () => {
  it('say what was changed in a record, in words', async () => {
    openAs(
      'Admin',
      '/',
      { '/': <ChangedRecords /> },
      {
        'POST /api/change-log/table': tableOf(change),
        'GET /api/locations/options': [],
      },
    )
    const sentence = await screen.findByText('manager@portal.test changed Monday of the office hours Counter')
    await userEvent.click(sentence)
    for (const text of ['Monday', 'Closed', '8:00 AM – 12:00 PM, 3 at once, every 15 min'])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText(/^Mar 9, 2026, 2:00.PM UTC$/)).toBeVisible()
  })

  it('open for one record, with what belongs to it', async () => {
    const call = 'POST /api/office-manager/change-log/Calendar/4'
    const log = { of: 'Counter', changes: changeLog.ofOffice, recordTypeName: 'Calendar', id: 4 } as const
    const { of } = openAs('Office Manager', '/', { '/': <ChangeLogButton {...log} /> }, { [call]: tableOf(change) })
    await press('Change log')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change log of Counter' }))
    expect(await dialog.findByText(/changed Monday of the office hours Counter/)).toBeVisible()
    expect(of(call)[0]?.body).toMatchObject({ skip: 0, take: 50 })
  })
})

describe('who saw personal data (LOG-5)', () => {
  const TABLE = 'POST /api/admin/access-log/table'

  it('is listed with when and what, by a link to the appointment', async () => {
    const exported: AccessRow = {
      ...access,
      id: 2,
      action: 'Exported',
      recordId: null,
      reference: null,
      narrowed: { isSearched: true },
      rowCount: 12,
    }
    openAs(
      'Admin',
      '/',
      { '/': <PersonalDataViews /> },
      { [TABLE]: tableOf({ ...access, principal: 'desk@portal.test' }, exported) },
    )
    const row = within((await screen.findByText('desk@portal.test')).closest('tr') as HTMLElement)
    expect(row.getByText(/^Mar 9, 2026, 2:00.PM UTC$/)).toBeVisible()
    expect(row.getByText(/^Opened appointment/)).toBeVisible()
    expect(row.getByRole('link', { name: 'FH7-K2M-RWX' })).toHaveAttribute('href', '/admin/appointments/details/7')
    expect(row.queryByText(/Narrowed/)).toBeNull()
    expect(screen.getByRole('cell', { name: /^Exported 12 appointments ?Filters Search$/ })).toBeVisible()
  })

  it('is shown on an appointment', async () => {
    const { of } = openAs(
      'Admin',
      '/',
      { '/': <ViewedByDialog appointmentId={7} of="Ada" onClose={() => {}} /> },
      { [TABLE]: tableOf(access) },
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Who viewed Ada' }))
    expect(await dialog.findByText('staff@portal.test')).toBeVisible()
    expect(dialog.getByText('Opened')).toBeVisible()
    expect(of(TABLE)[0]?.body).toMatchObject({ appointmentId: 7 })
  })
})
