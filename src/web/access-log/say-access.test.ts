import { expect, it } from 'vitest'
import type { AccessRow } from '#contract/access-log.ts'
import { sayAccess, sayNarrowed, sayRecord } from './say-access.ts'

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

it('says what somebody saw, in words', () => {
  const listed = { ...access, action: 'Listed', recordId: null, reference: null } as const
  expect(`${sayAccess(access)} ${sayRecord(access)}`).toBe('Opened appointment FH7-K2M-RWX')
  expect(`${sayAccess({ ...access, action: 'Found' })} ${sayRecord({ ...access, reference: null })}`).toBe(
    'Found appointment 7',
  )
  expect(sayAccess({ ...listed, day: '2026-03-09' })).toBe('Listed the appointments of Mar 9, 2026')
  expect(sayAccess({ ...listed, recordTypeName: 'PersonToCall' })).toBe('Listed people to call')
  expect(sayAccess({ ...listed, recordTypeName: 'OutboxMessage' })).toBe('Listed messages')
  expect(sayAccess({ ...listed, action: 'Exported', rowCount: 1200 })).toBe('Exported 1,200 appointments')
  expect(sayAccess({ ...listed, action: 'Exported' })).toBe('Exported appointments, not completed')
})

it('says how a list was narrowed, without what was typed', () => {
  const filters = [
    { propertyName: 'appointmentStatus', from: 'Booked', to: '' },
    { propertyName: 'startDateLocal', from: '2026-03-01', to: '2026-03-31' },
    { propertyName: 'lastName', from: '••••', to: '' },
  ]
  expect(sayNarrowed({ ...access, narrowed: { isSearched: true, filters } })).toEqual([
    'Search',
    'Status: Booked',
    'Start: Mar 1, 2026 – Mar 31, 2026',
    'Last name: ••••',
  ])
  expect(sayNarrowed(access)).toEqual([])
})
