import { memo } from 'react'
import type { CalendarAppointment } from '#contract/appointments.ts'
import { isConfirmed, STATUS_LABELS } from '#domain/appointments/status.ts'
import { sayClock } from './say-time.ts'

interface AppointmentBlockProps extends CalendarAppointment {
  firstRow: number
  endRow: number
  /** The one block of the grid that Tab reaches; arrows go on from there. */
  isTabStop: boolean
}

/**
 * One appointment on the day grid: three elements, because a full day has hundreds. Every property is a plain value, so
 * that an answer in which only another appointment changed does not draw this one again.
 */
export const AppointmentBlock = memo(function AppointmentBlock(block: AppointmentBlockProps) {
  const { id, firstName, lastName, start, appointmentStatus, isWalkIn, handlingUserEmail } = block
  return (
    <button
      type="button"
      className="day-block"
      data-appointment={id}
      data-status={appointmentStatus}
      data-walk-in={isWalkIn || undefined}
      data-confirmed={isConfirmed(block) || undefined}
      data-handled={handlingUserEmail !== null || undefined}
      data-length={lengthOf(block)}
      tabIndex={block.isTabStop ? 0 : -1}
      style={{ gridRow: `${block.firstRow} / ${block.endRow}`, gridColumn: block.column + 1 }}
    >
      <b>
        {firstName} {lastName}
      </b>{' '}
      {sayClock(start)}
      {handlingUserEmail && ` · ${deskOf(handlingUserEmail)}`}
      <span className="sr-only">{hiddenWords(block)}</span>
    </button>
  )
})

/** Up to ten minutes there is room for one line; from twenty-five on a long name may take two. */
function lengthOf({ firstRow, endRow }: AppointmentBlockProps): 'short' | 'long' | undefined {
  const rows = endRow - firstRow
  if (rows <= 2) return 'short'
  return rows >= 5 ? 'long' : undefined
}

/** What sighted people see from place, length and marks. */
function hiddenWords(block: AppointmentBlockProps): string {
  const words = [` to ${sayClock(block.end)}`, STATUS_LABELS[block.appointmentStatus]]
  if (block.isWalkIn) words.push('walk-in')
  if (isConfirmed(block)) words.push('confirmed')
  if (block.handlingUserEmail) words.push(`handled by ${block.handlingUserEmail}`)
  return words.join(', ')
}

/** "maria" of "maria@office.test": enough to know whom to ask, and short enough for a block. */
function deskOf(email: string): string {
  return email.split('@')[0] ?? email
}
