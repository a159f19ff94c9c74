import { describe, expect, it } from 'vitest'
import { sayClock, sayDay, sayFullDate, sayShortDateTime, sayZone, showSameTime } from './say-time.ts'

/** Formatters put narrow and non-breaking spaces between the words. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe("an office's wall time", () => {
  it('is given by the office’s clock, in the reader’s language', () => {
    expect(plain(sayClock('en', '2026-03-09T08:05'))).toBe('8:05 AM')
    expect(plain(sayClock('es', '2026-03-09T13:30'))).toBe('1:30 p. m.')
    expect(sayDay('en', '2026-03-09T23:55')).toBe('Monday, March 9')
    expect(sayDay('es', '2026-03-09')).toBe('lunes, 9 de marzo')
    expect(sayFullDate('en', '2026-03-09')).toBe('Monday, March 9, 2026')
    expect(plain(sayShortDateTime('en', '2026-12-31T16:00'))).toBe('Thu, Dec 31, 4:00 PM')
  })

  it.each([
    ['en', '12:30 AM', '12:30 PM'],
    ['es', '12:30 a. m.', '12:30 p. m.'],
    ['fr', '0:30', '12:30'],
    ['vi', '12:30 đêm', '12:30 chiều'],
    ['zh', '上午12:30', '下午12:30'],
    ['ar', '12:30 ص', '12:30 م'],
  ])('begins the day and the afternoon at 12 in %s', (locale, night, noon) => {
    expect(plain(sayClock(locale, '2026-03-09T00:30'))).toBe(night)
    expect(plain(sayClock(locale, '2026-03-09T12:30'))).toBe(noon)
  })

  it('stays the same on a night when clocks change, wherever the browser is', () => {
    expect(plain(sayClock('en', '2026-03-29T02:30'))).toBe('2:30 AM')
    expect(plain(sayClock('en', '2026-11-01T01:30'))).toBe('1:30 AM')
  })
})

describe('the time zone', () => {
  it('is named as people call it', () => {
    expect(sayZone('en', 'America/Chicago')).toBe('Central Time')
    expect(sayZone('es', 'America/Chicago')).toBe('hora central')
  })

  it('keeps its own name when the browser does not know it', () => {
    expect(sayZone('en', 'Mars/Olympus')).toBe('Mars/Olympus')
  })

  const winter = new Date('2026-01-15T12:00Z')
  const summer = new Date('2026-07-15T12:00Z')

  it('counts as the same when clocks there show the same time', () => {
    expect(showSameTime('America/Chicago', 'America/Chicago', winter)).toBe(true)
    expect(showSameTime('America/Chicago', 'America/Menominee', winter)).toBe(true)
  })

  it('counts as different when they do not, if only for part of the year', () => {
    expect(showSameTime('America/Chicago', 'America/New_York', winter)).toBe(false)
    expect(showSameTime('America/Phoenix', 'America/Denver', winter)).toBe(true)
    expect(showSameTime('America/Phoenix', 'America/Denver', summer)).toBe(false)
  })

  it('counts as different when it is unknown', () => {
    expect(showSameTime('Mars/Olympus', 'America/Chicago', winter)).toBe(false)
  })
})
