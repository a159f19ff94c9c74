import { fromAbsolute, toCalendarDateTime } from '@internationalized/date'
import { useSyncExternalStore } from 'react'
import type { CalendarListing } from '#contract/staff-appointments.ts'
import { fromLocalDateTime, type Instant, type LocalTime, MINUTE_MS } from '#domain/time.ts'

/** The office's wall clock, derived from the browser's own and updated every minute. */
export function useOfficeTime(timeZone: string): LocalTime {
  return officeTimeAt(useNow(), timeZone)
}

/** What an office's clock shows at an instant. */
export function officeTimeAt(instant: Instant, timeZone: string): LocalTime {
  return fromLocalDateTime(toCalendarDateTime(fromAbsolute(instant, timeZone)).toString())
}

/** The minute that has begun by the browser's clock. */
export function useNow(): Instant {
  return useMinute() * MINUTE_MS
}

/** Now as the server sent it with a listing, advanced by the minutes since: a counter's own clock may be wrong. */
export function useServerNow({ nowUtc }: Pick<CalendarListing, 'nowUtc'>, answeredAt: number): Instant {
  return Date.parse(nowUtc) + Math.max(0, useMinute() - minuteOf(answeredAt)) * MINUTE_MS
}

/** Minutes since 1970; re-renders when the next one begins. */
function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute)
}

function currentMinute(): number {
  return minuteOf(Date.now())
}

function minuteOf(milliseconds: number): number {
  return Math.floor(milliseconds / MINUTE_MS)
}

function subscribe(notify: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        notify()
        wait()
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    )
  }
  wait()
  return () => clearTimeout(timer)
}
