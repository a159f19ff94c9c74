import type { Status } from '#domain/appointments/status.ts'
import { classNames } from '#web/platform/components/class-names.ts'

/** All that determines an appointment's look on the day grid. */
export interface BlockLook {
  readonly appointmentStatus: Status
  readonly isWalkIn?: boolean
  readonly isConfirmed?: boolean
  readonly isHandled?: boolean
  /** Its height in five-minute steps; undefined for a sample in the help sheet. */
  readonly rows?: number
}

/** Class in day-block.css, and the mark before the name, which says without color what color says. */
const looks: Readonly<Record<Status, { className: string; mark: string }>> = {
  Booked: { className: 'is-booked', mark: '' },
  CheckedIn: { className: 'is-checked-in', mark: '✓ ' },
  Complete: { className: 'is-complete', mark: '✓✓ ' },
  NoShow: { className: 'is-no-show', mark: '⊘ ' },
  Cancelled: { className: 'is-cancelled', mark: '✕ ' },
}

/** How many whole lines a block has room for, up to four: half a line cannot be read. */
export function linesIn({ rows = 3 }: BlockLook): number {
  if (rows <= 2) return 1
  return rows <= 4 ? 2 : Math.min(rows - 2, 4)
}

export function blockClass(look: BlockLook): string {
  const { appointmentStatus, isWalkIn, isHandled, rows = 3 } = look
  return classNames(
    'day-block',
    looks[appointmentStatus].className,
    isWalkIn && 'is-walk-in',
    isHandled && 'is-handled',
    rows === 1 && 'is-tiny',
    rows === 2 && 'is-short',
    // A long name may take two of the four.
    linesIn(look) === 4 && 'is-long',
  )
}

/** Goes before the name. */
export function statusMark({ appointmentStatus }: BlockLook): string {
  return looks[appointmentStatus].mark
}

/** Goes after the time. A confirmation matters only until the customer arrives. */
export function confirmedMark({ appointmentStatus, isConfirmed }: BlockLook): string {
  return isConfirmed && appointmentStatus === 'Booked' ? ' ●' : ''
}
