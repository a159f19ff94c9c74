import { Transformer } from '@napi-rs/image'
import { expect, it } from 'vitest'
import { animatedWebp, chunksOf } from './animated-webp.ts'

const still = (shade: number) => Transformer.fromRgbaPixels(new Uint8Array(4 * 6 * 4).fill(shade), 6, 4).webp(80)

it('puts every still into one picture of the same size, with the time it shows', async () => {
  const frames = [
    { picture: await still(40), shownFor: 700 },
    { picture: await still(200), shownFor: 1300 },
  ]
  const file = animatedWebp(frames, 6, 4)
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)).toBe('RIFFWEBP')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  const [header, animation, ...moving] = chunksOf(file)
  expect(header?.name).toBe('VP8X')
  expect([header?.body.readUIntLE(4, 3), header?.body.readUIntLE(7, 3)]).toEqual([5, 3])
  expect(animation?.name).toBe('ANIM')
  expect(moving.map(({ name }) => name)).toEqual(['ANMF', 'ANMF'])
  expect(moving.map(({ body }) => body.readUIntLE(12, 3))).toEqual([700, 1300])
  for (const { body } of moving) expect(chunksOf(body, 16).map(({ name }) => name)).toContain('VP8 ')
})

it('refuses what is no WebP, and a picture without frames', () => {
  expect(() => animatedWebp([{ picture: new Uint8Array(40), shownFor: 1 }], 6, 4)).toThrow('not a WebP')
  expect(() => animatedWebp([], 6, 4)).toThrow('needs a frame')
})
