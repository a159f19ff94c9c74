import { describe, expect, it } from 'vitest'
import { ARRIVAL_STATES } from './arrival.ts'
import { ACTS, type Act, follows, isLive, mayBe, OVER, PAIRS, refusalOf, VISITS, whyPassedOver } from './life.ts'

const acts = Object.keys(ACTS) as Act[]
const everyVisit = VISITS.flatMap((visit) => [true, false].map((isHere) => ({ visit, isHere })))

describe('the life of an arrival beside its appointment (LINE-12)', () => {
  it('has someone in the line, at a desk or parked only with a checked-in appointment of this office and day', () => {
    const found = ARRIVAL_STATES.filter(isLive).flatMap((state) => everyVisit.filter((visit) => mayBe(state, visit)))
    expect(found.filter(({ visit, isHere }) => !isHere || !['CheckedIn', 'Handled'].includes(visit))).toEqual([])
  })

  it('leads every pair to one that may exist, whatever happens to the appointment', () => {
    for (const state of ARRIVAL_STATES)
      for (const visit of everyVisit) expect(mayBe(follows(state, visit), visit), `${state} ${visit.visit}`).toBe(true)
  })

  it('changes nothing of an arrival the second time', () => {
    for (const state of ARRIVAL_STATES)
      for (const visit of everyVisit) expect(follows(follows(state, visit), visit)).toBe(follows(state, visit))
  })

  it('opens no closed day again', () => {
    for (const visit of everyVisit) expect(follows('Closed', visit)).toBe('Closed')
  })

  it('leads each act to a pair that may exist with where it leaves the appointment', () => {
    const left = { waiting: 'CheckedIn', handled: 'Handled', complete: 'Complete', 'no-show': 'NoShow' } as const
    const unsound = acts.filter((act) => {
      const { to, visit } = ACTS[act]
      return visit !== 'stays' && !PAIRS[left[visit]].includes(to)
    })
    expect(unsound).toEqual([])
  })

  it('brings no one into a line whose appointment is elsewhere, on another day or canceled', () => {
    for (const act of acts.filter((each) => isLive(ACTS[each].to)))
      for (const state of ACTS[act].from) {
        const at = (visit: (typeof everyVisit)[number] | null, isToday = true) =>
          refusalOf(act, { ticket: '001', state, isToday, visit })
        expect(at(null)).toBeUndefined()
        expect(at(null, false)).toContain('another day')
        expect(at({ visit: 'Booked', isHere: false })).toContain('another office')
        expect(at({ visit: 'Cancelled', isHere: true })).toContain('canceled')
      }
  })

  it('takes everyone off a desk and out of a line, whatever has become of their appointment', () => {
    for (const act of acts.filter((each) => !isLive(ACTS[each].to)))
      for (const state of ACTS[act].from)
        for (const visit of everyVisit)
          expect(refusalOf(act, { ticket: '1', state, isToday: false, visit })).toBeUndefined()
  })

  it('passes over those who wait without being checked in here, and says why', () => {
    for (const visit of everyVisit) expect(whyPassedOver(visit) === undefined).toBe(mayBe('Called', visit))
    expect(whyPassedOver(null)).toBeUndefined()
  })

  it('finishes no one who has not arrived at the desk (LINE-13)', () => {
    expect(ACTS.finish.from).toEqual(['Serving'])
    for (const state of OVER)
      expect(refusalOf('finish', { ticket: '1', state, isToday: true, visit: null })).toBeDefined()
  })
})
