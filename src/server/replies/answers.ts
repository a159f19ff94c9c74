import { languageOf } from '#domain/languages.ts'
import { fill } from '#domain/placeholders.ts'
import { type Words, WORDS } from '#server/platform/words.ts'

/** What customers are answered by text. `{{Which}}` is an appointment: its time and who comes. */
export type Answers = Words['messages']['answers']

/** What a number in an answer stands for. */
export type ChoiceLabels = Words['messages']['choices']

/** "8:05 a. m." at the end of a sentence has its own full stop. */
const OURS: ReadonlySet<string> = new Set(['When', 'Which', 'List', 'UntilDate'])

/** An answer in the language of a locale. */
export function answerIn(locale: string, key: keyof Answers, values: Readonly<Record<string, string>> = {}): string {
  return fill(WORDS[languageOf(locale)].messages.answers[key], values, 'plain', OURS)
}

/** The same after the name of its sender. */
export function answerFrom(locale: string, sender: string | undefined, Answer: string): string {
  const { portal, from } = WORDS[languageOf(locale)].messages
  return fill(from, { Sender: sender ?? portal, Answer }, 'plain')
}

export function choiceIn(locale: string, key: keyof ChoiceLabels, Which: string): string {
  return fill(WORDS[languageOf(locale)].messages.choices[key], { Which }, 'plain')
}
