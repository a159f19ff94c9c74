import { type ReactNode, useId } from 'react'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'

interface ChoiceGroupProps {
  /** The question, for screen readers: on screen it is the step's heading. */
  legend: string
  /** What is wrong, after continuing without a choice. */
  error?: string | undefined
  className?: string
  children: ReactNode
}

/** The choices that answer a step. */
export function ChoiceGroup({ legend, error, className, children }: ChoiceGroupProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      {error && (
        <p
          id={errorId}
          role="alert"
          className="mb-4 flex items-center gap-2 rounded-lg border-2 border-danger bg-surface px-4 py-3 font-semibold text-danger"
        >
          <Icon name="alert" />
          {error}
        </p>
      )}
      <div className={classNames('grid grid-cols-1 gap-3', className)}>{children}</div>
    </fieldset>
  )
}
