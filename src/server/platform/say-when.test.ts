import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, LANGUAGES } from '#domain/languages.ts'
import { textLength } from '#domain/notifications/message.ts'
import { addDays } from '#domain/time.ts'
import { sayClock, sayList, sayWhen, sayWhenShortly } from './say-when.ts'

const time = { date: '2026-03-09', minute: 13 * 60 + 5 }

describe('a time in a message (MSG-8)', () => {
  it.each([
    ['en', 'Monday, March 9, 2026, 1:05 PM', 'Mon, Mar 9, 1:05 PM'],
    ['es', 'lunes, 9 de marzo de 2026, 1:05 p. m.', 'lun, 9 mar, 1:05 p. m.'],
    ['fr', 'lundi 9 mars 2026, 13:05', 'lun. 9 mars, 13:05'],
    ['vi', 'Thứ Hai, 9 tháng 3, 2026, 1:05 chiều', '1:05 chiều Thứ 2, 9 thg 3'],
    ['zh', '2026年3月9日星期一 下午1:05', '3月9日周一 下午1:05'],
    ['ar', 'الاثنين، 9 مارس 2026، 1:05 م', 'الاثنين، 9 مارس، 1:05 م'],
  ] as const)('is written in %s as on the public pages', (language, long, short) => {
    expect(sayWhen(time, language)).toBe(long)
    expect(sayWhenShortly(time, language)).toBe(short)
  })

  it.each([
    ['en', '12:30 AM', '12:30 PM'],
    ['es', '12:30 a. m.', '12:30 p. m.'],
    ['fr', '0:30', '12:30'],
    ['vi', '12:30 đêm', '12:30 chiều'],
    ['zh', '上午12:30', '下午12:30'],
    ['ar', '12:30 ص', '12:30 م'],
  ] as const)('begins the day and the afternoon at 12 in %s', (language, night, noon) => {
    expect(sayClock({ date: '2026-03-09', minute: 30 }, language)).toBe(night)
    expect(sayClock({ date: '2026-03-09', minute: 12 * 60 + 30 }, language)).toBe(noon)
  })

  it('costs a text no part more than in English on any day, where the language can be written in the basic set', () => {
    for (const language of ['es', 'fr'] as const)
      for (let day = 0; day < 366; day++) {
        const said = sayWhenShortly({ date: addDays('2026-01-01', day), minute: 485 }, language)
        expect(textLength(said).unusual, said).toEqual([])
      }
  })

  it('never has a space outside the basic set, nor digits that are not on the office’s signs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 1439 }), (days, minute) => {
        for (const language of LANGUAGES) {
          const at = { date: addDays('2026-01-01', days), minute }
          for (const said of [sayWhen(at, language), sayWhenShortly(at, language)])
            expect(said).not.toMatch(/[\u00a0\u202f]|(?![0-9])\p{Nd}/u)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('separates things as the language does', () => {
    expect(sayList(['a', 'b'], 'fr')).toBe('a, b')
    expect(sayList(['a', 'b'], 'zh')).toBe('a、b')
    expect(sayList(['a', 'b'], 'ar')).toBe('a، b')
  })
})

it('says every minute of the day by its hour on the clock, 12 at midnight and noon, in every language (TIME-12)', () => {
  for (const language of LANGUAGES)
    for (let minute = 0; minute < 24 * 60; minute++) {
      const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')]
      const has24 = clockOf(language).hourCycle === 'h23'
      const said = sayClock({ date: '2026-03-09', minute }, language)
      const digits = /(\d+):(\d\d)/.exec(said)
      expect([Number(digits?.[1]), digits?.[2]], `${language}: ${said}`).toEqual([has24 ? hour : hour % 12 || 12, rest])
    }
})
