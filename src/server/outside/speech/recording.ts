/** What somebody hears. */
export interface Recording {
  readonly audio: Buffer
  readonly type: 'audio/wav' | 'audio/mpeg'
}

/** Milliseconds a recording may take: whoever waits for it has waited long enough by then. */
export const SPEAK_WITHIN = 10_000
/** The largest recording that is kept: some two minutes as WAV. */
export const MOST_BYTES = 6 * 1024 * 1024
/** Characters of the longest announcement: half a minute. More is cut off. */
const LONGEST_TEXT = 1000

/** The words alone: no line breaks, nothing that espeak-ng takes for phonemes. */
export function plainText(text: string): string {
  const words = text
    .replace(/\[\[.*?\]\]|\[\[|\]\]/gs, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return words.slice(0, LONGEST_TEXT)
}

/** The whole of a stream, unless somebody sends more than any announcement needs. */
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
