import { type ButtonSize, buttonClass } from './button-style.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Link, type LinkProps } from '#web/platform/links.tsx'

interface IconLinkProps extends Omit<LinkProps, 'children' | 'aria-label' | 'title'> {
  /** Where it goes, and for what: read out, and shown on hover. */
  label: string
  icon: IconName
  size?: ButtonSize
}

/** A row's edit and delete icons, which lead to a screen. */
export function IconLink({ label, icon, size = 'medium', className = '', ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} title={label} className={buttonClass('quiet', size, `button-icon ${className}`)}>
      <Icon name={icon} />
    </Link>
  )
}
