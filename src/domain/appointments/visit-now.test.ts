import { describe, expect, it } from 'vitest'
import { ARRIVAL_STATES, type ArrivalState } from '#domain/line/arrival.ts'
import { placeOf } from '#domain/line/order.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { STATUSES, type Status } from './status.ts'
import { CHECK_IN_DEFAULTS } from './check-in.ts'
import { type VisitNow, visitNow, type VisitOnRecord, type VisitState } from './visit-now.ts'

const start = Date.UTC(2026, 2, 9, 16)
const HOUR = 60
const at = (minute: number) => start + minute * MINUTE_MS
const rules = { ...CHECK_IN_DEFAULTS, lateMinutes: 15 }
const noLine = { ...CHECK_IN_DEFAULTS, lateMinutes: null }

const booked: VisitOnRecord = {
  status: 'Booked',
  isConfirmed: false,
  startsAt: start,
  dayStarts: at(-10 * HOUR),
  dayEnds: at(14 * HOUR),
  isHandled: false,
  calledAt: null,
  arrival: null,
}
const inLine = (state: ArrivalState, finished: number | null = null): Partial<VisitOnRecord> => ({
  status: 'CheckedIn',
  arrival: { state, finishedAt: finished === null ? null : at(finished) },
})
const NoShow = { ...inLine('NoShow', 20), status: 'NoShow' } as const
const left = inLine('Left', 20)

type Row = [
  what: string,
  visit: Partial<VisitOnRecord>,
  minute: number,
  state: VisitState,
  checkIn: VisitNow['checkIn'],
  taken: boolean,
  hasPlaceInLine?: boolean,
]

/** State × arrival × moment, with the office's usual rules: the same for the page, the kiosk, texts and the desk. */
const TABLE: Row[] = [
  ['weeks before', {}, -20_000, 'booked', 'too-early', false],
  ['the day before', { isConfirmed: true }, -24 * HOUR, 'confirmed', 'too-early', false],
  ['early on the day', {}, -3 * HOUR, 'booked', 'too-early', true],
  ['when check-in opens', {}, -45, 'booked', 'open', true],
  ['at the time', { isConfirmed: true }, 0, 'confirmed', 'open', true],
  ['a little late', {}, 14, 'booked', 'open', true],
  ['late', {}, 15, 'late', 'too-late', true],
  ['late and confirmed', { isConfirmed: true }, 40, 'late', 'too-late', true],
  ['after its end, on the same day', {}, 3 * HOUR, 'late', 'too-late', true],
  ['the next day', {}, 14 * HOUR, 'past', 'not-possible', false],
  ['helped without check-in', { isHandled: true }, 2, 'serving', 'not-possible', true],
  ['called by a notice', { calledAt: at(1) }, 2, 'called', 'open', true],
  ['called on another day, then moved', { calledAt: at(-30 * HOUR) }, -60, 'booked', 'too-early', true],
  ['came, no line', { status: 'CheckedIn' }, -10, 'checkedIn', 'done', true],
  ['came, no line, called', { status: 'CheckedIn', calledAt: at(3) }, 4, 'called', 'done', true],
  ['came, no line, helped', { status: 'CheckedIn', calledAt: at(3), isHandled: true }, 5, 'serving', 'done', true],
  ['came, no line, the next day', { status: 'CheckedIn' }, 15 * HOUR, 'past', 'done', false],
  ['came early', inLine('Waiting'), -40, 'waiting', 'done', true, true],
  ['came late', inLine('Waiting'), 90, 'waiting', 'done', true, true],
  ['called', inLine('Called'), 5, 'called', 'done', true, true],
  ['missed a call', { ...inLine('Waiting'), calledAt: at(5) }, 7, 'waiting', 'done', true, true],
  ['parked', inLine('Parked'), 10, 'parked', 'done', true, true],
  ['being served', { ...inLine('Serving'), isHandled: true }, 10, 'serving', 'done', true, true],
  ['served, not yet completed', inLine('Served', 20), 21, 'complete', 'done', true],
  ['left', left, 21, 'left', 'done', true, true],
  ['left for good', left, 60, 'left', 'done', true, true],
  ['missed all calls', NoShow, 21, 'missed', 'not-possible', false, true],
  ['missed all calls long ago', NoShow, 31, 'missed', 'not-possible', false],
  ['in the line when the day ended', inLine('Waiting'), 15 * HOUR, 'closed', 'done', false],
  ['closed with the line', inLine('Closed', 14 * HOUR), 15 * HOUR, 'closed', 'done', false],
  ['marked as a no-show', { status: 'NoShow' }, 30, 'missed', 'not-possible', false],
  ['complete', { ...inLine('Served', 20), status: 'Complete' }, 25, 'complete', 'not-possible', false],
  ['canceled', { status: 'Cancelled' }, -60, 'cancelled', 'not-possible', false],
  ['canceled long ago', { status: 'Cancelled' }, 20 * HOUR, 'cancelled', 'not-possible', false],
]

