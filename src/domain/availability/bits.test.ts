import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnHas,
  columnsOf,
  firstColumnWith,
  fromBitBytes,
  fromBitText,
  hasMinute,
  noBits,
  runStarts,
  TICKS_PER_DAY,
  toBitText,
  withColumns,
  withoutBits,
  withoutRanges,
  withRange,
} from '#domain/availability/bits.ts'

/** The text of a day's columns, in runs long enough to hold a visit. */
const bitText = fc
  .tuple(
    fc.integer({ min: 0, max: 4 }),
    fc.infiniteStream(fc.tuple(fc.constantFrom('0', '1'), fc.integer({ min: 1, max: 70 }))),
  )
  .map(([columns, runs]) => {
    let text = ''
    while (text.length < columns * TICKS_PER_DAY) {
      const [bit, length] = runs.next().value ?? ['0', 1]
      text += bit.repeat(length)
    }
    return text.slice(0, columns * TICKS_PER_DAY)
  })

const columnTexts = (text: string) => text.match(/.{288}/g) ?? []

describe('the bits of a day', () => {
  it('go to PostgreSQL as text and come back, column after column', () => {
    fc.assert(
      fc.property(bitText, (text) => {
        expect(toBitText(fromBitText(text))).toBe(text)
      }),
    )
    const second = withRange(noBits(2), 1, { from: 10, to: 20 })
    expect(toBitText(second)).toBe(`${'0'.repeat(288)}0011${'0'.repeat(284)}`)
  })

  it('come back as the bytes of varbit_send, day after day, wherever they are in their buffer', () => {
    const sent = (text: string): number[] => [
      ...new Uint8Array(new Uint32Array([text.length]).buffer).toReversed(),
      ...(text.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
    ]
    fc.assert(
      fc.property(fc.array(bitText, { maxLength: 3 }), fc.nat(7), (texts, offset) => {
        const bytes = Uint8Array.from([...Array<number>(offset).fill(0), ...texts.flatMap(sent)])
        expect(fromBitBytes(bytes.subarray(offset)).map(toBitText)).toEqual(texts)
      }),
    )
  })

  it('start a run where one column stays set for its whole length', () => {
    fc.assert(
      fc.property(bitText, fc.integer({ min: 1, max: 300 }), (text, ticks) => {
        const starts = runStarts(fromBitText(text), ticks)
        const expected = Array.from({ length: TICKS_PER_DAY }, (_, tick) =>
          columnTexts(text).some((column) => column.startsWith('1'.repeat(ticks), tick)),
        )
        expect(Array.from(expected, (_, tick) => hasMinute(starts, tick * 5 + 4))).toEqual(expected)
      }),
    )
  })

  it('find the first column that has a whole range, as booking does', () => {
    fc.assert(
      fc.property(bitText, fc.nat(287), fc.integer({ min: 1, max: 30 }), (text, tick, ticks) => {
        const column = columnTexts(text).findIndex((column) => column.startsWith('1'.repeat(ticks), tick))
        const found = firstColumnWith(fromBitText(text), { from: tick * 5, to: (tick + ticks) * 5 })
        expect(found).toBe(column < 0 ? undefined : column)
      }),
    )
  })

  it('close every tick that a range touches', () => {
    const open = withRange(noBits(1), 0, { from: 0, to: 1440 })
    const closed = withoutRanges(open, [
      { from: 62, to: 63 },
      { from: 74, to: 81 },
      { from: 1439, to: 1440 },
    ])
    expect(Array.from(toBitText(closed)).flatMap((bit, tick) => (bit === '0' ? tick * 5 : []))).toEqual([
      60, 70, 75, 80, 1435,
    ])
  })

  it('have no column past the last and no tick past midnight', () => {
    const open = withRange(noBits(1), 0, { from: 0, to: 1440 })
    expect(columnHas(open, 0, { from: 1435, to: 1440 })).toBe(true)
    expect(columnHas(open, 0, { from: 1435, to: 1445 })).toBe(false)
    expect(columnHas(open, 1, { from: 0, to: 5 })).toBe(false)
    expect(hasMinute(open, 1440)).toBe(false)
  })

  it('may differ in number of columns when one is subtracted from the other', () => {
    const one = withRange(noBits(1), 0, { from: 0, to: 60 })
    const two = withRange(withColumns(one, 2), 1, { from: 0, to: 60 })
    expect(columnsOf(two)).toBe(2)
    expect(withColumns(two, 1)).toEqual(two)
    expect(withoutBits(two, one)).toEqual(withRange(noBits(2), 1, { from: 0, to: 60 }))
    expect(withoutBits(one, two)).toEqual(noBits(1))
  })
})
