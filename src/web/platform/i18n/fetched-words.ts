import type { Messages } from 'use-intl'
import type { Language } from '#domain/languages.ts'

type Words = Partial<Messages>

/** A part of a language's file, as the build cuts it out (scripts/vite/compiled-words.ts). */
export interface FileOfWords {
  readonly default: Words
}

/** A part of every language, by file. */
export type WordsByFile = Readonly<Record<string, () => Promise<FileOfWords>>>

const fetched = new Map<unknown, Promise<Words>>()

/** A part of the texts in a language, fetched once. */
export function fetchedWords(files: WordsByFile, language: Language): Promise<Words> {
  const load = files[fileOf(language)] as () => Promise<FileOfWords>
  let words = fetched.get(load)
  if (!words) {
    words = load().then((file) => file.default)
    fetched.set(load, words)
    // After a network failure, the next request may succeed.
    words.catch(() => fetched.delete(load))
  }
  return words
}

/** As `import.meta.glob` names it. */
export const fileOf = (language: Language) => `./${language}.json`
