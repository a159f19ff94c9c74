import { existsSync, readFileSync } from 'node:fs'
import { type Language, LANGUAGES } from '#domain/languages.ts'
import type en from '#languages/en.json'

/** All that the portal says in one language. */
export type Words = typeof en

/** Next to the built server, or in the source. */
const folder = ['./languages/', '../../languages/']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url))

/** The file of each language (decision 77). */
export const WORDS = Object.fromEntries(
  LANGUAGES.map((language) => [language, JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'))]),
) as Readonly<Record<Language, Words>>
