import type { ReactNode } from 'react'
import type { JobProgress } from '#contract/effects.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { ProgressBar } from '#web/components/ProgressBar.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { sayCount } from './say.ts'
import { useProgress } from './use-progress.ts'

interface ProgressPanelProps {
  progressId: number
  /** Where to go from here. */
  actions: ReactNode
}

/** The cancelling of many appointments, which goes on in the background: how far it is, and how it ended. */
export function ProgressPanel({ progressId, actions }: ProgressPanelProps) {
  const { data, isError, isFetching, refetch } = useProgress(progressId)
  const lookAgain = (
    <Button icon="refresh" isPending={isFetching} onClick={() => void refetch()}>
      Look again
    </Button>
  )
  return (
    <Card className="max-w-reading">
      <div className="grid gap-5">
        {data ? (
          <ProgressBar label={sayProgress(data)} value={data.done} max={Math.max(1, data.total)} />
        ) : (
          <Skeleton />
        )}
        {/* The bar changes every second; only how it ends is read out. An output may hold words only. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div role="status" className="grid gap-5">
          {data?.state === 'Running' && (
            <p>
              The appointments are being cancelled in the background. You may leave this page: it goes on without you.
            </p>
          )}
          {data?.state === 'Done' && (
            <Notice tone="success" title={`Done. ${sayCount(data.done, 'appointment')} cancelled.`} />
          )}
          {data?.state === 'Failed' && (
            <Notice tone="danger" title={`Stopped after ${data.done} of ${data.total}.`} actions={lookAgain}>
              {data.message} What is left is taken up again by itself.
            </Notice>
          )}
          {isError && (
            <Notice tone="warning" title="How far it is could not be found out." actions={lookAgain}>
              It goes on in the background all the same.
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </Card>
  )
}

function sayProgress({ done, total }: JobProgress): string {
  return `${done.toLocaleString('en-US')} of ${sayCount(total, 'appointment')} cancelled`
}
