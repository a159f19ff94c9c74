import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Link, type LinkProps } from '#web/platform/links.tsx'

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  iconEnd?: IconName
}

/** Goes somewhere but is as prominent as a button. For actions, use Button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon && <Icon name={icon} className="size-[1.2em]" />}
      {children}
      {iconEnd && <Icon name={iconEnd} className="size-[1.2em]" />}
    </Link>
  )
}
