import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

/** A picture of colored stripes. */
export const aPng = (width = 40, height = 30): Promise<Buffer> => stripes(width, height).png()
export const aJpeg = (width = 40, height = 30): Promise<Buffer> => stripes(width, height).jpeg()

function stripes(width: number, height: number): Transformer {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 37) % 251))
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** A small file that claims, and would unpack to, a picture of this size. */
export function aBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits of gray per pixel.
  header.writeUInt8(8, 8)
  const rows = deflateSync(Buffer.alloc((side + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Files that only claim to be pictures. */
export const NO_PICTURES = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'),
  empty: Buffer.alloc(0),
  text: Buffer.from('a photo, honestly'),
}
