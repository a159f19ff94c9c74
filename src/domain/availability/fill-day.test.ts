import { describe, expect, it } from 'vitest'
import { type DayBits, noBits, withRange } from '#domain/availability/bits.ts'
import { fillDay } from '#domain/availability/fill-day.ts'
import type { Window } from '#domain/availability/hours.ts'

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

  it('lets visits take turns, and short ones fill what is too short for the others', () => {
    expect(filled(bothColumns, [{ duration: 45 }, { duration: 15 }])).toEqual([
      [540, 45, 45],
      [540, 15, 15],
      [555, 15, 15],
      [570, 15, 15],
      [585, 15, 15],
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
