import { tokensOf, withoutAccents } from './tokens.ts'

/** What a reply means. X only ever cancels an appointment; CANCEL can also end texts (decision 80). */
export const MEANINGS = ['yes', 'no', 'confirm', 'x', 'cancel', 'here', 'stop', 'start', 'help', 'all', 'late'] as const
export type Meaning = (typeof MEANINGS)[number]

/** What a language's file lists: phrases between commas. */
export type PhraseLists = Readonly<Record<Meaning | 'polite' | 'numbers', string>>

/** A reply as it was understood: what it means, for `late` also by how many minutes, or which number it names. */
export type Understood =
  | { readonly meaning: Meaning; readonly minutes?: number }
  | { readonly number: number }
  | undefined

type Part = Meaning | 'polite' | number | { readonly lateBy: number }

/** Phrases by their words; a phrase that means several things means nothing. */
type Listed = Meaning | 'polite' | number
type Lexicon = ReadonlyMap<string, Listed | 'several'>

interface Reading {
  readonly exact: Lexicon
  /** For those who type no accents. */
  readonly bare: Lexicon
}

const LONGEST = 8
/** A longer reply says more than what its words say one by one. */
const MOST_WORDS = 20

/** Where two parts say one thing together: "yes, confirm", "no, stop". */
const TOGETHER: readonly (readonly [Meaning, Meaning, Meaning])[] = [
  ['yes', 'confirm', 'confirm'],
  ['x', 'cancel', 'x'],
  ['yes', 'stop', 'stop'],
  ['no', 'stop', 'stop'],
  ['cancel', 'all', 'all'],
  ['x', 'all', 'all'],
  ['yes', 'all', 'all'],
]

/**
 * Reads replies in all languages. A phrase that means something else in another language means what it does in the
 * reader's own. Words that are in no list make a reply unclear: nothing is guessed.
 */
export function replyReader<L extends string>(lists: Readonly<Record<L, PhraseLists>>) {
  const languages = Object.keys(lists) as L[]
  const own = Object.fromEntries(languages.map((language) => [language, readingOf([lists[language]])])) as Record<
    L,
    Reading
  >
  const everyones = readingOf(Object.values(lists))
  return (text: string, language: L): Understood => {
    const tokens = tokensOf(text)
    const [number] = tokens
    if (tokens.length === 1 && number !== undefined && /^\d{1,3}$/.test(number)) return { number: Number(number) }
    const parts = partsOf(tokens, [own[language].exact, own[language].bare, everyones.exact, everyones.bare])
    return parts && together(parts)
  }
}

function readingOf(lists: readonly PhraseLists[]): Reading {
  const [exact, bare] = [new Map<string, Listed | 'several'>(), new Map<string, Listed | 'several'>()]
  const add = (phrase: string, part: Listed) => {
    const tokens = tokensOf(phrase)
    put(exact, tokens.join(' '), part)
    put(bare, tokens.map(withoutAccents).join(' '), part)
  }
  for (const list of lists) {
    for (const name of [...MEANINGS, 'polite'] as const) for (const phrase of list[name].split(',')) add(phrase, name)
    for (const [i, names] of list.numbers.split(',').entries()) for (const name of names.split('/')) add(name, i + 1)
  }
  return { exact, bare }
}

/** Politeness gives way: "dạ" is also a yes. */
function put(lexicon: Map<string, Listed | 'several'>, phrase: string, part: Listed): void {
  const before = lexicon.get(phrase)
  if (phrase === '' || before === part) return
  if (before === undefined || before === 'polite') lexicon.set(phrase, part)
  else if (part !== 'polite') lexicon.set(phrase, 'several')
}

/** The phrases a reply consists of, the longest first; nothing if a word belongs to none. */
function partsOf(tokens: readonly string[], lexicons: readonly Lexicon[]): Part[] | undefined {
  if (tokens.length > MOST_WORDS) return undefined
  const partsFrom = (at: number): Part[] | undefined => {
    if (at === tokens.length) return []
    for (let length = Math.min(LONGEST, tokens.length - at); length > 0; length--) {
      const part = partNamed(tokens.slice(at, at + length), lexicons)
      const rest = part === undefined ? undefined : partsFrom(at + length)
      if (part !== undefined && rest) return [part, ...rest]
    }
    return undefined
  }
  return partsFrom(0)
}

const isDigits = (token: string) => /^\d{1,3}$/.test(token)

function partNamed(tokens: readonly string[], lexicons: readonly Lexicon[]): Part | undefined {
  // A number that is typed as digits is one, wherever it stands among polite words.
  const [number, ...others] = tokens.filter(isDigits)
  if (tokens.length === 1 && number !== undefined) return Number(number)
  // In the lists, 0 stands for any number: "late 0".
  const phrase = tokens.map((token) => (isDigits(token) ? '0' : token)).join(' ')
  const part = lexicons.find((lexicon) => lexicon.has(phrase))?.get(phrase)
  if (part === 'several' || part === undefined || number === undefined) return part === 'several' ? undefined : part
  return part === 'late' && others.length === 0 ? { lateBy: Number(number) } : undefined
}

type Said = Exclude<Part, 'polite'>

const bothSay = (one: Said, other: Said): Said | undefined =>
  TOGETHER.find(([a, b]) => (a === one && b === other) || (a === other && b === one))?.[2]

/** What all parts say together; nothing if they contradict each other. */
function together(parts: readonly Part[]): Understood {
  let whole: Said | undefined
  for (const part of parts) {
    if (part === 'polite' || part === whole) continue
    whole = whole === undefined ? part : bothSay(whole, part)
    if (whole === undefined) return undefined
  }
  if (whole === undefined) return undefined
  if (typeof whole === 'number') return { number: whole }
  return typeof whole === 'object' ? { meaning: 'late', minutes: whole.lateBy } : { meaning: whole }
}
