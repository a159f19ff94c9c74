import { encode } from 'uqr'

/** The white around a code, in its own squares, that scanners need. */
const BORDER = 4
/** Pixels of a square. */
const SQUARE = 6

/** A code as a PNG in base64, for files that leave the page; undefined where the browser draws none. */
export function codePicture(text: string): string | undefined {
  const { data, size } = encode(text, { border: BORDER })
  const canvas = Object.assign(document.createElement('canvas'), { width: size * SQUARE, height: size * SQUARE })
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      pen.fillStyle = isDark ? '#000' : '#fff'
      pen.fillRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE)
    }
  }
  return canvas.toDataURL('image/png').split(',')[1]
}
