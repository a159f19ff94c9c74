import type { ReactNode } from 'react'

/** The number a card is about, and what it counts. */
export function Figure({ value, label }: { value: ReactNode; label: ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-title font-bold tabular-nums">{value}</span>
      <span className="text-muted">{label}</span>
    </p>
  )
}
