import compileMessage from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { accountCatalogues } from './account-catalogues.ts'
import accountEn from './account-en.json'
import { earliestCatalogues } from './earliest-catalogues.ts'
import earliestEn from './earliest-en.json'
import en from './en.json'
import { householdCatalogues } from './household-catalogues.ts'
import householdEn from './household-en.json'
import { localeOf } from '#domain/languages.ts'
import { languageCodes, languages } from './languages.ts'
import { insteadCatalogues } from './instead-catalogues.ts'
import insteadEn from './instead-en.json'
import { keepCatalogues } from './keep-catalogues.ts'
import keepEn from './keep-en.json'
import { kioskCatalogues } from './kiosk-catalogues.ts'
import kioskEn from './kiosk-en.json'
import { lineCatalogues } from './line-catalogues.ts'
import lineEn from './line-en.json'
import { lobbyCatalogues } from './lobby-catalogues.ts'
import lobbyEn from './lobby-en.json'
import { onlineCatalogues } from './online-catalogues.ts'
import onlineEn from './online-en.json'
import { placeCatalogues } from './place-catalogues.ts'
import placeEn from './place-en.json'
import { chooseLanguage } from './preferred-language.ts'
import { earlierTimeCatalogues } from './earlier-catalogues.ts'
import earlierEn from './earlier-en.json'
import { waitingListCatalogues } from './waiting-list-catalogues.ts'
import waitingListEn from './waiting-list-en.json'

type Messages = { [key: string]: string | Messages }

/** Every message by its full key: `booking.start.title`. */
function flat(messages: Messages, path = ''): Map<string, string> {
  const entries = Object.entries(messages).flatMap(([key, message]): [string, string][] =>
    typeof message === 'string' ? [[path + key, message]] : [...flat(message, `${path}${key}.`)],
  )
  return new Map(entries)
}

/** The arguments a message takes: `{count, plural, …}` takes count. */
function argumentsOf(message: string): string[] {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}

/** The forms of each plural in a message: `{count, plural, =0 {…} one {…} other {…}}` has =0, one and other. */
function pluralFormsIn(message: string): string[][] {
  const plurals = [...message.matchAll(/, plural,((?:\s*[=\w]+\s*\{[^{}]*\})+)/g)]
  return plurals.map(([, forms = '']) => [...forms.matchAll(/([=\w]+)\s*\{/g)].map(([, form = '']) => form))
}

/** More than any message counts; the choice of plural form repeats after a hundred. */
const counts = Array.from({ length: 201 }, (_, count) => count)

const catalogues = languageCodes.flatMap((code) => [
  { name: code, code, english: flat(en), load: async (): Promise<Messages> => (await languages[code].load()).default },
  {
    name: `account-${code}`,
    code,
    english: flat(accountEn),
    load: async (): Promise<Messages> => (await accountCatalogues[code]()).default,
  },
  {
    name: `earliest-${code}`,
    code,
    english: flat(earliestEn),
    load: async (): Promise<Messages> => (await earliestCatalogues[code]()).default,
  },
  {
    name: `household-${code}`,
    code,
    english: flat(householdEn),
    load: async (): Promise<Messages> => (await householdCatalogues[code]()).default,
  },
  {
    name: `instead-${code}`,
    code,
    english: flat(insteadEn),
    load: async (): Promise<Messages> => (await insteadCatalogues[code]()).default,
  },
  {
    name: `keep-${code}`,
    code,
    english: flat(keepEn),
    load: async (): Promise<Messages> => (await keepCatalogues[code]()).default,
  },
  {
    name: `lobby-${code}`,
    code,
    english: flat(lobbyEn),
    load: async (): Promise<Messages> => lobbyCatalogues[code],
  },
  {
    name: `online-${code}`,
    code,
    english: flat(onlineEn),
    load: async (): Promise<Messages> => (await onlineCatalogues[code]()).default,
  },
  {
    name: `place-${code}`,
    code,
    english: flat(placeEn),
    load: async (): Promise<Messages> => (await placeCatalogues[code]()).default,
  },
  {
    name: `line-${code}`,
    code,
    english: flat(lineEn),
    load: async (): Promise<Messages> => (await lineCatalogues[code]()).default,
  },
  {
    name: `kiosk-${code}`,
    code,
    english: flat(kioskEn),
    load: async (): Promise<Messages> => kioskCatalogues[code],
  },
  {
    name: `earlier-${code}`,
    code,
    english: flat(earlierEn),
    load: async (): Promise<Messages> => (await earlierTimeCatalogues[code]()).default,
  },
  {
    name: `waiting-list-${code}`,
    code,
    english: flat(waitingListEn),
    load: async (): Promise<Messages> => (await waitingListCatalogues[code]()).default,
  },
])

describe.each(catalogues)('the catalog $name', ({ code, english, load }) => {
  it('has exactly the keys of the English one', async () => {
    const catalogue = await load()
    expect([...flat(catalogue).keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('takes the same arguments in every message, and every message parses', async () => {
    const catalogue = await load()
    for (const [key, message] of flat(catalogue)) {
      expect(() => compileMessage(message), key).not.toThrow()
      expect(argumentsOf(message), key).toEqual(argumentsOf(english.get(key) ?? ''))
    }
  })

  it('has exactly the plural forms its language needs', async () => {
    const catalogue = await load()
    const rules = new Intl.PluralRules(code)
    const needed = new Set(counts.map((count) => rules.select(count)))
    const known = new Set<string>(rules.resolvedOptions().pluralCategories)
    for (const [key, message] of flat(catalogue)) {
      for (const forms of pluralFormsIn(message)) {
        expect(forms, key).toEqual(expect.arrayContaining([...needed]))
        expect(
          forms.filter((form) => !known.has(form) && !form.startsWith('=')),
          key,
        ).toEqual([])
      }
    }
  })

  it('leaves no message empty', async () => {
    const catalogue = await load()
    expect([...flat(catalogue)].filter(([, message]) => message.trim() === '')).toEqual([])
  })
})

describe('the language', () => {
  it('is the one in the address first, then the remembered one, then the browser’s', () => {
    expect(chooseLanguage({ search: '?lang=es', remembered: 'en', browser: ['en-US'] })).toBe('es')
    expect(chooseLanguage({ search: '', remembered: 'es', browser: ['en-US'] })).toBe('es')
    expect(chooseLanguage({ search: '', remembered: null, browser: ['de-DE', 'es-MX', 'en'] })).toBe('es')
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
    expect(chooseLanguage({ search: `?lang=${wish}`, remembered: 'en', browser: ['en-US'] })).toBe(language)
  })

  it('writes dates in the office’s calendar and digits, whatever its readers use elsewhere', () => {
    expect(new Intl.Locale(localeOf('ar'))).toMatchObject({ calendar: 'gregory', numberingSystem: 'latn' })
    for (const locale of languageCodes.map(localeOf)) {
      const written = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
      expect(written.format(new Date('2026-03-09'))).toMatch(/(?=.*\b9\b|.*9日).*2026/s)
    }
  })

  it('is English when nothing else is known', () => {
    expect(chooseLanguage({ search: '?lang=tlh', remembered: 'constructor', browser: ['de-DE'] })).toBe('en')
  })
})
