import { memo } from 'react'
import type { CalendarAppointment } from '#contract/staff-appointments.ts'
import { isConfirmed, STATUS_LABELS } from '#domain/appointments/status.ts'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { type BlockLook, blockClass, confirmedMark, linesIn, statusMark } from './block-look.ts'

interface AppointmentBlockProps extends CalendarAppointment {
  firstRow: number
  endRow: number
  /** The one block in the grid that Tab reaches; arrow keys move from there. */
  isTabStop: boolean
}

/**
 * One appointment on the day grid: two elements and few attributes, because a full day has hundreds. Every prop is a
 * plain value, so that a change to another appointment does not render this one again.
 */
export const AppointmentBlock = memo(function AppointmentBlock(block: AppointmentBlockProps) {
  const { appointmentStatus, isWalkIn, firstRow, endRow } = block
  const look: BlockLook = {
    appointmentStatus,
    isWalkIn,
    isConfirmed: isConfirmed(block),
    isHandled: block.handlingUserEmail !== null,
    rows: endRow - firstRow,
  }
  const name = `${block.firstName} ${block.lastName}`
  const line = lineOf(block)
  const lines = linesIn(look)
  // The name is then a box of its own, and needs no break after it.
  const isBoxed = lines === 4
  const types = block.types && (lines > 2 ? ' \n' : ' · ') + block.types
  // Whoever works by voice says what they see: the name begins with what the block shows.
  const shown = lines === 1 ? `${name}${types}, ${line}` : `${name} ${line}${types}`
  return (
    <div
      // A button element adds a layout box around its content, which would take a quarter of a full day's render time.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      className={blockClass(look)}
      data-appointment={block.id}
      tabIndex={block.isTabStop ? 0 : -1}
      aria-label={`${shown.replace(' \n', ' ')}, ${whatMarksSay(block)}`}
      // What a narrow block cuts off.
      title={block.types}
      style={{ gridArea: `${firstRow} / ${block.column + 1} / ${endRow}` }}
    >
      <b>{statusMark(look) + name}</b>
      {lines === 1 ? types : (isBoxed ? ' ' : ' \n') + line + confirmedMark(look) + types}
    </div>
  )
})

/** "8:05 AM", or "8:05 AM · maria" once someone handles it: enough to know who to ask, short enough for a block. */
function lineOf({ start, handlingUserEmail }: CalendarAppointment): string {
  return handlingUserEmail ? `${sayTimeOf(start)} · ${handlingUserEmail.split('@')[0]}` : sayTimeOf(start)
}

/** In words, what length, color and marks show. */
function whatMarksSay(block: CalendarAppointment): string {
  const words = [`until ${sayTimeOf(block.end)}`, STATUS_LABELS[block.appointmentStatus]]
  if (block.isWalkIn) words.push('walk-in')
  if (isConfirmed(block)) words.push('confirmed')
  if (block.handlingUserEmail) words.push(`handled by ${block.handlingUserEmail}`)
  return words.join(', ')
}
