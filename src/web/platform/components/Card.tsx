import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  /** The section's heading, an h2. */
  title?: ReactNode
  /** At the end of the title line. */
  actions?: ReactNode
  /** Without it, the content goes to the edges, as a table does. */
  isPadded?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, actions, isPadded = true, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={title ? titleId : undefined} className={classNames('card', className)}>
      {title && (
        // With a small button or without, heads side by side are equally high.
        <div className="flex min-h-13.25 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-5 py-2.5">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          {actions}
        </div>
      )}
      <div className={isPadded ? 'p-5' : undefined}>{children}</div>
    </section>
  )
}
