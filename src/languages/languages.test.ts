import { readdirSync } from 'node:fs'
import compileMessage from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { directionOf, type Language, LANGUAGES, TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { textLength } from '#domain/notifications/message.ts'
import { fittedText, segmentsOf } from '#domain/outbox/fitted-text.ts'
import { fill, namesIn } from '#domain/placeholders.ts'
import { OUR_WORDS, SAMPLE_VALUES } from '#domain/templates/placeholders.ts'
import { DEFAULT_TICKET_TEMPLATE } from '#domain/tickets/template.ts'
import { sayClock, sayDateShortly, sayWhenShortly } from '#server/platform/say-when.ts'
import { type Words, WORDS } from '#server/platform/words.ts'

type Part = string | readonly Part[] | { readonly [key: string]: Part }

/** Every text by its full key: `booking.start.title`. */
function flat(part: Part, path = ''): [key: string, text: string][] {
  if (typeof part === 'string') return [[path, part]]
  return Object.entries(part).flatMap(([key, each]) => flat(each, path === '' ? key : `${path}.${key}`))
}

/** What only the server says, which are no ICU messages. */
const PLAIN = /^(writing|messages|settings|demo)\./

/** The arguments a message takes: `{count, plural, …}` takes count. */
function argumentsOf(message: string): string[] {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted()
}

/** The forms of each plural in a message: `{count, plural, =0 {…} one {…} other {…}}` has =0, one and other. */
function pluralFormsIn(message: string): string[][] {
  const plurals = [...message.matchAll(/, plural,((?:\s*[=\w]+\s*\{[^{}]*\})+)/g)]
  return plurals.map(([, forms = '']) => [...forms.matchAll(/([=\w]+)\s*\{/g)].map(([, form = '']) => form))
}

/** More than any message counts; the choice of plural form repeats after a hundred. */
const counts = Array.from({ length: 201 }, (_, count) => count)

const english = new Map(flat(WORDS.en))

it('every language has a file, and every file a language', () => {
  const files = readdirSync('src/languages').filter((name) => name.endsWith('.json'))
  expect(files.toSorted()).toEqual(LANGUAGES.map((language) => `${language}.json`).toSorted())
})

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = flat(WORDS[language])
  const messages = texts.filter(([key]) => !PLAIN.test(key))

  it('have exactly the keys of the English ones, in their order, and none is empty', () => {
    expect(texts.map(([key]) => key)).toEqual([...english.keys()])
    expect(texts.filter(([key, text]) => text.trim() === '' && key !== 'writing.beforeTime')).toEqual([])
  })

  it('take the same arguments and placeholders, and every message parses', () => {
    for (const [key, text] of texts)
      expect(namesIn(text).toSorted(), key).toEqual(namesIn(english.get(key) ?? '').toSorted())
    for (const [key, message] of messages) {
      expect(() => compileMessage(message), key).not.toThrow()
      expect(argumentsOf(message), key).toEqual(argumentsOf(english.get(key) ?? ''))
    }
  })

  it('have exactly the plural forms that the language needs', () => {
    const rules = new Intl.PluralRules(language)
    const needed = new Set(counts.map((count) => rules.select(count)))
    const known = new Set<string>(rules.resolvedOptions().pluralCategories)
    for (const [key, message] of messages)
      for (const forms of pluralFormsIn(message)) {
        expect(forms, key).toEqual(expect.arrayContaining([...needed]))
        expect(
          forms.filter((form) => !known.has(form) && !form.startsWith('=')),
          key,
        ).toEqual([])
      }
  })

  it('name the button that confirms an appointment as it is named', () => {
    const { keep, review } = WORDS[language]
    expect(keep.byEmail).toContain(review.confirm)
  })
})

/** A text as it is sent, with the dates and names of its language. */
function sentAs(language: Language, template: string): string {
  const start = { date: '2026-08-08', minute: 8 * 60 + 5 }
  const when = sayWhenShortly(start, language)
  const { Url = '', Location = '' } = SAMPLE_VALUES
  const values = {
    ...SAMPLE_VALUES,
    Location,
    Offices: 'Oak Avenue Office, Main Street Office',
    StartDateTime: when,
    ConfirmBy: when,
    AnswerBy: when,
    When: when,
    Which: `${when}, ${Location}`,
    List: `1. ${when}, ${Location}`,
    Until: sayClock(start, language),
    UntilDate: sayDateShortly(start.date, language),
    Message: '',
  }
  return fill(fittedText(template, values, Url.length, OUR_WORDS), { Url }, 'plain')
}

const textsIn = ({ messages: { texts, answers, notices } }: Words) => ({ ...texts, ...answers, notice: notices.text })

describe.each(TRANSLATED_LANGUAGES.filter((language) => WORDS[language].writing.textAlphabet === 'basic'))(
  'text messages in %s (MSG-10)',
  (language) => {
    it.each(Object.entries(textsIn(WORDS[language])))('take no part more than in English: %s', (key, template) => {
      expect(textLength(template.replace(/[{}]/g, '')).unusual).toEqual([])
      const inEnglish = (textsIn(WORDS.en) as Readonly<Record<string, string>>)[key] ?? ''
      const text = sentAs(language, template)
      expect(segmentsOf(text), text).toBeLessThanOrEqual(segmentsOf(sentAs('en', inEnglish)))
    })
  },
)

describe.each(LANGUAGES.filter((language) => directionOf(language) === 'rtl'))(
  'from right to left, in %s',
  (language) => {
    it('names keep their own direction', () => {
      const bare = flat(WORDS[language]).filter(
        ([key, text]) =>
          !PLAIN.test(key) &&
          /[^\u2066-\u2068]\{(name|names|office|host|zipCode)\}|^\{(name|names|office|host|zipCode)\}./.test(text),
      )
      expect(bare).toEqual([])
    })
  },
)

it('French sets a narrow or fixed blank before its high marks', () => {
  const loose = flat(WORDS.fr).filter(
    ([key, text]) =>
      !/^(messages\.(texts|answers|notices|from|firstText)|writing)(\.|$)/.test(key) && / [;:!?»]|« /.test(text),
  )
  expect(loose).toEqual([])
})

it('English calls a ticket as offices do by default (TICKET-2)', () => {
  expect(WORDS.en.messages.notices.ticket).toBe(DEFAULT_TICKET_TEMPLATE)
})
