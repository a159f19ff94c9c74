import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { type InLine, inOrder, type LineRules, mayServe, nextFor, waitsFrom } from './order.ts'

const at = (minute: number) => minute * MINUTE_MS
const RULES: LineRules = { lateMinutes: 15, longestWaitMinutes: 60, priorityMinutes: 20 }
const NOW = at(600)

const person = (given: Partial<InLine> & { id: number }): InLine => ({
  arrivedAt: at(590),
  dueAt: null,
  returnsAt: null,
  pausedUntil: null,
  isPriority: false,
  ...given,
})

const ids = (people: readonly { id: number }[]) => people.map(({ id }) => id)

describe('the order of a line (LINE-2)', () => {
  it('has appointments that are due before walk-ins, and says why for each', () => {
    const ordered = inOrder(
      [
        person({ id: 1, arrivedAt: at(570) }),
        person({ id: 2, dueAt: at(595) }),
        person({ id: 3, dueAt: at(580), arrivedAt: at(585) }),
        person({ id: 4, dueAt: at(610) }),
        person({ id: 5, arrivedAt: at(580), isPriority: true }),
        person({ id: 6, dueAt: at(560), arrivedAt: at(576) }),
        person({ id: 7, arrivedAt: at(500) }),
        person({ id: 8, arrivedAt: at(560), pausedUntil: at(603) }),
        person({ id: 9, arrivedAt: at(550), returnsAt: at(590) }),
      ],
      RULES,
      NOW,
    )
    expect(ordered.map(({ id, reason }) => [id, reason.kind, reason.at / MINUTE_MS])).toEqual([
      [7, 'longest', 500],
      [3, 'due', 580],
      [9, 'back', 590],
      [2, 'due', 595],
      [5, 'priority', 580],
      [1, 'first-come', 570],
      [6, 'late', 560],
      [4, 'early', 610],
      [8, 'pausing', 603],
    ])
  })

  it('keeps the place of a late appointment for fifteen minutes and no longer', () => {
    const walkIn = person({ id: 1, arrivedAt: at(561) })
    const late = (minutes: number) => person({ id: 2, dueAt: at(560), arrivedAt: at(560 + minutes) })
    expect(ids(inOrder([walkIn, late(15)], RULES, NOW))).toEqual([2, 1])
    expect(ids(inOrder([walkIn, late(16)], RULES, NOW))).toEqual([1, 2])
  })

  it('lets a desk reach somebody early only when it is idle, and somebody who needs more time not at all', () => {
    const types = { appointmentTypeIds: [1], toDeskId: null }
    const ordered = inOrder(
      [
        { ...person({ id: 1, pausedUntil: at(605) }), ...types },
        { ...person({ id: 2, dueAt: at(630) }), ...types },
        { ...person({ id: 3 }), ...types, appointmentTypeIds: [2] },
      ],
      RULES,
      NOW,
    )
    expect(ids(nextFor({ id: 1, appointmentTypeIds: [] }, ordered))).toEqual([3, 2])
    expect(ids(nextFor({ id: 1, appointmentTypeIds: [1] }, ordered))).toEqual([2])
  })

  it('has a desk serve those whose every type it serves, and those sent to it', () => {
    const desk = { id: 4, appointmentTypeIds: [1, 2] }
    expect(mayServe(desk, { appointmentTypeIds: [1, 2], toDeskId: null })).toBe(true)
    expect(mayServe(desk, { appointmentTypeIds: [1, 3], toDeskId: null })).toBe(false)
    expect(mayServe(desk, { appointmentTypeIds: [3], toDeskId: 4 })).toBe(true)
    expect(mayServe(desk, { appointmentTypeIds: [1], toDeskId: 5 })).toBe(false)
    expect(mayServe({ id: 4, appointmentTypeIds: [] }, { appointmentTypeIds: [9], toDeskId: null })).toBe(true)
  })
})

const minute = fc.integer({ min: 400, max: 700 }).map(at)
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 })
const someone = fc.record({
  arrivedAt: minute,
  dueAt: perhaps(minute),
  returnsAt: fc.option(minute, { nil: null, freq: 8 }),
  pausedUntil: fc.option(minute, { nil: null, freq: 8 }),
  isPriority: fc.boolean(),
})
/** Everyone in the line has arrived. */
const line = fc
  .array(someone, { maxLength: 30 })
  .map((people) => people.map((each, index): InLine => ({ id: index + 1, ...each })))
const here = (people: readonly InLine[], now: number) => people.filter(({ arrivedAt }) => arrivedAt <= now)
const rules = fc.record({
  lateMinutes: fc.integer({ min: 0, max: 60 }),
  longestWaitMinutes: fc.integer({ min: 5, max: 240 }),
  priorityMinutes: fc.integer({ min: 0, max: 60 }),
})

