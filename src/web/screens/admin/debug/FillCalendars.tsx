import { useState } from 'react'
import type { JobProgress } from '#contract/effects.ts'
import { ProgressReport } from '#web/effects/ProgressReport.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { useSession } from '#web/platform/session/session.ts'
import { FillDialog } from './FillDialog.tsx'

/** Fills calendars with generated appointments, and shows the progress. */
export function FillCalendars() {
  const emailAddress = useSession().user?.email ?? ''
  const [isOpen, setIsOpen] = useState(false)
  const [progressId, setProgressId] = useState<number>()
  return (
    <Card title="Fill Location Calendars">
      <div className="grid gap-5">
        <p className="text-muted">
          Fills a date with generated appointments of made-up people. If it is today, the earlier ones have been served,
          and some people are waiting now. No confirmation is sent; reminders go to the address you give, as for any
          appointment.
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
  return (
    <div className="grid gap-4">
      <ProgressReport progressId={progressId} sayProgress={sayProgress}>
        {(progress, lookAgain) => {
          const { state, done, message } = progress
          if (isInVain(progress)) return <Banner>There were no free places on that date.</Banner>
          switch (state) {
            case 'Running':
              return <p className="text-sm text-muted">It continues in the background, even if you leave this page.</p>
            case 'Done':
              return <Banner tone="success">{sayCount(done, 'appointment')} generated.</Banner>
            case 'Failed':
              return (
                <Banner tone="danger" title={`Stopped after ${sayCount(done, 'appointment')}.`} actions={lookAgain}>
                  {message} It will be retried automatically; you can also start over.
                </Banner>
              )
          }
        }}
      </ProgressReport>
    </div>
  )
}

/** The total is unknown until the calendars have been read. */
function sayProgress(progress: JobProgress): string | undefined {
  const { state, done, total } = progress
  if (isInVain(progress)) return undefined
  if (state === 'Running' && total === 0) return 'Looking for free places'
  return `${sayNumber(done)} of ${sayCount(total, 'appointment')} generated`
}

function isInVain({ state, done }: JobProgress): boolean {
  return state === 'Done' && done === 0
}
