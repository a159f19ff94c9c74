import type { LocationChoice } from '#contract/locations.ts'
import type { LocalDateTime } from '#domain/time.ts'

/** A calendar's time, selected for a new appointment, or to be blocked. */
export interface SelectedTime {
  readonly calendarId: number
  readonly moment: LocalDateTime
  readonly minutes: number
  /** The column under the pointer; none by keyboard. */
  readonly column?: number | undefined
}

/** The name of the form that adds an appointment: what was typed at another location does not fit here. */
export const addingAt = ({ id }: LocationChoice) => `add at ${id}`
