import type { Language } from '#domain/languages.ts'
import { textIn } from '#domain/translations.ts'
import type { VisitType } from './visit.ts'

/** What a visit is for, in a language: "License Renewal", or "2 × License Renewal". */
export function sayTypesIn(types: readonly VisitType[], language: Language): string[] {
  return types.map((type) => {
    const name = textIn(type, 'name', language)
    return type.quantity > 1 ? `${type.quantity}\u00a0×\u00a0${name}` : name
  })
}

/** What to bring, each document once: a type's description has one per line. */
export function documentsIn(types: readonly VisitType[], language: Language): string[] {
  const lines = types.flatMap((type) => textIn(type, 'description', language).split('\n'))
  return [...new Set(lines.map((line) => line.trim()).filter(Boolean))]
}
