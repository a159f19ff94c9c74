import { classNames } from './class-names.ts'
import sprite from './icons.svg?no-inline'

/** Every icon there is. Each is a symbol of icons.svg, on a field of 24 px; a file of their own keeps them out of the scripts. */
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

/** Points with the reading direction, so it is mirrored where that runs from right to left. */
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
  /** Size and colour; 20 px in the colour of the words unless told. */
  className?: string
}

/** Decoration beside words: hidden from screen readers. A button of an icon alone is an IconButton. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden="true" className={classNames('icon', directional.has(name) && 'rtl:-scale-x-100', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
