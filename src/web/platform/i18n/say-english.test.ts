import { describe, expect, it } from 'vitest'
import {
  sayCount,
  sayDate,
  sayDays,
  sayMediumDate,
  sayMoment,
  sayShortDate,
  sayShortMoment,
  sayStretch,
} from './say-english.ts'

/** Formatters put narrow and non-breaking spaces between the words. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('the back office says', () => {
  it('dates at three lengths', () => {
    expect(sayDate('2026-03-09')).toBe('Monday, March 9, 2026')
    expect(sayShortDate('2026-03-09')).toBe('Mon, Mar 9, 2026')
    expect(sayMediumDate('2026-03-09')).toBe('Mar 9, 2026')
  })

  it('one day once, and several by the first and the last', () => {
    expect(sayDays('2026-03-09', '2026-03-09')).toBe('Mon, Mar 9, 2026')
    expect(sayDays('2026-03-09', '2026-03-13')).toBe('Mon, Mar 9, 2026 – Fri, Mar 13, 2026')
  })

  it("an office's times as they stand, and moments on a zone's clock", () => {
    expect(sayStretch('2026-03-09T08:05', '2026-03-09T13:20')).toBe('8:05 AM – 1:20 PM')
    expect(sayShortMoment('2026-03-09T00:00')).toBe('Mon, Mar 9, 2026, 12:00 AM')
  })

  it('every moment with its zone, the reader’s own unless another is named (TIME-15)', () => {
    expect(plain(sayMoment('2026-03-09T14:05:00Z', 'America/Chicago'))).toBe('Mar 9, 2026, 9:05 AM CDT')
    expect(plain(sayMoment('2026-01-09T14:05:00Z', 'America/Chicago'))).toBe('Jan 9, 2026, 8:05 AM CST')
    expect(plain(sayMoment('2026-03-09T14:05:00Z'))).toBe('Mar 9, 2026, 2:05 PM UTC')
    expect(plain(sayMoment('2026-03-09T14:05:00Z', 'Nowhere/Yet'))).toBe('Mar 9, 2026, 2:05 PM UTC')
  })

  it('how many', () => {
    expect(sayCount(1, 'appointment')).toBe('1 appointment')
    expect(sayCount(1200, 'appointment')).toBe('1,200 appointments')
  })
})
