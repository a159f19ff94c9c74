import { rowCount, STEP, type ShownDay } from './day-layout.ts'

/** The fewest rows selected: two slots make a range. */
export const FEWEST_ROWS = 2

/** Free rows of one calendar, selected for a new appointment. */
export interface Selection {
  /** Counted from the left. */
  readonly calendar: number
  /** Counted from the top, starting at 0. */
  readonly row: number
  readonly rows: number
}

/** From where the pointer went down to where it is now; a click selects two slots. */
export function selectionBetween(calendar: number, from: number, to: number, day: ShownDay): Selection {
  const rows = Math.max(Math.abs(to - from) + 1, FEWEST_ROWS)
  return within({ calendar, row: Math.min(from, to), rows }, day)
}

/** Where Shift and an arrow key lead; undefined beyond the first or last calendar. */
export function selectionAfter(
  { calendar, row, rows }: Selection,
  move: 'up' | 'down' | 'left' | 'right',
  { calendars, day }: { calendars: number; day: ShownDay },
): Selection | undefined {
  if (move === 'up' || move === 'down') return within({ calendar, row: row + (move === 'up' ? -1 : 1), rows }, day)
  const beside = calendar + (move === 'left' ? -1 : 1)
  return beside < 0 || beside >= calendars ? undefined : { calendar: beside, row, rows }
}

/** Two slots at a minute of the day. */
export function selectionAt(calendar: number, minute: number, day: ShownDay): Selection {
  return within({ calendar, row: Math.round((minute - day.from) / STEP), rows: FEWEST_ROWS }, day)
}

function within(selection: Selection, day: ShownDay): Selection {
  const row = Math.min(Math.max(selection.row, 0), rowCount(day) - selection.rows)
  return { ...selection, row: Math.max(row, 0) }
}
