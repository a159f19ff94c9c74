import { sayMoment } from './say-english.ts'

interface MomentProps {
  utc: string
  /** Another clock than the reader's own. */
  timeZone?: string
  className?: string
}

/** "Mar 9, 2026, 8:05 AM CST": how the back office writes every moment, on the reader's clock (TIME-15). */
export function Moment({ utc, timeZone, className = 'whitespace-nowrap' }: MomentProps) {
  return (
    <time dateTime={utc} className={className}>
      {sayMoment(utc, timeZone)}
    </time>
  )
}
