import { directionsTo } from '#domain/directions.ts'
import type { Language } from '#domain/languages.ts'
import type { LinkedThing } from '#domain/templates/letter.ts'
import { WORDS } from '#server/platform/words.ts'

/** An office in an email, with the link to a map. */
export function withDirections(
  text: string,
  { name, address }: { readonly name: string; readonly address: string },
  language: Language,
): LinkedThing {
  return { text, label: WORDS[language].messages.emails.directions, url: directionsTo(name, address) }
}
