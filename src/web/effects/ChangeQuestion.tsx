import type { ReactNode } from 'react'
import type { Effect } from '#contract/effects.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { PeopleQuestion } from './PeopleQuestion.tsx'
import { RenewedBanner } from './RenewedBanner.tsx'
import type { ConfirmedChange } from './use-confirmed-change.ts'

interface ChangeQuestionProps<I, P extends Effect> {
  change: ConfirmedChange<I, P>
  /** Whether anyone is concerned before something is chosen for them; by default, whether someone's time closes. */
  concerns?: (preview: P) => boolean
  /** Shows the preview. */
  children: (preview: P, input: I) => ReactNode
}

/** The preview to confirm, below anything that has happened since it was requested or confirmed. */
export function ChangeQuestion<I, P extends Effect>({
  change,
  concerns = isHurting,
  children,
}: ChangeQuestionProps<I, P>) {
  const { question, failed } = change
  if (!question) return null
  const { preview, input, isRenewed } = question
  return (
    <>
      {isRenewed && <RenewedBanner key={preview.previewKey} />}
      {failed && !isTold(failed) && (
        <Banner tone="danger" isLive>
          {failed.message}
        </Banner>
      )}
      {change.canChoose && concerns(preview) && <PeopleQuestion key={JSON.stringify(input)} change={change} />}
      <div className="grid gap-4" aria-busy={change.isAsking}>
        {change.isIncomplete ? (
          <p className="text-muted">Choose the offices and the last day to see what this does.</p>
        ) : (
          children(preview, input)
        )}
      </div>
    </>
  )
}

/** Whether someone's time closes. */
function isHurting({ cancelledCount, offeredCount, honoredCount }: Effect): boolean {
  return cancelledCount + offeredCount + honoredCount > 0
}
