import { expect, it } from 'vitest'
import { TRANSLATED_LANGUAGES } from './languages.ts'
import { filledIn, languagesMissing, textIn, type Translations } from './translations.ts'

const type: { name: string; description: string; translations: Translations<'name' | 'description'> } = {
  name: 'Road Test',
  description: '',
  translations: { es: { name: 'Examen de manejo' }, fr: { name: '' } },
}

it('reads a text in the reader’s language, or else in English', () => {
  expect(textIn(type, 'name', 'es')).toBe('Examen de manejo')
  expect(textIn(type, 'name', 'fr')).toBe('Road Test')
  expect(textIn(type, 'name', 'ar')).toBe('Road Test')
  expect(textIn(type, 'name', 'en')).toBe('Road Test')
})

it('knows the languages in which something that is there in English is missing', () => {
  expect(languagesMissing(type, type.translations, ['name', 'description'])).toEqual(
    TRANSLATED_LANGUAGES.filter((language) => language !== 'es'),
  )
  expect(languagesMissing({ ...type, description: 'Learner permit' }, type.translations, ['description'])).toEqual(
    TRANSLATED_LANGUAGES,
  )
})

it('keeps only what is filled in', () => {
  expect(filledIn({ es: { name: 'Examen', description: '' }, fr: { name: '' }, vi: undefined, zh: {} })).toEqual({
    es: { name: 'Examen' },
  })
})
