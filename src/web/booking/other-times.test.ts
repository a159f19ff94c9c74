import { describe, expect, it } from 'vitest'
import { CallFailed } from '#web/platform/api/client.ts'
import { otherTimesIn } from './other-times.ts'

const refused = (status: number, propertyName: string, more: object = {}) =>
  new CallFailed(status, { validationFailures: [{ propertyName, errorMessage: 'Refused' }], ...more })

describe('a time that is not available', () => {
  const otherTimes = [{ startDateLocal: '2026-03-09T08:05', endDateLocal: '2026-03-09T08:20' }]

  it('comes with the free times near it', () => {
    for (const status of [409, 400])
      expect(otherTimesIn(refused(status, 'startDateLocal', { otherTimes }))).toEqual(otherTimes)
  })

  it('comes with none when it is not a time at all', () => {
    expect(otherTimesIn(refused(400, 'startDateLocal'))).toEqual([])
  })

  it('is told apart from every other refusal', () => {
    expect(otherTimesIn(refused(409, ''))).toBeUndefined()
    expect(otherTimesIn(new CallFailed(500))).toBeUndefined()
  })
})
