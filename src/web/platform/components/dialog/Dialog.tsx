import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { useWords } from '#web/platform/components/words.ts'

export type DialogSize = 'small' | 'medium' | 'large'

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-4xl' } satisfies Record<
  DialogSize,
  string
>

export interface DialogProps {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  size?: DialogSize
  /** Needs an answer: a click outside does not close it, and it is announced as an alert. */
  isAlert?: boolean
  /** The id of what is read out after the title: what is asked. */
  describedBy?: string
  /** The buttons at the bottom, the primary one last. */
  actions?: ReactNode
  children: ReactNode
}

/** Holds the focus while open and returns it to where it was. On a phone it slides up from the bottom. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, size = 'medium', isAlert = false, describedBy, actions, children } = props
  const words = useWords()
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isAlert}
    >
      <Modal className={`modal ${widths[size]}`}>
        <AriaDialog
          role={isAlert ? 'alertdialog' : 'dialog'}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          className="outline-none"
        >
          <div className="sticky top-0 z-1 flex items-start justify-between gap-4 border-b border-line bg-overlay px-5 py-3.5">
            <Heading slot="title" level={2} className="min-w-0 pt-0.5 text-lg font-semibold wrap-anywhere">
              {title}
            </Heading>
            <IconButton icon="x" label={words.close} size="small" onClick={onClose} />
          </div>
          <div className="p-5">{children}</div>
          {actions && (
            <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-overlay px-5 py-3.5">
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
