import { expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { undoEnds } from './undo-cancel.ts'

const cancelledAt = Date.UTC(2026, 2, 9, 16)
const at = (minutes: number) => cancelledAt + minutes * MINUTE_MS
const visit = { status: 'Cancelled', startsAt: at(600), cancelledAt, isCancelledByCustomer: true } as const

it('can be taken back for five minutes by who canceled, before it begins (LINK-8)', () => {
  expect([0, 4.9, 5].map((minute) => undoEnds(visit, at(minute)))).toEqual([at(5), at(5), null])
  expect(undoEnds({ ...visit, startsAt: at(3) }, at(1))).toBe(at(3))
  expect(undoEnds({ ...visit, startsAt: at(3) }, at(3))).toBeNull()
  expect(undoEnds({ ...visit, isCancelledByCustomer: false }, at(1))).toBeNull()
  expect(undoEnds({ ...visit, status: 'Booked', cancelledAt: null }, at(1))).toBeNull()
})
