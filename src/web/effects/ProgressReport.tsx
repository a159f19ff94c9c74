import type { ReactNode } from 'react'
import type { JobProgress } from '#contract/effects.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { ProgressBar } from '#web/platform/components/ProgressBar.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useProgress } from './use-progress.ts'

interface ProgressReportProps {
  progressId: number
  /** What the bar shows; no bar if there is nothing to say. */
  sayProgress: (progress: JobProgress) => string | undefined
  /** How it is going or how it ended, with a button that checks again. */
  children: (progress: JobProgress, lookAgain: ReactNode) => ReactNode
}

/** How far something in the background has come. */
export function ProgressReport({ progressId, sayProgress, children }: ProgressReportProps) {
  const { data: last, error, isError, isFetching, refetch } = useProgress(progressId)
  const isMissing = error instanceof CallFailed && error.status === 404
  // Its details end with it.
  const data = isMissing ? undefined : last
  const said = data && sayProgress(data)
  const lookAgain = (
    <Button icon="refresh" isPending={isFetching} onClick={() => void refetch()}>
      Check again
    </Button>
  )
  return (
    <>
      {!data && !isError && <Skeleton />}
      {said && <ProgressBar label={said} value={data.done} max={Math.max(1, data.total)} />}
      {/* The bar changes every second; only the end is read out. An output may hold only text. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="status" className="grid gap-5">
        {data && children(data, lookAgain)}
        {isMissing && <Banner tone="warning" title="We could not find this job." />}
        {isError && !isMissing && (
          <Banner tone="warning" title="The progress could not be loaded." actions={lookAgain}>
            We cannot show its progress. If it is still running, it continues without this page.
          </Banner>
        )}
      </div>
    </>
  )
}
