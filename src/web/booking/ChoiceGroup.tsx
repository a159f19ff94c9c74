import type { ReactNode } from 'react'
import { classNames } from '#web/platform/components/class-names.ts'

interface ChoiceGroupProps {
  /** The question, for screen readers: on screen it is the step's heading. */
  legend: string
  className?: string
  children: ReactNode
}

/** The choices that answer a step. */
export function ChoiceGroup({ legend, className, children }: ChoiceGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="choice-group">
        <div className={classNames('grid grid-cols-1 gap-3', className)}>{children}</div>
      </div>
    </fieldset>
  )
}
