import { describe, expect, it } from 'vitest'
import { handledByColleague, STATUSES, type Status } from '#domain/appointments/status.ts'
import { actionLabel, nextStep, staffActions } from './appointment-actions.ts'
import { booked, today } from '#web/testing/samples/staff-appointments.ts'

const atTen = Date.parse(`${today}T16:00:00Z`)
const offered = (change: Parameters<typeof booked>[2], start = '14:00') => {
  const appointment = booked(1, start, change)
  const colleague = handledByColleague(appointment, 'ada@demo.test')
  return staffActions(appointment, 'ada@demo.test', atTen).map((action) => actionLabel(action, colleague))
}

describe('transitions offered on the staff screens (APPT-7)', () => {
  it.each<[Status, string[]]>([
    ['Booked', ['Check In', 'Start helping', 'No Show', 'Cancel']],
    ['CheckedIn', ['Complete', 'Start helping', 'Reset Status']],
    ['Complete', ['Back to Checked In', 'Reset Status']],
    ['NoShow', ['Reset Status']],
    ['Cancelled', []],
  ])('from %s: %s', (appointmentStatus, labels) => {
    expect(offered({ appointmentStatus })).toEqual(labels)
  })

  it('offers Cancel only if the start is in the future', () => {
    expect(offered({}, '09:45')).not.toContain('Cancel')
    // When the clocks have gone back, they show a time that has passed as one to come.
    expect(offered({ startDateUtc: `${today}T15:45:00Z` }, '10:45')).not.toContain('Cancel')
  })

  it('offers to stop to the user handling it, and others to take it over or release it (APPT-12)', () => {
    expect(offered({ handlingUserEmail: 'ada@demo.test' })).toContain('Stop helping')
    expect(offered({ handlingUserEmail: 'ada@demo.test' })).not.toContain('Start helping')
    expect(offered({ appointmentStatus: 'CheckedIn', handlingUserEmail: 'maria@demo.test' })).toEqual([
      'Complete',
      'Take over',
      'Release',
      'Reset Status',
    ])
  })

  it.each<[Status, boolean]>([
    ['Booked', true],
    ['CheckedIn', true],
    ['Complete', false],
    ['NoShow', false],
    ['Cancelled', false],
  ])('offers Send notice from %s: %s, when texts or announcements are enabled', (appointmentStatus, isOffered) => {
    for (const channel of ['isTextMessagesEnabled', 'isAnnouncementsEnabled'] as const) {
      const appointment = { ...booked(1, '14:00', { appointmentStatus }), [channel]: true }
      expect(staffActions(appointment, 'ada@demo.test', atTen).includes('sendNotice')).toBe(isOffered)
    }
    expect(offered({ appointmentStatus })).not.toContain('Send notice')
  })

  it('offers nothing once a cancellation date is set', () => {
    const cancelled = { ...booked(1, '14:00'), cancellationDateUtc: '2026-03-08T12:00:00Z' }
    expect(staffActions(cancelled, 'ada@demo.test', atTen)).toEqual([])
  })

  it('puts the next step of the visit first', () => {
    const steps = STATUSES.map((appointmentStatus) =>
      nextStep(staffActions(booked(1, '14:00', { appointmentStatus }), 'ada@demo.test', atTen)),
    )
    expect(steps).toEqual(['checkIn', 'complete', undefined, undefined, undefined])
  })
})
