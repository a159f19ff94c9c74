import { bodyWithin } from '#server/platform/http/body-within.ts'

/** Milliseconds an answer may take, from the first byte sent to the last byte read. */
const TIMEOUT = 3000
/** The largest answer that is read: a geocoder has little to say. */
const MOST_BYTES = 64 * 1024

/** Asks an outside service for JSON: no redirect is followed, because it could lead to any host. */
export async function askForJson(url: URL, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const timeUp = AbortSignal.timeout(TIMEOUT)
  const response = await fetch(url, { headers, redirect: 'error', signal: timeUp })
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new Error(`It answered with status ${response.status}.`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of bodyWithin(response.body, timeUp)) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new Error(`It answered with more than ${MOST_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}
