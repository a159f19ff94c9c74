import { TICK, TICKS_PER_DAY } from '#domain/availability/bits.ts'
import { addDays, type LocalDate, toLocalDateTime } from '#domain/time.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { TODAY } from './portal.ts'

/** Where and when a bench books. */
export interface Wanted {
  readonly locationIds: readonly number[]
  readonly appointmentTypeId: number
  readonly days: readonly LocalDate[]
  readonly startMinutes: readonly number[]
}

/** Every start of a day that is open around the clock, on these days from now. */
export const aroundTheClock = (firstDay: number, days: number): Pick<Wanted, 'days' | 'startMinutes'> => ({
  days: Array.from({ length: days }, (_, i) => addDays(TODAY, firstDay + i)),
  startMinutes: Array.from({ length: TICKS_PER_DAY }, (_, i) => i * TICK),
})

/** Submits by strangers that walk across all places, office by office, so each finds one; `from` skips what is taken. */
export function submits({ locationIds, appointmentTypeId, days, startMinutes }: Wanted, from = 0): () => string {
  let n = from
  return () => {
    const start = Math.floor(n / locationIds.length)
    const locationId = locationIds[n % locationIds.length] ?? 0
    const date = days[Math.floor(start / startMinutes.length) % days.length] ?? TODAY
    const minute = startMinutes[start % startMinutes.length] ?? 0
    n++
    return JSON.stringify(aSubmit({ locationId, appointmentTypeId }, toLocalDateTime({ date, minute })))
  }
}
