/** What people hear. */
export interface Recording {
  readonly audio: Buffer
  readonly type: 'audio/wav' | 'audio/mpeg'
}

/** Milliseconds a recording may take: by then, its listener has waited long enough. */
export const SPEAK_WITHIN = 10_000
/** The largest recording that is kept: about two minutes of WAV. */
export const MOST_BYTES = 6 * 1024 * 1024
/** Characters in the longest announcement: half a minute. Anything more is cut off. */
const LONGEST_TEXT = 1000

/** The words alone: no line breaks, nothing that espeak-ng reads as phonemes. */
export function plainText(text: string): string {
  const words = text
    .replace(/\[\[.*?\]\]|\[\[|\]\]/gs, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return words.slice(0, LONGEST_TEXT)
}

/** The whole stream, unless it is longer than any announcement needs. */
export async function atMost(bytes: number, stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of stream) {
    read += chunk.byteLength
    if (read > bytes) throw new Error(`The recording is larger than ${bytes} bytes.`)
    chunks.push(chunk)
  }
  if (read === 0) throw new Error('The recording is empty.')
  return Buffer.concat(chunks)
}
