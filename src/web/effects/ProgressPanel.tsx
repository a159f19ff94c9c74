import type { ReactNode } from 'react'
import type { JobProgress } from '#contract/effects.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { ProgressReport } from './ProgressReport.tsx'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'

interface ProgressPanelProps {
  progressId: number
  /** Where to go from here. */
  actions: ReactNode
}

/** The progress of a background change to many appointments, and how it ended. */
export function ProgressPanel({ progressId, actions }: ProgressPanelProps) {
  return (
    <Card className="lg:max-w-reading">
      <div className="grid gap-5">
        <ProgressReport progressId={progressId} sayProgress={sayProgress}>
          {({ state, done, total, message }, lookAgain) => (
            <>
              {state === 'Running' && <p>We are notifying people in the background. You can leave this page.</p>}
              {state === 'Done' && (
                <Banner tone="success" title={`Done. ${sayCount(done, 'appointment')} taken care of.`} />
              )}
              {state === 'Failed' && (
                <Banner tone="danger" title={`Stopped after ${done} of ${total}.`} actions={lookAgain}>
                  {message} The rest is picked up again automatically.
                </Banner>
              )}
            </>
          )}
        </ProgressReport>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </Card>
  )
}

function sayProgress({ done, total }: JobProgress): string {
  return `${sayNumber(done)} of ${sayCount(total, 'appointment')} taken care of`
}
