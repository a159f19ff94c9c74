import type { ReactNode } from 'react'
import { classNames } from '#web/components/class-names.ts'

/** A tidy list of names and values. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames('grid gap-x-6 gap-y-4 text-sm', className)}>{children}</dl>
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
