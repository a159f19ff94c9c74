import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useWords } from '#web/platform/components/words.ts'

/** Stands in for a screen whose code is loading. */
export function ScreenSkeleton() {
  return (
    <output className="grid gap-6">
      <span className="sr-only">{useWords().loading}</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton lines={5} />
    </output>
  )
}
