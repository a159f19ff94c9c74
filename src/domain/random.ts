/** The same numbers for the same seed, from 0 up to 1 (mulberry32): for what should look drawn and come out alike. */
export function numbersFrom(seed: number | string): () => number {
  let state = typeof seed === 'number' ? seed : seedOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Words as a seed (FNV-1a). */
function seedOf(words: string): number {
  return Array.from(words).reduce((hash, each) => Math.imul(hash ^ (each.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
}
