import { describe, expect, it } from 'vitest'
import { type AtSending, calendarMethod, secondsUntilRetry, whyNotSend } from './delivery.ts'

const HOUR = 3_600_000
const now = 100 * HOUR
const ahead: AtSending = { status: 'Booked', startsAt: now + HOUR, endsAt: now + 2 * HOUR, hasMoved: false }
const cancelled: AtSending = { ...ahead, status: 'Cancelled' }

describe('a message that is out of date (MSG-1)', () => {
  it.each(['AppointmentConfirmation', 'AppointmentReminder', 'AppointmentRescheduled', 'AppointmentReady'])(
    '%s is not sent after a cancellation',
    (key) => {
      expect(whyNotSend(key, ahead, now)).toBeUndefined()
      expect(whyNotSend(key, cancelled, now)).toBe('The appointment is canceled.')
    },
  )

  it.each(['AppointmentCancelled', 'LocationClosure'])('%s is sent only while the appointment is canceled', (key) => {
    expect(whyNotSend(key, cancelled, now)).toBeUndefined()
    expect(whyNotSend(key, ahead, now)).toBe('The appointment is active again.')
  })

  it('sends no reminder after the start, and confirms until the end', () => {
    const begun = { ...ahead, startsAt: now }
    expect(whyNotSend('AppointmentReminder', begun, now)).toBe('The appointment has begun.')
    expect(whyNotSend('AppointmentConfirmation', begun, now)).toBeUndefined()
    expect(whyNotSend('AppointmentConfirmation', { ...begun, endsAt: now }, now)).toBe('The appointment is over.')
  })

  it('calls people to a desk while they are waiting, however late the office runs', () => {
    for (const status of ['Booked', 'CheckedIn'] as const) {
      expect(whyNotSend('AppointmentReady', { ...ahead, status, startsAt: now - HOUR, endsAt: now - 1 }, now)).toBe(
        undefined,
      )
    }
  })

  it('calls no one to a desk once the visit is over', () => {
    expect(whyNotSend('AppointmentReady', { ...ahead, status: 'Complete' }, now)).toBe('The visit is over.')
  })

  it.each(['AppointmentConfirmation', 'AppointmentReminder', 'AppointmentRescheduled'])(
    '%s is not sent when the appointment is no longer at the time it names',
    (key) => {
      expect(whyNotSend(key, { ...ahead, hasMoved: true }, now)).toBe('The appointment has been moved since.')
      expect(whyNotSend(key, { ...cancelled, hasMoved: true }, now)).toBe('The appointment is canceled.')
    },
  )

  it('names the time that was canceled, not one before it', () => {
    expect(whyNotSend('AppointmentCancelled', { ...cancelled, hasMoved: true }, now)).toBe(
      'The appointment has been moved since.',
    )
  })

  it('calls people to a desk whatever their time is', () => {
    expect(whyNotSend('AppointmentReady', { ...ahead, hasMoved: true }, now)).toBeUndefined()
  })

  it('does not hold up emails about anything else', () => {
    expect(whyNotSend('ResetPassword', cancelled, now)).toBeUndefined()
  })
})

it('asks calendars to add what is booked and remove what is canceled', () => {
  expect(calendarMethod('AppointmentRescheduled')).toBe('REQUEST')
  expect(calendarMethod('LocationClosure')).toBe('CANCEL')
  expect(calendarMethod('AppointmentReminder')).toBeUndefined()
})

it('tries for most of a day, at growing intervals, and then stops (MSG-3)', () => {
  const waits: number[] = []
  for (let wait = secondsUntilRetry(1); wait !== undefined; wait = secondsUntilRetry(waits.length + 1)) waits.push(wait)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  const hours = waits.reduce((sum, wait) => sum + wait) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(24)
})
