import { Skeleton } from '#web/platform/components/Skeleton.tsx'

/** Heights of the blocks in each column, so that the skeleton looks like a day. */
const columns = [
  ['h-9', 'h-16', 'h-9', 'h-24'],
  ['h-16', 'h-9', 'h-9', 'h-16'],
  ['h-24', 'h-9', 'h-16'],
  ['h-9', 'h-24', 'h-9'],
] as const

export function CalendarSkeleton() {
  return (
    <output className="block min-h-0 flex-1">
      <span className="sr-only">Loading the calendar</span>
      <span aria-hidden="true" className="card grid h-full content-start grid-cols-2 gap-4 p-4 md:grid-cols-4">
        {columns.map((heights, column) => (
          <span key={column} className="grid content-start gap-3">
            <Skeleton className="h-5 w-28" />
            {heights.map((height, row) => (
              <Skeleton key={row} className={height} />
            ))}
          </span>
        ))}
      </span>
    </output>
  )
}
