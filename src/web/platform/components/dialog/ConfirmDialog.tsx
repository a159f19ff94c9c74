import { type ReactNode, useId, useState } from 'react'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  /** Names the action: 'Delete', not 'OK'. Missing where it would be refused: the children say why. */
  confirmLabel: string | undefined
  cancelLabel?: string
  /** For what cannot be undone. */
  isDanger?: boolean
  /** The dialog stays open until it ends. A refusal (false, or an error) shows in the dialog; anything else closes it. */
  onConfirm: () => Promise<unknown>
  /** The text for an error; a general one by default. */
  failureText?: (error: unknown) => string
  children: ReactNode
}

const unexpected = 'An unexpected error has occurred.'

/** Asks before something is done. */
export function ConfirmDialog({ isOpen, onClose, ...props }: ConfirmDialogProps) {
  // Remounted each time it opens, so that an old failure does not show again.
  return isOpen ? <OpenConfirmDialog {...props} onClose={onClose} /> : null
}

function OpenConfirmDialog({
  title,
  onClose,
  confirmLabel,
  cancelLabel = confirmLabel === undefined ? 'Back' : 'Cancel',
  isDanger = false,
  onConfirm,
  failureText = () => unexpected,
  children,
}: Omit<ConfirmDialogProps, 'isOpen'>) {
  const textId = useId()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const confirm = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      if ((await onConfirm()) === false) setFailure(unexpected)
      else onClose()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      isAlert
      size="small"
      title={title}
      describedBy={textId}
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {cancelLabel}
          </Button>
          {confirmLabel !== undefined && (
            <Button variant={isDanger ? 'danger' : 'primary'} isPending={isPending} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {failure && (
          <Banner tone="danger" isLive>
            {failure}
          </Banner>
        )}
        <div id={textId}>{children}</div>
      </div>
    </Dialog>
  )
}
