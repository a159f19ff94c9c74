import { useEffect, useRef } from 'react'
import type { CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { sayStretch } from '#web/platform/i18n/say-english.ts'
import { momentOf, type ShownDay } from './day-layout.ts'
import type { Selection } from './slot-selection.ts'

interface SelectedSlotsProps {
  selection: Selection | undefined
  calendars: readonly CalendarWithAppointments[]
  day: ShownDay
}

/** The range being selected on the grid, read aloud as it moves. It lies below the names and next to its time. */
export function SelectedSlots({ selection, calendars, day }: SelectedSlotsProps) {
  const range = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selection) range.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selection])
  // The first column of the grid holds the hours.
  const column = selection && selection.calendar + 2
  const stretch = selection && sayStretch(momentOf(selection.row, day), momentOf(selection.row + selection.rows, day))
  return (
    <>
      <output className="sr-only">
        {selection &&
          `${calendars[selection.calendar]?.name}, ${stretch}. Enter adds an appointment, B blocks the time.`}
      </output>
      {selection && (
        <div
          ref={range}
          aria-hidden="true"
          className="day-selection"
          style={{ gridColumn: `${column} / span 1`, ...rowsOf(selection) }}
        />
      )}
      {selection && (
        <div aria-hidden="true" className="day-selection-time" style={rowsOf(selection)}>
          <span>{stretch}</span>
        </div>
      )}
    </>
  )
}

const rowsOf = ({ row, rows }: Selection) => ({
  insetBlockStart: `calc(${row} * var(--slot))`,
  blockSize: `calc(${rows} * var(--slot))`,
})
