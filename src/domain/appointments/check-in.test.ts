import { describe, expect, it } from 'vitest'
import { checkInByLink } from '#domain/appointments/check-in.ts'
import { MINUTE_MS } from '#domain/time.ts'

const start = Date.UTC(2026, 2, 9, 16)
const at = (minute: number) => start + minute * MINUTE_MS

describe('check-in by link', () => {
  it('opens 45 minutes before the start and closes 15 minutes after it (LINK-2)', () => {
    expect(checkInByLink(start, at(-45) - 1)).toEqual({ state: 'too-early', opens: at(-45), closes: at(15) })
    expect(checkInByLink(start, at(-45)).state).toBe('open')
    expect(checkInByLink(start, at(15) - 1).state).toBe('open')
    expect(checkInByLink(start, at(15)).state).toBe('too-late')
  })

  it('follows its settings', () => {
    const settings = { opensMinutesBefore: 700, closesMinutesAfter: 0 }
    expect(checkInByLink(start, at(-701), settings)).toMatchObject({ state: 'too-early', opens: at(-700) })
    expect(checkInByLink(start, start, settings).state).toBe('too-late')
  })
})
