import { type ReactNode, useId } from 'react'
import type { Effect } from '#contract/effects.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { ChangeQuestion } from './ChangeQuestion.tsx'
import { NumbersId } from './EffectPreview.tsx'
import type { ConfirmedChange } from './use-confirmed-change.ts'

interface ConfirmChangeDialogProps<I, P extends Effect> {
  change: ConfirmedChange<I, P>
  title: string
  /** Names the action: 'Close location', not 'OK'. */
  confirmLabel: string
  /** Shows the preview. */
  children: (preview: P, input: I) => ReactNode
}

/** Shows what a change would do and asks whether to make it. It stays open when the preview has to be shown again. */
export function ConfirmChangeDialog<I, P extends Effect>(props: ConfirmChangeDialogProps<I, P>) {
  const { change, title, confirmLabel, children } = props
  const { question, isConfirming, confirm, withdraw } = change
  const numbersId = useId()
  if (!question) return null
  return (
    <Dialog
      isOpen
      isAlert
      title={title}
      describedBy={numbersId}
      onClose={() => !isConfirming && withdraw()}
      actions={
        <>
          <Button disabled={isConfirming} onClick={withdraw}>
            Back
          </Button>
          <Button
            variant={question.preview.cancelledCount > 0 ? 'danger' : 'primary'}
            isPending={isConfirming}
            disabled={!change.isReady}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <NumbersId value={numbersId}>
          <ChangeQuestion change={change}>{children}</ChangeQuestion>
        </NumbersId>
      </div>
    </Dialog>
  )
}
