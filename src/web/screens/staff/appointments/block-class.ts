import type { Status } from '#domain/appointments/status.ts'
import { classNames } from '#web/components/class-names.ts'

const statusClass: Readonly<Record<Status, string>> = {
  Booked: 'is-booked',
  CheckedIn: 'is-checked-in',
  NoShow: 'is-no-show',
  Cancelled: 'is-cancelled',
  Complete: 'is-complete',
}

interface BlockLook {
  appointmentStatus: Status
  isWalkIn?: boolean
  isConfirmed?: boolean
  isHandled?: boolean
  /** Its height in steps of five minutes; without it, that of a sample in the help sheet. */
  rows?: number
}

/** The look of an appointment on the day grid (day-block.css). */
export function blockClass(look: BlockLook): string {
  const { appointmentStatus, isWalkIn, isConfirmed, isHandled, rows = 3 } = look
  return classNames(
    'day-block',
    statusClass[appointmentStatus],
    isWalkIn && 'is-walk-in',
    // That somebody promised to come matters until they are there.
    isConfirmed && appointmentStatus === 'Booked' && 'is-confirmed',
    isHandled && 'is-handled',
    // Up to ten minutes there is room for one line; from twenty-five on a long name may take two.
    rows <= 2 && 'is-short',
    rows >= 5 && 'is-long',
  )
}
