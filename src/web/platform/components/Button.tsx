import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './Spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  iconEnd?: IconName
  /** Its action is running: it keeps its place and the focus, shows a spinner and ignores a second press. */
  isPending?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  iconEnd,
  isPending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
      onClick={press}
    >
      {/* As large as the icon whose place it takes, so that nothing next to the button moves. */}
      {isPending ? <Spinner className="size-[1.2em]" /> : icon && <Icon name={icon} className="size-[1.2em]" />}
      {children}
      {iconEnd && <Icon name={iconEnd} className="size-[1.2em]" />}
    </button>
  )
}
