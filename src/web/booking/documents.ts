/** The documents to bring: an appointment type's description has one per line. */
export function documentsIn(description: string): string[] {
  return description
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** What to bring for all of an appointment's types, each document once. */
export function documentsFor(types: readonly { description: string }[]): string[] {
  return [...new Set(types.flatMap(({ description }) => documentsIn(description)))]
}
