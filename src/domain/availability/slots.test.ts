import { describe, expect, it } from 'vitest'
import { type DayBits, noBits, withRange } from '#domain/availability/bits.ts'
import type { Window } from '#domain/availability/hours.ts'
import { firstStart, lengthAt, startTimes } from '#domain/availability/slots.ts'

const morning: Window = { from: 480, to: 540, numberOfSlots: 2, timeSlotDuration: 15 }
const noon: Window = { from: 540, to: 600, numberOfSlots: 1, timeSlotDuration: 20 }

function open(...windows: Window[]): DayBits {
  const columns = Math.max(...windows.map((window) => window.numberOfSlots))
  return windows.reduce(
    (bits, window) =>
      Array.from({ length: window.numberOfSlots }, (_, column) => column).reduce(
        (bits, column) => withRange(bits, column, window),
        bits,
      ),
    noBits(columns),
  )
}

const minutes = (search: Parameters<typeof startTimes>[0]) => startTimes(search).map(({ minute }) => minute)

describe('start times (TIME-4, TIME-5, TIME-6)', () => {
  it('are on the window’s grid and leave room for the whole visit', () => {
    expect(minutes({ windows: [morning], free: open(morning), duration: 30 })).toEqual([480, 495, 510])
  })

  it('last whole time slots of the window they start in', () => {
    expect(lengthAt(morning, 1)).toBe(15)
    expect(lengthAt(morning, 15)).toBe(15)
    expect(lengthAt(morning, 16)).toBe(30)
    expect(lengthAt(noon, 45)).toBe(60)
    expect(startTimes({ windows: [morning, noon], free: open(morning, noon), duration: 25 })).toEqual([
      ...[480, 495, 510, 525].map((minute) => ({ minute, length: 30 })),
      ...[540, 560].map((minute) => ({ minute, length: 40 })),
    ])
  })

  it('may cross into the next window if the two touch, in a column open in both', () => {
    const free = open(morning, noon)
    const firstColumnTaken = withRange(noBits(2), 1, morning)
    expect(minutes({ windows: [morning, noon], free, duration: 30 })).toContain(525)
    expect(minutes({ windows: [morning, noon], free: firstColumnTaken, duration: 30 })).toEqual([480, 495, 510])
  })

  it('need one column throughout: two halves in two columns are not a place', () => {
    const halves = withRange(withRange(noBits(2), 0, { from: 480, to: 495 }), 1, { from: 495, to: 510 })
    expect(minutes({ windows: [morning], free: halves, duration: 30 })).toEqual([])
    expect(minutes({ windows: [morning], free: halves, duration: 15 })).toEqual([480, 495])
  })

  it('avoid time closed for the visit’s types', () => {
    const closedForTypes = [{ from: 507, to: 508 }]
    expect(minutes({ windows: [morning], free: open(morning), duration: 15, closedForTypes })).toEqual([480, 510, 525])
  })

  it('begin at the earliest minute allowed, or at the next on the grid', () => {
    const search = { windows: [morning], free: open(morning), duration: 15 }
    expect(minutes({ ...search, earliest: 495 })).toEqual([495, 510, 525])
    expect(minutes({ ...search, earliest: 496 })).toEqual([510, 525])
    expect(minutes({ ...search, earliest: 540 })).toEqual([])
    expect(firstStart({ ...search, earliest: 496 })).toEqual({ minute: 510, length: 15 })
    expect(firstStart({ ...search, earliest: 540 })).toBeUndefined()
  })

  it('never run past midnight', () => {
    const night: Window = { from: 1380, to: 1440, numberOfSlots: 1, timeSlotDuration: 30 }
    expect(minutes({ windows: [night], free: open(night), duration: 40 })).toEqual([1380])
  })

  it('may fill the whole day', () => {
    const day: Window = { from: 0, to: 1440, numberOfSlots: 1, timeSlotDuration: 60 }
    expect(startTimes({ windows: [day], free: open(day), duration: 1440 })).toEqual([{ minute: 0, length: 1440 }])
    expect(startTimes({ windows: [day], free: open(day), duration: 1441 })).toEqual([])
  })
})
