import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { HISTORY, lastServed, nextTicket, served, type QueuedTicket } from './queue.ts'

const ticket = (ticketNumber: number): QueuedTicket => ({
  ticketNumber,
  station: '3',
  timestamp: '2026-03-02T15:00:00Z',
})

describe('the ticket queue (TICKET-1)', () => {
  it('continues with the last served plus one', () => {
    expect(nextTicket(0)).toBe(1)
    expect(nextTicket(41)).toBe(42)
  })

  it('starts over at 1 after the largest number', () => {
    expect(nextTicket(limits.ticketNumber)).toBe(1)
  })

  it('keeps at most 19 entries, the newest first, each number once (TICKET-4)', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 80 })
    fc.assert(
      fc.property(numbers, (called) => {
        const list = called.reduce<QueuedTicket[]>((before, number) => served(before, ticket(number)), [])
        const expected = [...new Set(called.toReversed())].slice(0, HISTORY)
        expect(list.map((each) => each.ticketNumber)).toEqual(expected)
      }),
    )
  })

  it('recalls the last served', () => {
    expect(lastServed([])).toBeUndefined()
    expect(lastServed(served([ticket(4)], ticket(5)))?.ticketNumber).toBe(5)
  })
})
