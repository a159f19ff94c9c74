import type { Effect } from '#contract/effects.ts'

/** For tests: what a change would do to this many people. */
export function anEffect(cancelledCount: number, change: Partial<Effect> = {}): Effect {
  return {
    cancelledCount,
    offeredCount: 0,
    offeredAt: [],
    honoredCount: 0,
    unreachableCount: 0,
    movedCount: 0,
    otherCalendarCount: 0,
    appointments: Array.from({ length: Math.min(cancelledCount, 50) }, (_, i) => ({
      id: i + 1,
      firstName: 'Ana',
      lastName: `Ruiz ${i + 1}`,
      startDateLocal: '2026-03-09T08:05',
      locationName: 'Elm Street',
      calendarName: 'Licensing',
      isUnreachable: false,
      phoneNumber: '',
      fate: 'Cancelled',
      keptIn: '',
      newTimes: [],
    })),
    previewKey: `${cancelledCount}`.padEnd(43, 'x'),
    ...change,
  }
}
