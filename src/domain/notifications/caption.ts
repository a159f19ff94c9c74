import type { Language } from '#domain/languages.ts'

/** A customer's name as the forms ask for it. */
interface Name {
  readonly firstName: string
  readonly lastName: string
}

/** Characters of names whose family name comes first, with no blank in between: Chinese, Korean, Japanese. */
const FAMILY_FIRST =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Lm}\p{M}]+$/u

/** Stands for a character that is not shown, as wide as one. */
const HIDDEN = '＊'

/** What an initial can be: not the apostrophes and marks that some names begin with. */
const INITIAL = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u

/** The Arabic article is no part of the name: الخطيب is found under خ. */
const ARTICLE = /^ال(?=\p{L}{2})/u
/**
 * Vowel signs above and below Arabic letters, which no one writes on an initial; and the stroke that only stretches.
 */
const VOWEL_SIGNS = /[\u064B-\u065F\u0670\u0640]/gu

/** All that a waiting room learns about a customer (LOBBY-2). */
export function captionOf(name: Name): string {
  const firstName = name.firstName.trim()
  const lastName = name.lastName.trim()
  const isFamilyFirst = [firstName, lastName].every((part) => FAMILY_FIRST.test(part))
  if (isFamilyFirst) return lastName + hiddenBut(firstName)
  return `${firstName} ${initialOf(lastName)}`.trim()
}

/**
 * The same by voice: a loudspeaker says no more than a screen shows. Where an initial would hide nothing, it says the
 * family name alone.
 */
export function heardName(name: Name): Name {
  const firstName = name.firstName.trim()
  const lastName = name.lastName.trim()
  if (FAMILY_FIRST.test(firstName) && FAMILY_FIRST.test(lastName)) return { firstName: '', lastName }
  return { firstName, lastName: initialOf(lastName) }
}

/** Chinese and Korean family names of two characters. All others of a name without a blank count as one. */
const LONG_FAMILY_NAMES = new Set(
  '欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 令狐 慕容 司徒 夏侯 남궁 황보 제갈 선우 독고'.split(
    ' ',
  ),
)

/** Letters that only Vietnamese has: its family names come first, with blanks between all parts. */
const VIETNAMESE = /[ơưạảấầẩẫậắằẳẵặẻẽếềểễệỉịỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu

/** The parts of a name that was typed into one field, in the order of its language. */
export function nameTyped(text: string, language: Language): Name {
  const words = text.normalize('NFC').trim().split(/\s+/)
  const [first = '', ...rest] = words
  if (words.every((word) => FAMILY_FIRST.test(word))) {
    if (rest.length > 0) return { firstName: rest.join(''), lastName: first }
    const characters = charactersOf(first)
    const length = characters.length > 2 && LONG_FAMILY_NAMES.has(characters.slice(0, 2).join('')) ? 2 : 1
    if (characters.length > 1)
      return { firstName: characters.slice(length).join(''), lastName: characters.slice(0, length).join('') }
  }
  if (rest.length === 0) return { firstName: first, lastName: '' }
  if (language === 'vi' || VIETNAMESE.test(text)) return { firstName: rest.at(-1) ?? '', lastName: first }
  return { firstName: words.slice(0, -1).join(' '), lastName: rest.at(-1) ?? '' }
}

/**
 * 小明 is shown as ＊明, and a name of one character as ＊: as screens in Chinese and Korean waiting rooms do. The family
 * name next to it is mostly one character, so an initial would hide nothing.
 */
function hiddenBut(firstName: string): string {
  const characters = charactersOf(firstName)
  const hidden = HIDDEN.repeat(Math.max(1, characters.length - 1))
  return characters.length > 1 ? hidden + characters.at(-1) : hidden
}

/** The first letter, with a period in alphabets that abbreviate by one: those with capitals. */
function initialOf(lastName: string): string {
  const isArabic = /^\P{L}*\p{Script=Arabic}/u.test(lastName)
  const found = charactersOf(isArabic ? arabicRoot(lastName) : lastName).find((character) => INITIAL.test(character))
  if (found === undefined) return ''
  // On its own, ه looks like the digit five.
  if (isArabic) return found === 'ه' ? 'هـ' : found
  return found.toLowerCase() === found.toUpperCase() ? found : `${found}.`
}

const arabicRoot = (lastName: string) => lastName.replace(VOWEL_SIGNS, '').replace(ARTICLE, '')

/** As readers count them: a letter with its accents is one. */
function charactersOf(text: string): string[] {
  return text.normalize('NFC').match(/\P{M}\p{M}*/gu) ?? []
}

/** The language whose letters a name is written in, for the font; undefined for those that every font has. */
export function languageOfLetters(text: string): 'ar' | 'zh' | undefined {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar'
  return /\p{Script=Han}/u.test(text) ? 'zh' : undefined
}
