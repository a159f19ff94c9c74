import { classNames } from './class-names.ts'

interface SkeletonProps {
  /** Give it the size of what will replace it (`h-6 w-40`), so that nothing jumps. */
  className?: string
  /** Several lines of text. */
  lines?: number
}

/** Stands in for what is loading. Say 'loading' once for the whole area, in a live status next to it. */
export function Skeleton({ className = 'h-4 w-full', lines = 1 }: SkeletonProps) {
  if (lines === 1) return <span aria-hidden="true" className={classNames('skeleton block', className)} />
  return (
    <span aria-hidden="true" className="grid gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classNames('skeleton block h-4', line === lines - 1 ? 'w-2/3' : 'w-full')} />
      ))}
    </span>
  )
}
