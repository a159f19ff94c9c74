import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { Button } from 'react-aria-components/Button'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/platform/components/button-style.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'

export interface MenuAction {
  id: string
  label: string
  icon?: IconName
  isDanger?: boolean
  isDisabled?: boolean
  onAction: () => void
}

interface MenuProps {
  /** The button's name: read out, and shown unless the button is only an icon. */
  label: string
  icon?: IconName
  /** The address of a picture to show in place of the icon. */
  picture?: string | undefined
  isIconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  /** Above the actions: who is signed in, what they apply to. */
  header?: ReactNode
  actions: readonly MenuAction[]
}

/** A button that opens a list of actions. */
export function Menu({
  label,
  icon,
  picture,
  isIconOnly = false,
  variant = 'secondary',
  size = 'medium',
  header,
  actions,
}: MenuProps) {
  return (
    <MenuTrigger>
      <Button
        aria-label={isIconOnly ? label : undefined}
        className={buttonClass(variant, size, isIconOnly ? 'button-icon' : '')}
      >
        {picture && <img src={picture} alt="" className="size-7 shrink-0 rounded-full object-cover" />}
        {icon && !picture && <Icon name={icon} />}
        {!isIconOnly && (
          <>
            {label}
            <Icon name="chevron-down" className="size-4" />
          </>
        )}
      </Button>
      <Popover className="popover min-w-48" placement="bottom end">
        {header && <div className="border-b border-line px-3.5 py-2.5 text-sm">{header}</div>}
        <AriaMenu items={actions} className="grid p-1 outline-none" aria-label={label}>
          {(action) => (
            <MenuItem
              id={action.id}
              textValue={action.label}
              isDisabled={action.isDisabled}
              onAction={action.onAction}
              className={classNames('option', action.isDanger && 'text-danger')}
            >
              {action.icon && <Icon name={action.icon} className="size-4" />}
              {action.label}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
