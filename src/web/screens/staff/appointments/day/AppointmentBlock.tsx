import { memo } from 'react'
import type { CalendarAppointment } from '#contract/staff-appointments.ts'
import { isConfirmed, STATUS_LABELS } from '#domain/appointments/status.ts'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { type BlockLook, blockClass, canNameWrap, confirmedMark, linesIn, sayWait, statusMark } from './block-look.ts'

interface AppointmentBlockProps extends CalendarAppointment {
  firstRow: number
  endRow: number
  isCompact: boolean
  /** For how many minutes they have been waiting for someone to help them; undefined if they are not. */
  waited: number | undefined
  /** The one block in the grid that Tab reaches; arrow keys move from there. */
  isTabStop: boolean
}

/**
 * One appointment on the day grid: two elements and few attributes, because a full day has hundreds. Every prop is a
 * plain value, so that a change to another appointment does not render this one again.
 */
export const AppointmentBlock = memo(function AppointmentBlock(block: AppointmentBlockProps) {
  const { appointmentStatus, isWalkIn, firstRow, endRow, isCompact } = block
  const look: BlockLook = {
    appointmentStatus,
    isWalkIn,
    isConfirmed: isConfirmed(block),
    isHandled: block.handlingUserEmail !== null,
    rows: endRow - firstRow,
    isCompact,
  }
  const name = `${block.firstName} ${block.lastName}`
  const [second = '', third = ''] = linesBelow(block, linesIn(look))
  // A name of up to two lines is a box of its own, and needs no break after it.
  const isBoxed = canNameWrap(look)
  // Voice users say what they see, so the name begins with what the block shows.
  const shown = [name + together(block), second.trim(), third].filter(Boolean).join(' ')
  return (
    <div
      // A button element adds a layout box around its content, which would take a quarter of a full day's render time.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      className={blockClass(look)}
      data-appointment={block.id}
      tabIndex={block.isTabStop ? 0 : -1}
      aria-label={`${shown}, ${whatMarksSay(block)}`}
      // What a narrow block cuts off.
      title={[name, withWhom(block), block.types, block.note].filter(Boolean).join('\n')}
      style={{ gridArea: `${firstRow} / ${block.column + 1} / ${endRow}` }}
    >
      <b>{statusMark(look) + name + together(block) + confirmedMark(look) + (block.note && ' ✎')}</b>
      {linesIn(look) === 1 ? second : (isBoxed ? ' ' : ' \n') + second}
      {third && ` \n${third}`}
    </div>
  )
})

/**
 * The text below the name, or after it if there is one line: the wait, the types, the user and the times. The mark before
 * the name and the color show the status; with little room, the position shows the time, and the types come first.
 */
function linesBelow(block: AppointmentBlockProps, lines: number): string[] {
  const { start, handlingUserEmail, waited, types } = block
  const time = sayTimeOf(start)
  const wait = waited === undefined ? sayLate(block) : [sayWait(waited)]
  if (lines === 1) return [[...wait, types].map((words) => ` · ${words}`).join('')]
  // Enough to know who to ask, short enough for a block.
  const handler = handlingUserEmail === null ? [] : [handlingUserEmail.split('@')[0]]
  if (lines === 2) return [[...wait, types, ...handler, ...(wait.length > 0 ? [] : [time])].join(' · ')]
  return [
    [time, ...handler, ...wait.map((minutes) => (waited === undefined ? minutes : `Waiting ${minutes}`))].join(' · '),
    types,
  ]
}

/** What the customer said of when they will be here. */
const sayLate = ({ runningLate }: AppointmentBlockProps) =>
  runningLate === undefined ? [] : [`${runningLate} min late`]

/** How many come along: " +2". */
const together = ({ comesWith }: AppointmentBlockProps) => (comesWith ? ` +${comesWith.split(', ').length}` : '')

const withWhom = ({ comesWith }: AppointmentBlockProps) => (comesWith ? `with ${comesWith}` : '')

/** In words, what length, color and marks show. */
function whatMarksSay(block: AppointmentBlockProps): string {
  const words = [`until ${sayTimeOf(block.end)}`, STATUS_LABELS[block.appointmentStatus]]
  if (block.isWalkIn) words.push('walk-in')
  if (block.comesWith) words.push(withWhom(block))
  if (isConfirmed(block)) words.push('confirmed')
  if (block.handlingUserEmail) words.push(`handled by ${block.handlingUserEmail}`)
  if (block.waited !== undefined) words.push(`waiting ${sayWait(block.waited)}`)
  if (block.runningLate !== undefined) words.push(`running ${block.runningLate} minutes late`)
  if (block.note) words.push(`note: ${block.note}`)
  return words.join(', ')
}
