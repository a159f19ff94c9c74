import type { CalendarAppointment } from '#contract/staff-appointments.ts'
import { type Status, STATUS_MEANING } from '#domain/appointments/status.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { classNames } from '#web/platform/components/class-names.ts'

/** All that determines an appointment's look on the day grid. */
export interface BlockLook {
  readonly appointmentStatus: Status
  readonly isWalkIn?: boolean
  readonly isConfirmed?: boolean
  readonly isHandled?: boolean
  /** Its height in five-minute steps; undefined for a sample in the help sheet. */
  readonly rows?: number
  /** Its rows are half as high. */
  readonly isCompact?: boolean
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
export function linesIn({ rows = 3, isCompact = false }: BlockLook): number {
  // Six pixels a row, 13 a line.
  if (isCompact) return Math.min(Math.max(1, Math.floor((rows * 6 - 1) / 13)), 4)
  if (rows <= 2) return 1
  return rows <= 4 ? 2 : Math.min(rows - 2, 4)
}

/** Whether a name may take two of the lines, however narrow its column is. What then has no room is not shown. */
export function canNameWrap(look: BlockLook): boolean {
  const { rows = 0, isCompact = false } = look
  return isCompact ? linesIn(look) === 4 : rows > 2
}

export function blockClass(look: BlockLook): string {
  const { appointmentStatus, isWalkIn, rows = 3 } = look
  return classNames(
    'day-block',
    looks[appointmentStatus].className,
    isWalkIn && 'is-walk-in',
    isBeingHandled(look) && 'is-handled',
    rows === 1 && 'is-tiny',
    rows === 2 && 'is-short',
    canNameWrap(look) && 'can-name-wrap',
    rows === 3 && 'is-three-rows',
    rows === 4 && 'is-four-rows',
    rows === 5 && 'is-five-rows',
  )
}

/** Goes before the name. */
export function statusMark(look: BlockLook): string {
  return isBeingHandled(look) ? '▸ ' : looks[look.appointmentStatus].mark
}

/** A visit that is over keeps who handled it, and looks like one that is over. */
function isBeingHandled({ appointmentStatus, isHandled }: BlockLook): boolean {
  return isHandled === true && STATUS_MEANING[appointmentStatus].isComing
}

/** How long someone has been waiting: "12 min". */
export function sayWait(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Whole minutes since check-in, as long as no one is helping the customer. */
export function waitOf(
  { checkedInUtc, handlingUserEmail }: Pick<CalendarAppointment, 'checkedInUtc' | 'handlingUserEmail'>,
  now: Instant | undefined,
): number | undefined {
  if (checkedInUtc === null || handlingUserEmail !== null || now === undefined) return undefined
  return Math.max(0, Math.floor((now - Date.parse(checkedInUtc)) / MINUTE_MS))
}

/** Goes after the name. A confirmation matters only until the customer arrives. */
export function confirmedMark({ appointmentStatus, isConfirmed }: BlockLook): string {
  return isConfirmed && appointmentStatus === 'Booked' ? ' ●' : ''
}
