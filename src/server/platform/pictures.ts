import { limits } from '#domain/limits.ts'
import { ruleBroken } from './errors.ts'

interface PictureWish {
  /** The field to blame. */
  readonly propertyName: string
  readonly kinds: readonly Kind[]
  /** The longer side of the stored picture, in pixels; smaller pictures stay as they are. */
  readonly side: number
}

export type Kind = 'PNG' | 'JPEG'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * A picture re-encoded from an upload, always as PNG: whatever else the file held (a location, a script, another format
 * in disguise) is gone. The size is read before unpacking, so a small file cannot become a huge picture.
 */
export async function pictureOf(upload: Buffer, { propertyName, kinds, side }: PictureWish): Promise<Buffer> {
  const refuse = (errorMessage: string) => ruleBroken(errorMessage, propertyName)
  const kind = kinds.find((each) => upload.subarray(0, MAGIC[each].length).equals(MAGIC[each]))
  if (!kind) throw refuse(`Must be a ${kinds.join(' or ')} picture`)
  const size = SIZES[kind](upload)
  if (!size) throw refuse(UNREADABLE)
  const longest = Math.max(size.width, size.height)
  if (longest > limits.pictureSide) {
    throw refuse(`Must be at most ${limits.pictureSide} by ${limits.pictureSide} pixels`)
  }
  // Loaded with the first picture: most servers never see one.
  const { ResizeFit, Transformer } = await import('@napi-rs/image')
  const picture = new Transformer(upload).rotate()
  if (longest > side) picture.resize({ width: side, height: side, fit: ResizeFit.Inside })
  return picture.png().catch(() => {
    throw refuse(UNREADABLE)
  })
}

/** One of our own drawings as a picture to store. */
export async function pictureOfDrawing(svg: string): Promise<Buffer> {
  const { Transformer } = await import('@napi-rs/image')
  return Transformer.fromSvg(svg).png()
}

/**
 * How a stored picture is served. A new one gets a new address, so this one never changes; opened on its own, it may do
 * nothing.
 */
export const pictureHeaders = (audience: 'public' | 'private') => ({
  'content-type': 'image/png',
  'cache-control': `${audience}, max-age=31536000, immutable`,
  'content-security-policy': "default-src 'none'; sandbox",
})

const UNREADABLE = 'This picture cannot be read'

const MAGIC: Record<Kind, Buffer> = {
  PNG: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  JPEG: Buffer.from([0xff, 0xd8, 0xff]),
}

const SIZES: Record<Kind, (upload: Buffer) => Size | undefined> = { PNG: sizeOfPng, JPEG: sizeOfJpeg }

/** A PNG begins with its header chunk: length, name, width, height. */
function sizeOfPng(upload: Buffer): Size | undefined {
  if (upload.length < 24 || upload.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return measured(upload.readUInt32BE(16), upload.readUInt32BE(20))
}

const START_OF_SCAN = 0xda
/** These three of the markers C0 to CF are not frames. */
const NO_FRAME = [0xc4, 0xc8, 0xcc]
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

/** The size is in a JPEG's frame, before its scan. One without an end has been cut off. */
function sizeOfJpeg(upload: Buffer): Size | undefined {
  let size: Size | undefined
  for (let at = 2; at + 9 <= upload.length && upload[at] === 0xff; at += 2 + upload.readUInt16BE(at + 2)) {
    const marker = upload.readUInt8(at + 1)
    if (marker === START_OF_SCAN) return upload.includes(END_OF_IMAGE, at) ? size : undefined
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker)) {
      size = measured(upload.readUInt16BE(at + 7), upload.readUInt16BE(at + 5))
    }
  }
  return undefined
}

function measured(width: number, height: number): Size | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined
}
