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

export function blockClass({ appointmentStatus, isWalkIn, isHandled, rows = 3 }: BlockLook): string {
  return classNames(
    'day-block',
    looks[appointmentStatus].className,
    isWalkIn && 'is-walk-in',
    isHandled && 'is-handled',
    // Up to ten minutes there is room for one line; from twenty-five, a long name may take two.
    rows <= 2 && 'is-short',
    rows >= 5 && 'is-long',
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
