import type { ReactNode } from 'react'

const layouts = {
  /** As many columns as fit. */
  columns:
    'grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]',
  stacked: '',
  /** Label and value at the two ends of a line: for numbers that are read together. */
  rows: 'gap-y-2! *:flex *:justify-between *:gap-x-4 [&_dd]:mt-0 [&_dd]:text-end [&_dd]:tabular-nums',
}

/** A tidy list of labels and values. */
export function Facts({ layout = 'columns', children }: { layout?: keyof typeof layouts; children: ReactNode }) {
  return <dl className={`grid gap-y-4 text-sm ${layouts[layout]}`}>{children}</dl>
}

/** One of them; says so when there is no value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isMissing = children === null || children === undefined || children === '' || children === false
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium text-balance wrap-anywhere">
        {isMissing ? <span className="font-normal text-muted">Not given</span> : children}
      </dd>
    </div>
  )
}
