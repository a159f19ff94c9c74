import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { captionOf, heardName, languageOfLetters, nameTyped } from './caption.ts'

describe('what a waiting room learns about a customer (LOBBY-2)', () => {
  it.each([
    ['Ana', 'Ruiz', 'Ana R.'],
    ['Ana', 'E\u0301mile', 'Ana É.'],
    ['Nainoa', 'ʻAkana', 'Nainoa A.'],
    ['An', 'Nguyễn', 'An N.'],
    ['Иван', 'Петров', 'Иван П.'],
    ['Cher', '', 'Cher'],
    ['Cher', '–', 'Cher'],
  ])('%s %s is %s: the first name and the last initial', (firstName, lastName, caption) => {
    expect(captionOf({ firstName, lastName })).toBe(caption)
  })

  it.each([
    ['小明', '王', '王＊明'],
    ['明', '王', '王＊'],
    ['小明', '欧阳', '欧阳＊明'],
    ['민준', '김', '김＊준'],
    ['太郎', '𠮷野', '𠮷野＊郎'],
    [' 小明 ', '王 ', '王＊明'],
  ])('%s %s is %s: the family name first, and not the whole name', (firstName, lastName, caption) => {
    expect(captionOf({ firstName, lastName })).toBe(caption)
  })

  it.each([
    ['محمد', 'عباس', 'محمد ع'],
    ['ليلى', 'الخطيب', 'ليلى خ'],
    ['ليلى', 'الْخَطيب', 'ليلى خ'],
    ['سارة', 'هاشم', 'سارة هـ'],
    ['سارة', 'أحمد', 'سارة أ'],
    ['سارة', 'آل', 'سارة آ'],
  ])('%s %s is %s: without a period or the article', (firstName, lastName, caption) => {
    expect(captionOf({ firstName, lastName })).toBe(caption)
  })

  it('mixes two scripts as they are', () => {
    expect(captionOf({ firstName: 'Ana', lastName: '𠮷野' })).toBe('Ana 𠮷')
    expect(captionOf({ firstName: 'محمد', lastName: 'Smith' })).toBe('محمد S.')
  })

  it('never shows a whole name of more than one character', () => {
    const part = fc.oneof(
      fc.stringMatching(/^[A-Za-zéñ]{2,8}$/),
      fc.stringMatching(/^[王李张小明欧阳]{2,4}$/),
      fc.stringMatching(/^[اعبدلحم]{2,6}$/),
    )
    fc.assert(
      fc.property(part, part, (firstName, lastName) => {
        const caption = captionOf({ firstName, lastName })
        expect(caption).not.toContain(`${firstName} ${lastName}`)
        expect(caption).not.toContain(lastName + firstName)
      }),
    )
  })
})

describe('a name typed into one field (LOBBY-2)', () => {
  it.each([
    ['王小明', 'en', '王＊明'],
    ['王明', 'zh', '王＊'],
    ['欧阳小明', 'zh', '欧阳＊明'],
    ['司马', 'zh', '司＊'],
    ['王 小明', 'zh', '王＊明'],
    ['김 민준', 'en', '김＊준'],
    ['남궁민준', 'en', '남궁＊준'],
    ['王', 'zh', '王'],
    ['Nguyễn Văn An', 'en', 'An N.'],
    ['Le Van Tam', 'vi', 'Tam L.'],
    ['Ana María Ruiz', 'es', 'Ana María R.'],
    ['محمد عباس', 'ar', 'محمد ع'],
    ['Cher', 'en', 'Cher'],
    ['', 'en', ''],
  ] as const)('%s in %s is shown as %s', (typed, language, caption) => {
    expect(captionOf(nameTyped(typed, language))).toBe(caption)
  })
})

/** Family and given names as people of many cultures have them. */
const REAL_NAMES = [
  ['Ruiz', 'Ana'],
  ["O'Brien", 'Siobhán'],
  ['van der Berg', 'Jan'],
  ['Nguyễn', 'Văn An'],
  ['王', '小明'],
  ['欧阳', '娜娜'],
  ['김', '민준'],
  ['佐藤', '花子'],
  ['الخطيب', 'ليلى'],
  ['Петров', 'Иван'],
  ['Παπαδόπουλος', 'Γιώργος'],
  ['शर्मा', 'अनिता'],
  ['Ọlatunji', 'Adébáyọ̀'],
  ['Kealoha', 'Nainoa'],
] as const

describe('a call by voice (LOBBY-2)', () => {
  it.each(REAL_NAMES)('of %s, %s says no more than the screen shows', (lastName, firstName) => {
    const heard = heardName({ firstName, lastName })
    const caption = captionOf({ firstName, lastName })
    expect(caption).toContain(heard.firstName)
    expect(caption).toContain(heard.lastName)
    expect(`${heard.firstName} ${heard.lastName}`.trim()).not.toBe('')
    expect(heard.firstName !== '' && heard.lastName === lastName).toBe(false)
  })

  it.each(REAL_NAMES)('of %s %s in one field hides a part of the name', (lastName, firstName) => {
    for (const typed of [`${firstName} ${lastName}`, `${lastName}${firstName}`])
      for (const language of LANGUAGES) {
        if (!typed.includes(' ') && !/^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(typed)) continue
        const caption = captionOf(nameTyped(typed, language))
        expect(caption.replaceAll(/\s/gu, '')).not.toBe(typed.replaceAll(/\s/gu, ''))
      }
  })
})

it('knows the letters that need a font of their own', () => {
  expect(['محمد ع', '王＊明', 'Ana R.', '42'].map(languageOfLetters)).toEqual(['ar', 'zh', undefined, undefined])
})
