import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useWords } from './words.ts'

interface FailedStateProps {
  /** Defaults to 'Could not load data'. */
  title?: ReactNode
  text?: ReactNode
  /** What the button says; 'Retry' by default. */
  action?: string
  onRetry?: () => void
  isRetrying?: boolean
}

export function FailedState({ title, text, action, onRetry, isRetrying }: FailedStateProps) {
  const words = useWords()
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="alert" className="size-6" />
      </span>
      <p className="font-semibold">{title ?? words.couldNotLoad}</p>
      {text && <p className="max-w-sm text-muted">{text}</p>}
      {onRetry && (
        <Button icon="refresh" className="mt-3" onClick={onRetry} isPending={isRetrying}>
          {action ?? words.retry}
        </Button>
      )}
    </div>
  )
}
