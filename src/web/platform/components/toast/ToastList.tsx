import { useRef } from 'react'
import { useToast, useToastRegion } from 'react-aria/useToast'
import { createPortal } from 'react-dom'
import { type QueuedToast, type ToastState, useToastQueue } from 'react-stately/useToastState'
import { Button } from '#web/platform/components/Button.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { Spinner } from '#web/platform/components/Spinner.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { type ToastContent, type ToastTone, toastQueue } from './toast.ts'
import { useToastPlace } from './toast-place.ts'

export function ToastList() {
  const state = useToastQueue(toastQueue)
  const region = useRef<HTMLDivElement>(null)
  const { regionProps } = useToastRegion({ 'aria-label': useWords().messages }, state, region)
  const place = useToastPlace(region, state.visibleToasts.length)
  return createPortal(
    <div
      {...regionProps}
      ref={region}
      data-print="hide"
      className={classNames(
        'pointer-events-none fixed inset-x-4 z-70 flex flex-col items-center gap-2 outline-none sm:start-auto sm:items-end',
        place === 'top' ? 'top-16' : 'bottom-4',
      )}
    >
      {state.visibleToasts.map((toast) => (
        <ToastItem key={toast.key} toast={toast} state={state} />
      ))}
    </div>,
    document.body,
  )
}

const marks = {
  success: <Icon name="check-circle" className="text-success" />,
  error: <Icon name="alert" className="text-danger" />,
  info: <Icon name="info" className="text-info" />,
  loading: <Spinner className="size-5 text-primary" />,
} satisfies Record<ToastTone, React.ReactNode>

function ToastItem({ toast, state }: { toast: QueuedToast<ToastContent>; state: ToastState<ToastContent> }) {
  const item = useRef<HTMLDivElement>(null)
  const { toastProps, contentProps, titleProps, closeButtonProps } = useToast({ toast }, state, item)
  const words = useWords()
  const { action } = toast.content
  return (
    <div
      {...toastProps}
      ref={item}
      className="pointer-events-auto flex w-full max-w-md animate-[rise_var(--entrance-duration)_var(--ease-out)] items-start gap-3 rounded-lg border border-line bg-overlay py-3 ps-4 pe-2 text-ink shadow-overlay sm:w-max sm:min-w-72"
    >
      <span className="mt-1">{marks[toast.content.tone]}</span>
      <div {...contentProps} className="min-w-0 flex-1 py-1">
        <span {...titleProps}>{toast.content.text}</span>
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            state.close(toast.key)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        icon="x"
        label={words.close}
        size="small"
        aria-describedby={closeButtonProps['aria-describedby']}
        onClick={() => state.close(toast.key)}
      />
    </div>
  )
}
