import { describe, expect, it } from 'vitest'
import { type AtSending, calendarMethod, secondsUntilRetry, whyNotSend } from './delivery.ts'

const HOUR = 3_600_000
const now = 100 * HOUR
const ahead: AtSending = { status: 'Booked', startsAt: now + HOUR, endsAt: now + 2 * HOUR }
const cancelled: AtSending = { ...ahead, status: 'Cancelled' }

describe('a message whose moment has passed', () => {
  it.each(['AppointmentConfirmation', 'AppointmentReminder', 'AppointmentRescheduled', 'AppointmentReady'])(
    '%s does not leave after a cancel',
    (key) => {
      expect(whyNotSend(key, ahead, now)).toBeUndefined()
      expect(whyNotSend(key, cancelled, now)).toBe('The appointment is cancelled.')
    },
  )

  it.each(['AppointmentCancelled', 'LocationClosure'])('%s leaves only while the appointment is cancelled', (key) => {
    expect(whyNotSend(key, cancelled, now)).toBeUndefined()
    expect(whyNotSend(key, ahead, now)).toBe('The appointment stands again.')
  })

  it('reminds nobody of what has begun, and confirms it until it ends', () => {
    const begun = { ...ahead, startsAt: now }
    expect(whyNotSend('AppointmentReminder', begun, now)).toBe('The appointment has begun.')
    expect(whyNotSend('AppointmentConfirmation', begun, now)).toBeUndefined()
    expect(whyNotSend('AppointmentConfirmation', { ...begun, endsAt: now }, now)).toBe('The appointment is over.')
  })

  it('calls nobody to a desk whose visit is over', () => {
    expect(whyNotSend('AppointmentReady', { ...ahead, status: 'Complete' }, now)).toBe('The visit is over.')
  })

  it('does not hold up mails about something else', () => {
    expect(whyNotSend('ResetPassword', cancelled, now)).toBeUndefined()
  })
})

it('asks calendars to note what is booked and to strike out what is cancelled', () => {
  expect(calendarMethod('AppointmentRescheduled')).toBe('REQUEST')
  expect(calendarMethod('LocationClosure')).toBe('CANCEL')
  expect(calendarMethod('AppointmentReminder')).toBeUndefined()
})

it('tries for most of a day, ever slower, and then no more', () => {
  const waits: number[] = []
  for (let wait = secondsUntilRetry(1); wait !== undefined; wait = secondsUntilRetry(waits.length + 1)) waits.push(wait)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  const hours = waits.reduce((sum, wait) => sum + wait) / 3600
  expect(hours).toBeGreaterThan(20)
  expect(hours).toBeLessThan(24)
})
