import { sayMoment } from './say-english.ts'

interface MomentProps {
  utc: string
  /** The office's, for what happened to a record of an office; null for what belongs to the portal as a whole (TIME-15). */
  timeZone: string | null
  className?: string
}

/** "Mar 9, 2026, 8:05 AM CST": how the back office writes every moment. */
export function Moment({ utc, timeZone, className = 'whitespace-nowrap' }: MomentProps) {
  return (
    <time dateTime={utc} className={className}>
      {sayMoment(utc, timeZone)}
    </time>
  )
}