describe('for every line, whatever its rules (LINE-3)', () => {
  it('the order is total: it does not depend on the order in which people are read', () => {
    fc.assert(
      fc.property(line, rules, minute, fc.integer(), (people, given, now, seed) => {
        const shuffled = people.toSorted((a, b) => ((a.id * seed) % 97) - ((b.id * seed) % 97))
        const ordered = inOrder(people, given, now)
        expect(ids(ordered).toSorted((a, b) => a - b)).toEqual(ids(people))
        expect(ids(inOrder(shuffled, given, now))).toEqual(ids(ordered))
      }),
    )
  })

  it('a change of one person never reorders the others', () => {
    fc.assert(
      fc.property(line, someone, rules, minute, fc.nat(), (people, other, given, now, index) => {
        fc.pre(people.length > 0)
        const { id } = people[index % people.length] as InLine
        const changed = people.map((each) => (each.id === id ? { id, ...other } : each))
        const without = (ordered: readonly { id: number }[]) => ids(ordered).filter((each) => each !== id)
        expect(without(inOrder(changed, given, now))).toEqual(without(inOrder(people, given, now)))
        const gone = people.filter((each) => each.id !== id)
        expect(ids(inOrder(gone, given, now))).toEqual(without(inOrder(people, given, now)))
      }),
    )
  })

  it('nobody who waits longer is overtaken but by the rules', () => {
    fc.assert(
      fc.property(line, rules, minute, (people, given, now) => {
        const ordered = inOrder(here(people, now), given, now)
        for (const [place, before] of ordered.entries()) {
          for (const after of ordered.slice(place + 1)) {
            const isOvertaken = waitsFrom(after) < waitsFrom(before)
            if (isOvertaken) expect(whyMay(before, after, given, now)).not.toBe('no reason')
          }
        }
      }),
    )
  })

  it('nobody is overtaken any more after the longest wait, unless they asked for more time', () => {
    fc.assert(
      fc.property(line, rules, minute, (people, given, now) => {
        const ordered = inOrder(here(people, now), given, now)
        for (const [place, each] of ordered.entries()) {
          const hasWaited = now - waitsFrom(each) >= given.longestWaitMinutes * MINUTE_MS
          if (!hasWaited || isPausing(each, now)) continue
          for (const before of ordered.slice(0, place)) expect(waitsFrom(before)).toBeLessThanOrEqual(waitsFrom(each))
        }
      }),
    )
  })

  it('two walk-ins alike are served as they came, at every moment', () => {
    fc.assert(
      fc.property(minute, minute, fc.boolean(), rules, minute, (first, second, isPriority, given, now) => {
        fc.pre(first < second && second <= now)
        const pair = [person({ id: 2, arrivedAt: first, isPriority }), person({ id: 1, arrivedAt: second, isPriority })]
        expect(ids(inOrder(pair, given, now))).toEqual([2, 1])
      }),
    )
  })
})

const isPausing = ({ pausedUntil }: InLine, now: number) => pausedUntil !== null && pausedUntil > now

/** The ways in which someone may go before one who has waited longer, in the words of the rules. */
function whyMay(before: InLine, after: InLine, given: LineRules, now: number): string {
  const keepsItsTime = ({ dueAt, arrivedAt }: InLine) =>
    dueAt !== null && arrivedAt <= dueAt + given.lateMinutes * MINUTE_MS
  if (isPausing(after, now)) return 'they asked for more time'
  if (now - waitsFrom(after) >= given.longestWaitMinutes * MINUTE_MS) return 'no reason'
  const isBeforeDue = before.returnsAt !== null || keepsItsTime(before)
  const isAfterDue = after.returnsAt !== null || keepsItsTime(after)
  if (isBeforeDue && !isAfterDue) return 'appointments go before walk-ins'
  if (isBeforeDue && keepsItsTime(before) && (before.dueAt ?? 0) <= waitsFrom(after)) return 'due earlier, came late'
  if (before.isPriority && !after.isPriority) {
    const moved = Math.min(waitsFrom(before), before.returnsAt ?? before.dueAt ?? before.arrivedAt)
    if (moved - given.priorityMinutes * MINUTE_MS <= waitsFrom(after)) return 'priority'
  }
  if (isBeforeDue && isAfterDue && keepsItsTime(before) && before.returnsAt === null) {
    const head = (p: InLine) => (p.isPriority ? given.priorityMinutes * MINUTE_MS : 0)
    const due = (p: InLine) => (p.returnsAt ?? p.dueAt ?? 0) - head(p)
    if (due(before) <= due(after)) return 'due earlier'
  }
  return 'no reason'
}
