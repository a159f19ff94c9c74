import { describe, expect, it } from 'vitest'
import { instantOf, isZone, localTimeAt, missingMinutes } from './zones.ts'

describe('zones', () => {
  it('reads a wall clock at an instant', () => {
    expect(localTimeAt(new Date('2026-07-01T12:34:56Z'), 'America/Denver')).toEqual({ date: '2026-07-01', minute: 394 })
    expect(localTimeAt(new Date('2026-07-01T03:00:00Z'), 'America/Denver')).toEqual({
      date: '2026-06-30',
      minute: 1260,
    })
  })

  it('picks the first when a local time occurs twice (TIME-9)', () => {
    const halfPastOne = { date: '2026-11-01', minute: 90 }
    expect(instantOf(halfPastOne, 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })

  it('knows the hour that clocks skip (TIME-8)', () => {
    expect(missingMinutes('2027-03-14', 'America/New_York')).toEqual([{ from: 120, to: 180 }])
    expect(missingMinutes('2027-03-15', 'America/New_York')).toEqual([])
    expect(missingMinutes('2026-11-01', 'America/New_York')).toEqual([])
  })

  it('knows clocks that change at midnight and by half an hour', () => {
    expect(missingMinutes('2026-09-06', 'America/Santiago')).toEqual([{ from: 0, to: 60 }])
    expect(missingMinutes('2026-10-04', 'Australia/Lord_Howe')).toEqual([{ from: 120, to: 150 }])
  })

  it('turns every existing local time of a change day into an instant and back', () => {
    for (const zone of [
      'America/New_York',
      'Europe/Dublin',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Pacific/Apia',
    ]) {
      for (const date of [
        '2026-03-29',
        '2026-04-05',
        '2026-09-06',
        '2026-10-04',
        '2026-10-25',
        '2026-11-01',
        '2027-03-14',
      ]) {
        const missing = missingMinutes(date, zone)
        for (let minute = 0; minute < 1440; minute += 30) {
          if (missing.some((range) => range.from <= minute && minute < range.to)) continue
          expect(localTimeAt(instantOf({ date, minute }, zone), zone), `${zone} ${date} ${minute}`).toEqual({
            date,
            minute,
          })
        }
      }
    }
  })

  it('recognizes zone names, including old spellings', () => {
    expect(['UTC', 'America/Denver', 'Asia/Calcutta'].every(isZone)).toBe(true)
    expect(['', 'Nowhere/At_All', 'EST5EDT; drop table'].some(isZone)).toBe(false)
  })
})
