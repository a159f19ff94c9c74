import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateWait, type LineNow, planned, type ServiceTime, waitIn } from './estimate.ts'

const TEN: ServiceTime = { mean: 10, deviation: 3 }
const people = (n: number) => Array.from({ length: n }, () => TEN)
const atDesks = (n: number) => Array.from({ length: n }, () => ({ time: TEN, minutes: 5 }))

describe('the estimate of a wait (LINE-9)', () => {
  it('is none while no desk is open, and short while one is free', () => {
    expect(estimateWait({ desks: 0, ahead: [], served: [], coming: [] })).toBeUndefined()
    expect(estimateWait({ desks: 2, ahead: [], served: atDesks(1), coming: [] })).toEqual({ from: 0, to: 5 })
  })

  it('divides what those ahead need by the desks, from optimistic to pessimistic', () => {
    const wait = estimateWait({ desks: 2, ahead: people(6), served: atDesks(2), coming: [] })
    expect(wait).toEqual({ from: 15, to: 50 })
  })

  it('counts appointments that come due before the wait is over, and no others', () => {
    const facts = { desks: 1, ahead: people(2), served: atDesks(1) }
    const soon = { time: TEN, inMinutes: 20 }
    const later = { time: TEN, inMinutes: 90 }
    const without = estimateWait({ ...facts, coming: [] })
    expect(estimateWait({ ...facts, coming: [later] })).toEqual(without)
    expect(estimateWait({ ...facts, coming: [soon, later] })?.to).toBeGreaterThan(without?.to ?? 0)
  })

  it('is a range in steps of five that grows with the people ahead and shrinks with desks', () => {
    const time = fc.record({ mean: fc.integer({ min: 1, max: 60 }), deviation: fc.integer({ min: 0, max: 20 }) })
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 16 }), (ahead, desks) => {
        const served = Array.from({ length: desks }, () => ({ time: planned(10), minutes: 0 }))
        const facts = { desks, ahead, served, coming: [] }
        const wait = estimateWait(facts) ?? { from: 1, to: 0 }
        expect(wait.from).toBeLessThan(wait.to)
        expect([wait.from % 5, wait.to % 5]).toEqual([0, 0])
        const longer = estimateWait({ ...facts, ahead: [...ahead, planned(10)] })
        expect(longer?.to).toBeGreaterThanOrEqual(wait.to)
        const moreDesks = { ...facts, desks: desks + 1, served: [...served, { time: planned(10), minutes: 0 }] }
        expect(estimateWait(moreDesks)?.to).toBeLessThanOrEqual(wait.to)
      }),
    )
  })

  it('of somebody early ends with their time, and of others counts those who are due before them', () => {
    const at = 600 * 60_000
    const someone = (id: number, kind: 'due' | 'first-come' | 'early', minutes: number) => ({
      id,
      appointmentTypeIds: [1],
      toDeskId: null,
      reason: { kind, at: at + minutes * 60_000 },
    })
    const early = someone(9, 'early', 10)
    const line = [someone(1, 'due', -5), ...[2, 3, 4, 5, 6].map((id) => someone(id, 'first-come', -20)), early]
    const busy = { appointmentTypeIds: [1], toDeskId: null, deskId: 1, minutes: 5 }
    const now: LineNow = {
      at,
      desks: [{ id: 1, appointmentTypeIds: [] }],
      line,
      atDesks: [busy],
      coming: [],
      timeOf: () => TEN,
      closesInMinutes: null,
    }
    const [due, walkIn] = line as [(typeof line)[0], (typeof line)[0]]
    expect(waitIn(now, due)?.to).toBeLessThanOrEqual(waitIn(now, walkIn)?.to ?? 0)
    // five walk-ins of ten minutes each go after them, not before
    expect(waitIn(now, early)?.to).toBeLessThanOrEqual(25)
    expect(waitIn(now)?.from).toBeGreaterThanOrEqual(30)
    expect(waitIn({ ...now, desks: [] }, early)).toBeUndefined()
  })

  it('promises no time after the office has closed, and says if the line is longer than the day', () => {
    const someone = (id: number) => ({
      id,
      appointmentTypeIds: [1],
      toDeskId: null,
      reason: { kind: 'first-come' as const, at: 0 },
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 60 }), (closesInMinutes, waiting) => {
        const line = Array.from({ length: waiting }, (_, n) => someone(n))
        const now: LineNow = {
          at: 0,
          desks: [{ id: 1, appointmentTypeIds: [] }],
          line,
          atDesks: [],
          coming: [],
          timeOf: () => TEN,
          closesInMinutes,
        }
        const wait = waitIn(now)
        const endless = waitIn({ ...now, closesInMinutes: null })
        expect(endless?.isPastClosing).toBeUndefined()
        expect(wait?.from).toBe(endless?.from)
        if (wait?.isPastClosing) expect((wait.from ?? 0) + 5).toBeGreaterThan(closesInMinutes)
        else {
          expect(wait?.to).toBeLessThanOrEqual(closesInMinutes)
          expect(wait?.to).toBeGreaterThan(wait?.from ?? 0)
        }
      }),
    )
  })
})
