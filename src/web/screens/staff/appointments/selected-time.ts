import type { LocalDateTime } from '#domain/time.ts'

/** A calendar's time, selected for a new appointment, or to be blocked. */
export interface SelectedTime {
  readonly calendarId: number
  readonly moment: LocalDateTime
  readonly minutes: number
  /** The column under the pointer; none by keyboard. */
  readonly column?: number | undefined
}
