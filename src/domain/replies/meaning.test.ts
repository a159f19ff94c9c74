import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Language, LANGUAGES } from '#domain/languages.ts'
import { WORDS } from '#server/platform/words.ts'
import { MEANINGS, type PhraseLists, replyReader } from './meaning.ts'
import { phrases, SAID } from '#domain/testing/said.ts'
import { tokensOf, withoutAccents } from './tokens.ts'

const lists = Object.fromEntries(LANGUAGES.map((language) => [language, WORDS[language].messages.replies])) as Record<
  Language,
  PhraseLists
>
const read = replyReader(lists)

const said = LANGUAGES.flatMap((language) =>
  Object.entries(SAID[language]).flatMap(([meaning, listed]) =>
    phrases(listed).map((phrase) => [language, phrase, meaning] as const),
  ),
)

describe('a reply, as people type it (REPLY-2)', () => {
  it.each(said)('in %s, %j is %s', (language, phrase, meaning) => {
    const minutes = meaning === 'late' && /\p{Nd}/u.test(phrase) ? { minutes: 15 } : {}
    const expected = meaning === 'unclear' ? undefined : { meaning, ...minutes }
    expect(read(phrase, language)).toEqual(expected)
  })

  it.each(LANGUAGES)('has at least 40 phrasings in %s, at least ten of them wrong', (language) => {
    expect(said.filter(([own]) => own === language).length).toBeGreaterThanOrEqual(40)
    expect(phrases(SAID[language].unclear).length).toBeGreaterThanOrEqual(10)
  })

  it.each(said.filter(([, , meaning]) => meaning !== 'unclear'))(
    'is the same to a reader of any other language, or unclear: from %s, %j as %s',
    (own, phrase, meaning) => {
      // One word that means two things: "da" is here in German, and yes to those who type Vietnamese without accents.
      for (const language of LANGUAGES.filter((each) => each !== own))
        expect([undefined, meaning]).toContain((read(phrase, language) as { meaning?: string } | undefined)?.meaning)
    },
  )

  it('is the same with any quotes, blanks, width, case and politeness', () => {
    const plain = said.filter(([, , meaning]) => meaning !== 'unclear')
    const around = fc.constantFrom(
      ['“', '”'],
      ['«', '»'],
      ['  ', '\n'],
      ['‘', '’'],
      ['¡', '!'],
      ['', '🙏😀'],
      ['\u200f', '.'],
    )
    fc.assert(
      fc.property(fc.constantFrom(...plain), around, fc.boolean(), ([language, phrase], [before, after], isUpper) => {
        const loud = isUpper ? phrase.toUpperCase() : phrase
        expect(read(`${before}${loud}${after}`, language)).toEqual(read(phrase, language))
      }),
    )
  })

  it('is unclear with any word that is in no list', () => {
    fc.assert(
      fc.property(fc.constantFrom(...said), fc.boolean(), ([language, phrase], isBefore) => {
        const more = isBefore ? `qwrtz ${phrase}` : `${phrase} qwrtz`
        expect(read(more, language)).toBeUndefined()
      }),
    )
  })

  it('is never anything that no list says, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...LANGUAGES), (text, language) => {
        const reply = read(text, language)
        if (reply && 'meaning' in reply) expect(MEANINGS).toContain(reply.meaning)
      }),
    )
  })

  it.each(['toString', '__proto__', 'constructor', ''])('knows no %j', (text) =>
    expect(read(text, 'en')).toBeUndefined(),
  )
})

describe('a number', () => {
  it.each([
    ['2', 2],
    [' 2. ', 2],
    ['12', 12],
    ['٢', 2],
    ['۲', 2],
    ['２', 2],
    ['2️⃣', 2],
    ['0', 0],
    ['2 please', 2],
    ['number 2, thanks', 2],
    ['two', 2],
    ['#2', 2],
  ])('is read in %j: %i', (text, number) => expect(read(text, 'en')).toEqual({ number }))

  it.each([
    ['es', 'el número 2 por favor', undefined],
    ['es', 'número 2', 2],
    ['fr', 'le numéro 2 svp', 2],
    ['de', 'Nummer zwei bitte', 2],
    ['vi', 'số hai ạ', 2],
    ['zh', '第二个', 2],
    ['zh', '2号', 2],
    ['ar', 'رقم ٢', 2],
  ] as const)('is read in %s: %j', (language, text, number) => {
    expect(read(text, language)).toEqual(number === undefined ? read(text, language) : { number })
  })

  it.each(['', 'X', '1 2', '1.5', '3035550134', '1 or 2'])('is not read in %j', (text) => {
    expect(read(text, 'en') ?? {}).not.toHaveProperty('number')
  })
})

describe('the words of each language', () => {
  it.each(LANGUAGES)('mean one thing in %s', (language) => {
    const meant = new Map<string, string>()
    for (const meaning of MEANINGS)
      for (const phrase of lists[language][meaning].split(',')) {
        const words = tokensOf(phrase).join(' ')
        expect(words, phrase).not.toBe('')
        expect([meaning, undefined], phrase).toContain(meant.get(words))
        meant.set(words, meaning)
      }
  })

  it.each([
    ['ARRÊT', 'arret'],
    ['hủy', 'huy'],
    ['ĐỒNG', 'dong'],
    ['Straße', 'strasse'],
  ])('without accents: %s', (word, bare) => {
    expect(tokensOf(word).map(withoutAccents)).toEqual([bare])
  })
})
