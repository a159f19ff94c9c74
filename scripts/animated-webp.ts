/**
 * Joins still WebP pictures of one size into one that moves and repeats, by the container's rules
 * (developers.google.com/speed/webp/docs/riff_container). Our picture library writes stills only.
 */

export interface Frame {
  /** A still WebP. */
  readonly picture: Uint8Array
  /** How long it shows, in milliseconds. */
  readonly shownFor: number
}

const ANIMATION_FLAG = 0x02
/** Each frame is a whole picture: nothing of the one before shows through. */
const NO_BLENDING = 0x02

export function animatedWebp(frames: readonly Frame[], width: number, height: number): Buffer {
  if (frames.length === 0) throw new Error('A moving picture needs a frame.')
  const header = Buffer.concat([Buffer.from([ANIMATION_FLAG, 0, 0, 0]), threeBytes(width - 1), threeBytes(height - 1)])
  // A transparent background, repeated without end.
  const animation = Buffer.alloc(6)
  const moving = frames.map(({ picture, shownFor }) => {
    const place = [0, 0, width - 1, height - 1, shownFor].map(threeBytes)
    return chunk('ANMF', Buffer.concat([...place, Buffer.from([NO_BLENDING]), ...pictureChunks(picture)]))
  })
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', header), chunk('ANIM', animation), ...moving])
  return chunk('RIFF', body)
}

/** The parts of a still that hold its pixels; its own header and what it says about itself are left out. */
function pictureChunks(still: Uint8Array): Buffer[] {
  const kept = chunksOf(Buffer.from(still)).filter(({ name }) => /^(?:ALPH|VP8 |VP8L)$/.test(name))
  if (kept.length === 0) throw new Error('This is not a WebP picture.')
  return kept.map(({ name, body }) => chunk(name, body))
}

export function chunksOf(file: Buffer, from = 12): { readonly name: string; readonly body: Buffer }[] {
  const found: { name: string; body: Buffer }[] = []
  for (let at = from; at + 8 <= file.length; ) {
    const length = file.readUInt32LE(at + 4)
    found.push({ name: file.toString('latin1', at, at + 4), body: file.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return found
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  // Chunks start at even places.
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

function threeBytes(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
