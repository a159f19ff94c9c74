import type { ReactNode } from 'react'
import type { Effect } from '#contract/effects.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { useReturnToList } from '#web/platform/tables/list-return.ts'
import { ChangeQuestion } from './ChangeQuestion.tsx'
import type { ConfirmedChange } from './use-confirmed-change.ts'

interface DeleteQuestionProps<I, P extends Effect> {
  deletion: ConfirmedChange<I, P>
  /** The list to go back to. */
  list: string
  /** Shown until the preview has loaded. */
  meanwhile?: ReactNode
  /** Shows the preview. */
  children: (preview: P) => ReactNode
}

/** What a deletion would do, and whether to go ahead. */
export function DeleteQuestion<I, P extends Effect>(props: DeleteQuestionProps<I, P>) {
  const { deletion, list, meanwhile, children } = props
  const { question, isConfirming, confirm } = deletion
  const goBack = useReturnToList(list)
  return (
    <>
      {question ? <ChangeQuestion change={deletion}>{children}</ChangeQuestion> : meanwhile}
      <div className="flex flex-wrap gap-3">
        {question && (
          <Button variant="danger" isPending={isConfirming} disabled={!deletion.isReady} onClick={() => void confirm()}>
            Delete
          </Button>
        )}
        <Button disabled={isConfirming} onClick={goBack}>
          Back
        </Button>
      </div>
    </>
  )
}