describe('what a visit is at a moment (LINK-6)', () => {
  it.each(TABLE)('%s', (...[, visit, minute, state, checkIn, isTakenAtOffice, hasPlaceInLine = false]: Row) => {
    const said = visitNow({ ...booked, ...visit }, at(minute), rules)
    expect(said).toMatchObject({ state, checkIn, isTakenAtOffice, hasPlaceInLine })
  })

  it('names the moment of its next change: between two of them nothing changes', () => {
    const arrivals = [null, ...ARRIVAL_STATES.map((state) => ({ state, finishedAt: at(20) }))]
    const visits = STATUSES.flatMap((status) => arrivals.map((arrival) => ({ ...booked, status, arrival })))
    const said = (visit: VisitOnRecord, moment: number) => ({ ...visitNow(visit, moment, rules), changesAt: 0 })
    const wrong = visits.flatMap((visit) => {
      const minutes = Array.from({ length: (24 * HOUR) / 5 }, (_, i) => i * 5 - 10 * HOUR)
      return minutes.filter((minute) => {
        const until = visitNow(visit, at(minute), rules).changesAt ?? at(16 * HOUR)
        return JSON.stringify(said(visit, until - 1)) !== JSON.stringify(said(visit, at(minute)))
      })
    })
    expect(wrong).toEqual([])
  })

  it('can be said to be late from two hours before until they have come (LATE-1)', () => {
    const can = (minute: number, visit: Partial<VisitOnRecord> = {}) =>
      visitNow({ ...booked, ...visit }, at(minute), rules).canSayLate
    expect([-121, -120, 0, 60, 14 * HOUR].map((minute) => can(minute))).toEqual([false, true, true, true, false])
    expect([inLine('Waiting'), { isHandled: true }, { status: 'Cancelled' as const }].map((v) => can(0, v))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is always taken at the office until its day ends, by the page as by the kiosk (LINK-6)', () => {
    for (const status of ['Booked', 'CheckedIn'] satisfies Status[])
      for (let minute = -9 * HOUR; minute < 14 * HOUR; minute += 5) {
        const { state, isTakenAtOffice } = visitNow({ ...booked, status }, at(minute), rules)
        expect([isTakenAtOffice, state === 'past']).toEqual([true, false])
      }
  })

  it('loses its turn exactly when the line says so (LINE-2)', () => {
    for (let minute = -60; minute < 120; minute++) {
      const { isTooLateForTurn } = visitNow(booked, at(minute), rules)
      const person = {
        id: 1,
        arrivedAt: at(minute),
        dueAt: start,
        returnsAt: null,
        pausedUntil: null,
        isPriority: false,
      }
      const { reason } = placeOf(
        person,
        { lateMinutes: 15, longestWaitMinutes: 600, priorityMinutes: 20 },
        at(minute) + 1,
      )
      expect(isTooLateForTurn).toBe(reason.kind === 'late')
      expect(visitNow(booked, at(minute), noLine).isTooLateForTurn).toBe(false)
    }
  })
})
