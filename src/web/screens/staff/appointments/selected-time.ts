import type { LocalDateTime } from '#domain/time.ts'

/** A time of a calendar that somebody has selected for a new appointment. */
export interface SelectedTime {
  readonly calendarId: number
  readonly moment: LocalDateTime
}
