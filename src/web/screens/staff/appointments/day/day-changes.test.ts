import { describe, expect, it } from 'vitest'
import { changesBetween, sayChanges } from './day-changes.ts'
import { aCalendar, aListing, booked } from '#web/testing/samples/staff-appointments.ts'

const listingOf = (...appointments: ReturnType<typeof booked>[]) => aListing([aCalendar(1, appointments)])
const said = (before: ReturnType<typeof listingOf>, after: ReturnType<typeof listingOf>) =>
  changesBetween(before, after).map(({ text }) => text)

describe('what is announced when others change the day', () => {
  it('names who was added, removed or changed', () => {
    const before = listingOf(booked(1, '09:00'), booked(2, '10:00'), booked(3, '11:00'), booked(4, '12:00'))
    const after = listingOf(
      booked(1, '09:00', { appointmentStatus: 'CheckedIn' }),
      booked(3, '11:00', { handlingUserEmail: 'maria@demo.test' }),
      booked(4, '13:00'),
      booked(5, '14:00'),
    )
    expect(said(before, after)).toEqual([
      'Ana Ruiz 1, 9:00 AM: Checked In.',
      'Ana Ruiz 3, 11:00 AM: handled by maria@demo.test.',
      'Ana Ruiz 4, 1:00 PM: moved from 12:00 PM.',
      'Ana Ruiz 5, 2:00 PM: new appointment.',
      'Ana Ruiz 2, 10:00 AM: no longer shown.',
    ])
  })

  it('reports a confirmation, but the zero date is not one', () => {
    const before = listingOf(booked(1, '09:00'), booked(2, '10:00'))
    const after = listingOf(
      booked(1, '09:00', { confirmedDateUtc: '2026-03-08T12:00:00Z' }),
      booked(2, '10:00', { confirmedDateUtc: '0001-01-01T00:00:00Z' }),
    )
    expect(said(before, after)).toEqual(['Ana Ruiz 1, 9:00 AM: confirmed.'])
  })

  it('says nothing when only the clock has moved', () => {
    const before = listingOf(booked(1, '09:00'))
    expect(said(before, { ...before, nowUtc: '2026-03-09T16:01:00Z' })).toEqual([])
    expect(said(before, listingOf(booked(1, '09:00')))).toEqual([])
  })

  it('counts instead of listing when a lot changes at once', () => {
    const after = listingOf(booked(1, '09:00'), booked(2, '10:00'), booked(3, '11:00'), booked(4, '12:00'))
    expect(sayChanges(changesBetween(listingOf(), after))).toBe('4 appointments have changed.')
  })
})
