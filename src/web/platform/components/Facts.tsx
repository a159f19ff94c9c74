import type { ReactNode } from 'react'

const layouts = {
  /** As many columns as fit. */
  columns: 'grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6',
  stacked: '',
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
      <dd className="mt-0.5 font-medium wrap-anywhere">
        {isMissing ? <span className="font-normal text-muted">Not given</span> : children}
      </dd>
    </div>
  )
}
