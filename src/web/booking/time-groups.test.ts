import { describe, expect, it } from 'vitest'
import { groupTimes } from './time-groups.ts'

const at = (clock: string) => ({ startDateLocal: `2026-03-09T${clock}`, endDateLocal: `2026-03-09T${clock}` })

describe('the times of a day', () => {
  it('are grouped into morning and afternoon, split at noon', () => {
    const groups = groupTimes(['08:00', '11:55', '12:00', '16:30'].map(at))
    expect(groups).toEqual([
      { part: 'morning', times: [at('08:00'), at('11:55')] },
      { part: 'afternoon', times: [at('12:00'), at('16:30')] },
    ])
  })

  it('leave out a half without times', () => {
    expect(groupTimes([at('13:00')]).map(({ part }) => part)).toEqual(['afternoon'])
    expect(groupTimes([])).toEqual([])
  })
})
