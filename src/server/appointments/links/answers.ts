import { languageOf } from '#domain/languages.ts'
import { fill } from '#domain/placeholders.ts'
import { type Words, WORDS } from '#server/platform/words.ts'

/** What customers are answered by text. `{{Which}}` is an appointment: its time and its office. */
export type Answers = Words['messages']['answers']

/** "8:05 a. m." at the end of a sentence has its own full stop. */
const OURS: ReadonlySet<string> = new Set(['When'])

/** An answer in the language of a locale. */
export function answerIn(locale: string, key: keyof Answers, values: Readonly<Record<string, string>> = {}): string {
  return fill(WORDS[languageOf(locale)].messages.answers[key], values, 'plain', OURS)
}
