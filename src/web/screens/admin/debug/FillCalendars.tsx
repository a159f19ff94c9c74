import { useState } from 'react'
import type { JobProgress } from '#contract/effects.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { ProgressBar } from '#web/components/ProgressBar.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { sayCount } from '#web/effects/say.ts'
import { useProgress } from '#web/effects/use-progress.ts'
import { useSession } from '#web/session/session.ts'
import { FillDialog } from './FillDialog.tsx'

/** Fills calendars with generated appointments, and shows how far that is. */
export function FillCalendars() {
  const emailAddress = useSession().user?.email ?? ''
  const [isOpen, setIsOpen] = useState(false)
  const [progressId, setProgressId] = useState<number>()
  return (
    <Card title="Fill Location Calendars">
      <div className="grid gap-5">
        <p className="text-muted">
          Takes every free place of a date with a generated appointment. No confirmation is sent; reminders go to the
          address you give, as for any appointment.
        </p>
        <Button variant="primary" icon="calendar" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Fill Location Calendars
        </Button>
        {progressId !== undefined && <FillProgress key={progressId} progressId={progressId} />}
      </div>
      {isOpen && (
        <FillDialog
          emailAddress={emailAddress}
          onClose={() => setIsOpen(false)}
          onStarted={(id) => {
            setProgressId(id)
            setIsOpen(false)
          }}
        />
      )}
    </Card>
  )
}

function FillProgress({ progressId }: { progressId: number }) {
  const { data, isError, isFetching, refetch } = useProgress(progressId)
  const isInVain = data?.state === 'Done' && data.done === 0
  const lookAgain = (
    <Button icon="refresh" isPending={isFetching} onClick={() => void refetch()}>
      Look again
    </Button>
  )
  return (
    <div className="grid gap-4">
      {!data && !isError && <Skeleton />}
      {data && !isInVain && <ProgressBar label={sayProgress(data)} value={data.done} max={Math.max(1, data.total)} />}
      {/* The bar changes every second; only how it ends is read out. An output may hold words only. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="status">
        {data?.state === 'Running' && (
          <p className="text-sm text-muted">It goes on in the background, also when you leave this page.</p>
        )}
        {isInVain && <Notice>There was no free place on that date.</Notice>}
        {data?.state === 'Done' && !isInVain && (
          <Notice tone="success">{sayCount(data.done, 'appointment')} generated.</Notice>
        )}
        {data?.state === 'Failed' && (
          <Notice tone="danger" title={`Stopped after ${sayCount(data.done, 'appointment')}.`} actions={lookAgain}>
            {data.message} It is tried again by itself; you may also start anew.
          </Notice>
        )}
        {isError && (
          <Notice tone="warning" title="How far it is could not be found out." actions={lookAgain}>
            It goes on in the background all the same.
          </Notice>
        )}
      </div>
    </div>
  )
}

/** How many there are to make is not known before the calendars have been looked at. */
function sayProgress({ state, done, total }: JobProgress): string {
  if (state === 'Running' && total === 0) return 'Looking for free places'
  return `${done.toLocaleString('en-US')} of ${sayCount(total, 'appointment')} generated`
}
