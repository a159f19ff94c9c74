import { describe, expect, it } from 'vitest'
import { checkInByLink } from '#domain/appointments/check-in.ts'

const start = { date: '2026-03-09', minute: 600 }
const at = (minute: number) => ({ date: '2026-03-09', minute })

describe('check-in by link', () => {
  it('opens 45 minutes before the start and closes 15 minutes after it (LINK-2)', () => {
    expect(checkInByLink(start, at(554))).toEqual({ state: 'too-early', opens: at(555) })
    expect(checkInByLink(start, at(555))).toEqual({ state: 'open' })
    expect(checkInByLink(start, at(614))).toEqual({ state: 'open' })
    expect(checkInByLink(start, at(615))).toEqual({ state: 'too-late', closed: at(615) })
  })

  it('follows its settings, even across midnight', () => {
    const settings = { opensMinutesBefore: 700, closesMinutesAfter: 0 }
    expect(checkInByLink(start, { date: '2026-03-08', minute: 1339 }, settings)).toEqual({
      state: 'too-early',
      opens: { date: '2026-03-08', minute: 1340 },
    })
    expect(checkInByLink(start, start, settings).state).toBe('too-late')
  })
})
