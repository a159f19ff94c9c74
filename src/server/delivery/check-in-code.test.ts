import { Transformer } from '@napi-rs/image'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { checkInCode } from './check-in-code.ts'

it('is the link’s QR code, square by square, with white around it (KIOSK-7)', async () => {
  const link = 'https://portal.test/customer/appointment/review/3xampleT0kenThatIsFortyThreeCharactersLong000?lang=es'
  const picture = new Transformer(checkInCode(link))
  const { width, height } = await picture.metadata()
  const { data, size } = encode(link, { border: 4 })
  const square = width / size
  expect([height, Number.isInteger(square)]).toEqual([width, true])
  const pixels = await picture.rawPixels()
  const channels = pixels.length / (width * height)
  const isDark = (x: number, y: number) => pixels[((y + 0.5) * square * width + (x + 0.5) * square) * channels] === 0
  const read = data.map((row, y) => row.map((_, x) => isDark(x, y)))
  expect(read).toEqual(data)
})
