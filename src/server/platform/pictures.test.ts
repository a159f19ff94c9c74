import { Transformer } from '@napi-rs/image'
import { describe, expect, it } from 'vitest'
import { aBomb, aJpeg, aPng, NO_PICTURES } from '#server/testing/sample-pictures.ts'
import { type Kind, pictureOf } from './pictures.ts'

const keep = (upload: Buffer, kinds: readonly Kind[] = ['PNG', 'JPEG']) =>
  pictureOf(upload, { propertyName: 'photo', kinds, side: 256 })

const refusedWith = (errorMessage: string) =>
  expect.objectContaining({ statusCode: 400, failures: [{ propertyName: 'photo', errorMessage }] })

describe('an uploaded picture', () => {
  it.each([
    ['a PNG', aPng],
    ['a JPEG', aJpeg],
  ])('is re-encoded from %s, as PNG, within the maximum size', async (_, make) => {
    const kept = await keep(await make(600, 300))
    expect(await new Transformer(kept).metadata()).toMatchObject({ format: 'png', width: 256, height: 128 })
  })

  it('is not enlarged', async () => {
    const kept = await keep(await aPng(40, 30))
    expect(await new Transformer(kept).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  it('loses everything hidden after it', async () => {
    const kept = await keep(Buffer.concat([await aPng(), Buffer.from('<script>alert(1)</script>')]))
    expect(kept.includes('script')).toBe(false)
  })

  it.each(Object.entries(NO_PICTURES))('is refused when it is %s (SAFE-8)', async (_, upload) => {
    await expect(keep(upload)).rejects.toEqual(refusedWith('Must be a PNG or JPEG picture'))
  })

  it('is refused when only PNG is wanted and it is a JPEG', async () => {
    await expect(keep(await aJpeg(), ['PNG'])).rejects.toEqual(refusedWith('Must be a PNG picture'))
  })

  it.each([
    ['a PNG', aPng],
    ['a JPEG', aJpeg],
  ])('is refused when %s was cut off', async (_, make) => {
    const whole = await make(200, 200)
    for (const part of [0.05, 0.3, 0.6, 0.95]) {
      const cut = whole.subarray(0, Math.max(20, Math.floor(whole.length * part)))
      await expect(keep(cut)).rejects.toEqual(refusedWith('This picture cannot be read'))
    }
  })

  it('is refused when its pixels are corrupt', async () => {
    const spoilt = await aPng(200, 200)
    spoilt.fill(0xee, Math.floor(spoilt.length / 2), Math.floor(spoilt.length / 2) + 20)
    await expect(keep(spoilt)).rejects.toEqual(refusedWith('This picture cannot be read'))
  })

  it('is refused by its header when it would unpack to something huge, before it is unpacked', async () => {
    const bomb = aBomb(6000)
    expect(bomb.length).toBeLessThan(64 * 1024)
    // Cut off right after the header there is nothing to unpack, and the size is still what is reported.
    for (const upload of [bomb, bomb.subarray(0, 40), await aJpeg(1025, 10)]) {
      await expect(keep(upload)).rejects.toEqual(refusedWith('Must be at most 1024 by 1024 pixels'))
    }
  })
})
