/** Marks that people type for an apostrophe. Without them, "don't" and "dont" are one word. */
const APOSTROPHES = /['’‘`´ʼ＇]/gu

/** Emoji and symbols that say something. All others are politeness. */
const SIGNS: Readonly<Record<string, string>> = {
  '👍': 'yes',
  '👌': 'yes',
  '🆗': 'yes',
  '✅': 'yes',
  '✔': 'yes',
  '☑': 'yes',
  '💯': 'yes',
  '👎': 'no',
  '🙅': 'no',
}

/** Arabic letters that people write for each other. */
const ARABIC: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ک: 'ك',
}

/** Arabic and Persian keyboards type digits of their own. */
const asciiDigit = (digit: string) => String((digit.codePointAt(0) ?? 0) & 0xf)

const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

/** A letter that someone held down: "yesss". A text of one letter stays: "xxx" are kisses. */
const withoutHeld = (token: string) => (new Set(token).size === 1 ? token : token.replace(/(\p{L})\1{2,}/gu, '$1'))

/**
 * The words of a text as people mean them, however their phone writes them: in small letters of normal width, without
 * quotes, vowel signs, marks of direction and punctuation. Chinese sets no blanks, so each of its characters is a word.
 */
export function tokensOf(text: string): string[] {
  const signs = Object.entries(SIGNS).reduce((all, [sign, word]) => all.replaceAll(sign, ` ${word} `), text)
  const plain = signs
    .replace(APOSTROPHES, '')
    .normalize('NFKC')
    .toLowerCase()
    // "15min" are two words
    .replace(/(\d)(?=min)/gu, '$1 ')
    .replace(/[\u0640\u064b-\u065f\u0670\p{Cf}\p{Me}]|\ufe0e|\ufe0f/gu, '')
    .replace(/[٠-٩۰-۹]/gu, asciiDigit)
    .replace(/[أإآٱىیةؤئک]/gu, (letter) => ARABIC[letter] ?? letter)
  return (plain.match(TOKEN) ?? []).map(withoutHeld)
}

/** The same word without accents: "arrêt", "ARRET"; "hủy", "huy". */
export function withoutAccents(token: string): string {
  return token.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gu, 'd').replace(/ß/gu, 'ss').normalize('NFC')
}
