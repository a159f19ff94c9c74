import { classNames } from './class-names.ts'
import sprite from './icons.svg?no-inline'

/** Every icon. Each is a symbol in icons.svg, on a 24 px grid; a separate file keeps them out of the scripts. */
export const iconNames = [
  'alert',
  'arrow-left',
  'arrow-right',
  'bell',
  'building',
  'calendar',
  'check',
  'check-circle',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'clock',
  'download',
  'edit',
  'external',
  'file-text',
  'filter',
  'globe',
  'history',
  'info',
  'list',
  'lock',
  'logout',
  'mail',
  'map-pin',
  'megaphone',
  'menu',
  'message',
  'minus',
  'moon',
  'more',
  'panel',
  'phone',
  'plus',
  'refresh',
  'search',
  'settings',
  'sort',
  'sun',
  'ticket',
  'trash',
  'user',
  'users',
  'x',
] as const

export type IconName = (typeof iconNames)[number]

/** Points in the reading direction, so it is mirrored for right-to-left languages. */
const directional: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'logout',
  'panel',
])

interface IconProps {
  name: IconName
  /** Size and color; by default 20 px in the color of the text. */
  className?: string
}

/** Decoration next to text: hidden from screen readers. For a button with only an icon, use IconButton. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden="true" className={classNames('icon', directional.has(name) && 'rtl:-scale-x-100', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
