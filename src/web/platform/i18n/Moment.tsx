import { sayMoment } from './say-english.ts'

/** "Mar 9, 2026, 8:05 AM", in the reader's own zone. */
export function Moment({ utc }: { utc: string }) {
  return (
    <time dateTime={utc} className="whitespace-nowrap">
      {sayMoment(utc)}
    </time>
  )
}
