import compileMessage from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import en from './en.json'
import { languageCodes, languages } from './languages.ts'
import { chooseLanguage } from './preferred-language.ts'

type Messages = { [key: string]: string | Messages }

/** Every message by its full name: `booking.start.title`. */
function flat(messages: Messages, path = ''): Map<string, string> {
  const entries = Object.entries(messages).flatMap(([key, message]): [string, string][] =>
    typeof message === 'string' ? [[path + key, message]] : [...flat(message, `${path}${key}.`)],
  )
  return new Map(entries)
}

/** The names a message waits for: `{count, plural, …}` waits for count. */
function argumentsOf(message: string): string[] {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}

const english = flat(en)

describe.each(languageCodes)('the catalogue %s', (code) => {
  it('has exactly the keys of the English one', async () => {
    const { default: catalogue } = await languages[code].load()
    expect([...flat(catalogue).keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('waits for the same arguments in every message, and every message parses', async () => {
    const { default: catalogue } = await languages[code].load()
    for (const [key, message] of flat(catalogue)) {
      expect(() => compileMessage(message), key).not.toThrow()
      expect(argumentsOf(message), key).toEqual(argumentsOf(english.get(key) ?? ''))
    }
  })

  it('leaves no message empty', async () => {
    const { default: catalogue } = await languages[code].load()
    expect([...flat(catalogue)].filter(([, message]) => message.trim() === '')).toEqual([])
  })
})

describe('the language', () => {
  it('is the one of the address first, then the remembered one, then the browser’s', () => {
    expect(chooseLanguage({ search: '?lang=es', remembered: 'en', browser: ['en-US'] })).toBe('es')
    expect(chooseLanguage({ search: '', remembered: 'es', browser: ['en-US'] })).toBe('es')
    expect(chooseLanguage({ search: '', remembered: null, browser: ['fr-FR', 'es-MX', 'en'] })).toBe('es')
  })

  it('is English where nothing else is known', () => {
    expect(chooseLanguage({ search: '?lang=tlh', remembered: 'constructor', browser: ['de-DE'] })).toBe('en')
  })
})
