import type { ReactNode } from 'react'

/** Small, below what a cell says. Cards cut nothing. */
export function Beneath({ children }: { children: ReactNode }) {
  return <span className="block truncate text-xs font-normal text-muted max-sm:whitespace-normal">{children}</span>
}
