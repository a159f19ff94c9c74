import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** The white around a code, in its own squares, that scanners need. */
const BORDER = 4
/** Pixels of a square: sharp on a phone, and on paper. */
const SQUARE = 6

/** What a picture of black and white begins with. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The link of an appointment as the code that the kiosk scans, in half a kilobyte: a PNG with one bit for each pixel. */
export function checkInCode(link: string): Buffer {
  const { data, size } = encode(link, { border: BORDER })
  const width = size * SQUARE
  const rows = data.flatMap((squares) => {
    // Each row begins with the number of its filter: none.
    const row = Buffer.alloc(1 + Math.ceil(width / 8))
    for (let x = 0; x < width; x++) {
      const isWhite = !squares[Math.floor(x / SQUARE)]
      if (isWhite) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
    return Array<Buffer>(SQUARE).fill(row)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
