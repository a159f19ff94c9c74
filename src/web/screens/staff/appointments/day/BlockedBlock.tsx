import { memo } from 'react'
import type { BlockedPlace } from '#contract/staff-appointments.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { sayBlocked } from '#web/screens/staff/appointments/block/use-blocking.ts'

interface BlockedBlockProps extends BlockedPlace {
  firstRow: number
  endRow: number
  /** Tab reaches it after the appointments of its column. */
  isTabStop: boolean
}

/** Shows without color that the time cannot be booked. */
export const BLOCKED_MARK = '▨ '

/** A blocked place on the day grid, which handles its clicks and keys. The cross frees it with one press, as Delete does. */
export const BlockedBlock = memo(function BlockedBlock(place: BlockedBlockProps) {
  const { id, start, column, reason, note, firstRow, endRow } = place
  const rows = endRow - firstRow
  return (
    <div
      className={classNames('day-blocked', rows < 3 && 'is-short', rows === 1 && 'is-tiny')}
      style={{ gridArea: `${firstRow} / ${column + 1} / ${endRow}` }}
    >
      <button
        type="button"
        data-blocked={start}
        data-place={id}
        tabIndex={place.isTabStop ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={`${reason}${note && ` ${note}`}, blocked, ${sayBlocked(place)}`}
        title={[sayBlocked(place), note].filter(Boolean).join('\n')}
      >
        <b>{BLOCKED_MARK + reason}</b>
        {note && <span>{note}</span>}
      </button>
      <button
        type="button"
        data-free={id}
        tabIndex={-1}
        aria-label={`Unblock ${sayBlocked(place)}`}
        title="Unblock (Delete)"
      >
        ✕
      </button>
    </div>
  )
})
