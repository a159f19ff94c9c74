import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'
import { Icon, type IconName } from './Icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  /** What it does, and to what: read out, and shown on hover. */
  label: string
  icon: IconName
  variant?: ButtonVariant
  size?: ButtonSize
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  type = 'button',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={buttonClass(variant, size, `button-icon ${className}`)}
    >
      <Icon name={icon} />
    </button>
  )
}
