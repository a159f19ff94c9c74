import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { TimeInput } from '#web/platform/components/form/TimeField.tsx'
import { type EditedWindow, sayWindow, splitProposal, whyNoSplit } from './week.ts'

interface SplitDialogProps {
  window: EditedWindow
  onSplit: (at: string) => void
  onClose: () => void
}

/** Asks where to split a window in two. */
export function SplitDialog({ window, onSplit, onClose }: SplitDialogProps) {
  const formId = useId()
  const [at, setAt] = useState<string | null>(splitProposal(window))
  const problem = whyNoSplit(window, at)
  const split = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree, a dialog's form is inside the page's own.
    event.stopPropagation()
    if (at === null || problem) return
    onSplit(at)
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="small"
      title={`Split ${sayWindow(window)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Split
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={split} className="grid gap-4">
        <TimeInput label="At" value={at} onChange={setAt} {...(problem && { error: problem })} />
        <p className="text-muted">
          Both parts keep the same “Customers at once” and “Minutes per slot.” Change one of them, or move it, to make a
          break.
        </p>
      </form>
    </Dialog>
  )
}
