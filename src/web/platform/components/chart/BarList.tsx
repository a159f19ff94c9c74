import type { ReactNode } from 'react'

interface Bar {
  id: string | number
  label: ReactNode
  value: number
  /** The whole that the value is a share of: it fills the line. Without it, the longest bar does. */
  of?: number
  /** The same as text: what people read. */
  text: string
}

/** Amounts to compare, or shares. The names and numbers say it all; the bars only show it. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="grid gap-3">
      {bars.map((bar) => (
        <li key={bar.id} className="grid gap-1">
          <span className="flex items-baseline justify-between gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{bar.label}</span>
            <span className="font-medium whitespace-nowrap tabular-nums">{bar.text}</span>
          </span>
          <svg aria-hidden="true" className="h-2 w-full">
            {/* Only a share has a whole behind it: an amount on a full line would look like a part of it. */}
            {bar.of !== undefined && <rect width="100%" height="100%" rx="4" className="fill-line" />}
            <rect
              width={`${(bar.value / (bar.of ?? longest) || 0) * 100}%`}
              height="100%"
              rx="4"
              className="fill-primary-solid forced-colors:fill-[Highlight]"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}
