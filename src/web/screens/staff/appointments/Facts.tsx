import type { ReactNode } from 'react'

/** A tidy list of names and values, in as many columns as there is room for. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-4 text-sm">{children}</dl>
}

/** One of them; without a value it says so. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isMissing = children === null || children === undefined || children === ''
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">
        {isMissing ? <span className="font-normal text-muted">Not given</span> : children}
      </dd>
    </div>
  )
}
