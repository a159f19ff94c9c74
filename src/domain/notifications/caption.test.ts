import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionOf, languageOfLetters } from './caption.ts'

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

it('knows the letters that need a font of their own', () => {
  expect(['محمد ع', '王＊明', 'Ana R.', '42'].map(languageOfLetters)).toEqual(['ar', 'zh', undefined, undefined])
})
