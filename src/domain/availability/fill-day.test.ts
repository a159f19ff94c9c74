import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnHas, type DayBits, noBits, withRange } from '#domain/availability/bits.ts'
import { fillDay, quietTimes } from '#domain/availability/fill-day.ts'
import type { Window } from '#domain/availability/hours.ts'
import { numbersFrom } from '#domain/random.ts'

const hour: Window = { from: 540, to: 600, numberOfSlots: 2, timeSlotDuration: 15 }
const oneColumn = withRange(noBits(2), 0, hour)
const bothColumns = withRange(oneColumn, 1, hour)

const filled = (free: DayBits, fillers: Parameters<typeof fillDay>[1], earliest = 0) =>
  fillDay({ windows: [hour], free, earliest }, fillers).map(({ minute, length, filler }) => [
    minute,
    length,
    filler.duration,
  ])

describe('filling a day', () => {
  it('takes every free place once, in every column', () => {
    const starts = filled(bothColumns, [{ duration: 15 }]).map(([minute]) => minute)
    expect(starts).toEqual([540, 555, 570, 585, 540, 555, 570, 585])
  })

  it('mixes the visits of a column', () => {
    const two = [{ duration: 15 }, { duration: 14 }]
    expect(filled(oneColumn, two).map(([, , duration]) => duration)).toEqual([15, 14, 15, 14])
    const draws = [0.9, 0.9, 0.1, 0.9, 0.5]
    const drawn = fillDay({ windows: [hour], free: oneColumn, earliest: 0 }, two, () => draws.shift() ?? 0)
    expect(drawn.map(({ filler }) => filler.duration)).toEqual([14, 14, 15, 14])
  })

  it('lets visits take turns, and short ones fill what is too short for the others', () => {
    expect(filled(bothColumns, [{ duration: 45 }, { duration: 15 }])).toEqual([
      [540, 45, 45],
      [585, 15, 15],
      [540, 45, 45],
      [585, 15, 15],
    ])
  })

  it('keeps to the remaining hours, and avoids what is closed for a visit’s types', () => {
    expect(filled(oneColumn, [{ duration: 15 }], 560)).toEqual([
      [570, 15, 15],
      [585, 15, 15],
    ])
    expect(filled(oneColumn, [{ duration: 15, closedForTypes: [{ from: 540, to: 585 }] }])).toEqual([[585, 15, 15]])
  })

  it('is empty if nothing fits or nothing is wanted', () => {
    expect(filled(noBits(2), [{ duration: 15 }])).toEqual([])
    expect(filled(oneColumn, [{ duration: 90 }])).toEqual([])
    expect(filled(oneColumn, [])).toEqual([])
  })
})

describe('the quiet times of a day', () => {
  const window: Window = { from: 480, to: 1020, numberOfSlots: 3, timeSlotDuration: 15 }
  const free = [0, 1, 2].reduce((bits, column) => withRange(bits, column, window), noBits(3))
  const minutesIn = (bits: DayBits, column: number, from: number, to: number) =>
    Array.from({ length: (to - from) / 5 }, (_, n) => from + 5 * n).filter((at) =>
      columnHas(bits, column, { from: at, to: at + 5 }),
    ).length * 5

  it('leave the morning fuller than the evening, and some of both free', () => {
    const of = (from: number, to: number) => {
      let quiet = 0
      for (let seed = 0; seed < 50; seed++) {
        const bits = quietTimes({ windows: [window], free }, numbersFrom(seed))
        for (const column of [0, 1, 2]) quiet += minutesIn(bits, column, from, to)
      }
      return quiet / (50 * 3 * (to - from))
    }
    const [morning, noon, evening] = [of(480, 630), of(660, 840), of(900, 1020)]
    expect(morning).toBeGreaterThan(0.01)
    expect(noon).toBeGreaterThan(morning * 2)
    expect(evening).toBeGreaterThan(noon)
    expect(evening).toBeLessThan(0.8)
  })

  it('are in the last columns, so that bookings, which take the first free one, find the same', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const quiet = quietTimes({ windows: [window], free }, numbersFrom(seed))
        for (let from = 480; from < 1020; from += 5) {
          const range = { from, to: from + 5 }
          const isQuiet = [0, 1, 2].map((column) => columnHas(quiet, column, range))
          expect(isQuiet).toEqual(isQuiet.toSorted((a, b) => Number(a) - Number(b)))
        }
      }),
    )
  })

  it('are the same for the same draw', () => {
    const of = (seed: string) => quietTimes({ windows: [window], free }, numbersFrom(seed))
    expect(of('7 2026-03-09')).toEqual(of('7 2026-03-09'))
    expect(of('7 2026-03-09')).not.toEqual(of('8 2026-03-09'))
  })
})
