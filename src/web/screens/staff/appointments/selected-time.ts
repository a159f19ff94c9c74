import type { LocalDateTime } from '#domain/time.ts'

/** A calendar's time, selected for a new appointment. */
export interface SelectedTime {
  readonly calendarId: number
  readonly moment: LocalDateTime
}
