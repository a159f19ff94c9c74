import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, languageAsked, languageOf } from './languages.ts'

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['ZH-Hant-TW', 'zh'],
  ['nl', 'en'],
  ['', 'en'],
  ['toString', 'en'],
])('the locale %j is read in %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language)
})

describe('the language a reader asks for', () => {
  it.each([
    ['es', 'es'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['nl, es;q=0.8', 'es'],
    ['en;q=0.5, vi;q=0.9', 'vi'],
    ['ar;q=0, zh;q=0.1', 'zh'],
    ['*', 'en'],
    ['', 'en'],
    ['nl', 'en'],
  ])('%j: %s', (asked, language) => {
    expect(languageAsked(asked)).toBe(language)
  })

  it('is one of ours, whatever is asked', () => {
    fc.assert(fc.property(fc.string(), (asked) => LANGUAGES.includes(languageAsked(asked))))
  })
})
