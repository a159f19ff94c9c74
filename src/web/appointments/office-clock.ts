import { fromAbsolute, toCalendarDateTime } from '@internationalized/date'
import { useSyncExternalStore } from 'react'
import type { CalendarListing } from '#contract/staff-appointments.ts'
import { addMinutes, fromLocalDateTime, type LocalTime } from '#domain/time.ts'

const MINUTE_MS = 60_000

/** The office's wall clock, derived from the browser's own and updated every minute. */
export function useOfficeTime(timeZone: string): LocalTime {
  const local = toCalendarDateTime(fromAbsolute(useMinute() * MINUTE_MS, timeZone))
  return fromLocalDateTime(local.toString())
}

/** The office's wall clock as the server sent it with a listing, advanced by the minutes since. */
export function useOfficeNow({ nowLocal }: Pick<CalendarListing, 'nowLocal'>, answeredAt: number): LocalTime {
  return addMinutes(fromLocalDateTime(nowLocal), Math.max(0, useMinute() - minuteOf(answeredAt)))
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
