import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/time.ts'
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

  it('gives the same instant as the zone library, near clock changes and far from them', () => {
    const zones = ['America/Denver', 'America/Phoenix', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia']
    const date = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2009-01-01', days))
    fc.assert(
      fc.property(fc.constantFrom(...zones), date, fc.nat(1439), (zone, day, minute) => {
        const wall = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute })
        const expected = wall.toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds
        expect(instantOf({ date: day, minute }, zone).getTime()).toBe(expected)
      }),
      {
        numRuns: 1000,
        examples: [
          ['Pacific/Apia', '2011-12-30', 600],
          ['Pacific/Apia', '2011-12-29', 600],
        ],
      },
    )
  })

  it('recognizes zone names, including old spellings', () => {
    expect(['UTC', 'America/Denver', 'Asia/Calcutta'].every(isZone)).toBe(true)
    expect(['', 'Nowhere/At_All', 'EST5EDT; drop table'].some(isZone)).toBe(false)
  })
})
