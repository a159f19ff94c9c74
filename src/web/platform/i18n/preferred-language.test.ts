import { describe, expect, it } from 'vitest'
import { LANGUAGES, localeOf } from '#domain/languages.ts'
import { chooseLanguage } from './preferred-language.ts'

describe('the language', () => {
  it('is the one in the address first, then the remembered one, then the browser’s', () => {
    expect(chooseLanguage({ search: '?es', remembered: 'en', browser: ['en-US'] })).toBe('es')
    expect(chooseLanguage({ search: '', remembered: 'es', browser: ['en-US'] })).toBe('es')
    expect(chooseLanguage({ search: '', remembered: null, browser: ['nl-NL', 'es-MX', 'en'] })).toBe('es')
  })

  it.each([
    ['es-MX', 'es'],
    ['fr-CA', 'fr'],
    ['vi-VN', 'vi'],
    ['zh-CN', 'zh'],
    ['zh-Hans-SG', 'zh'],
    ['ar-EG', 'ar'],
  ])('of a browser set to %s is %s', (wish, language) => {
    expect(chooseLanguage({ search: '', remembered: null, browser: [wish, 'en-US'] })).toBe(language)
    expect(chooseLanguage({ search: `?x=1&${language}=`, remembered: 'en', browser: ['en-US'] })).toBe(language)
    expect(chooseLanguage({ search: `?lang=${wish}`, remembered: 'en', browser: ['en-US'] })).toBe(language)
  })

  it('writes dates in the office’s calendar and digits, whatever its readers use elsewhere', () => {
    expect(new Intl.Locale(localeOf('ar'))).toMatchObject({ calendar: 'gregory', numberingSystem: 'latn' })
    for (const locale of LANGUAGES.map(localeOf)) {
      const written = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
      expect(written.format(new Date('2026-03-09'))).toMatch(/(?=.*\b9\b|.*9日).*2026/s)
    }
  })

  it('is English when nothing else is known', () => {
    expect(chooseLanguage({ search: '?lang=tlh&tlh&constructor', remembered: 'constructor', browser: ['nl-NL'] })).toBe(
      'en',
    )
  })
})
