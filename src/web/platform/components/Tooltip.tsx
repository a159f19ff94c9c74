import type { ComponentProps, ReactElement } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

interface TooltipProps {
  /** More about the control, never its only name: people who use touch or a screen reader may not get it. */
  text: string
  placement?: ComponentProps<typeof AriaTooltip>['placement']
  /** Something focusable. */
  children: ReactElement<ComponentProps<'button'>, 'button'> | ReactElement<ComponentProps<'a'>, 'a'>
}

export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-sm text-canvas shadow-lift"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
