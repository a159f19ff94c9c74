import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu'
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
  /** A choice that is on or off; those come last, and the menu stays open for more. */
  isChecked?: boolean
  onAction: () => void
}

interface MenuProps {
  /** The button's name: read out, and shown unless the button is only an icon. */
  label: string
  /** Shown in place of the whole name, of which it is the start. */
  shownLabel?: string
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
  shownLabel = label,
  icon,
  picture,
  isIconOnly = false,
  variant = 'secondary',
  size = 'medium',
  header,
  actions,
}: MenuProps) {
  const choices = actions.filter(({ isChecked }) => isChecked !== undefined)
  const chosen = choices.filter(({ isChecked }) => isChecked).map(({ id }) => id)
  return (
    <MenuTrigger>
      <Button
        aria-label={isIconOnly || shownLabel !== label ? label : undefined}
        className={buttonClass(variant, size, isIconOnly ? 'button-icon' : '')}
      >
        {picture && <img src={picture} alt="" className="size-7 shrink-0 rounded-full object-cover" />}
        {icon && !picture && <Icon name={icon} />}
        {!isIconOnly && (
          <>
            {shownLabel}
            <Icon name="chevron-down" className="size-4" />
          </>
        )}
      </Button>
      <Popover className="popover min-w-48" placement="bottom end">
        {header && <div className="border-b border-line px-3.5 py-2.5 text-sm">{header}</div>}
        <AriaMenu className="grid p-1 outline-none" aria-label={label}>
          {actions.filter((action) => !choices.includes(action)).map(item)}
          {choices.length > 0 && (
            <MenuSection
              aria-label="Shown"
              selectionMode="multiple"
              selectedKeys={chosen}
              className="mt-1 grid border-t border-line pt-1"
            >
              {choices.map(item)}
            </MenuSection>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function item({ id, label, icon, isDanger, isDisabled, isChecked, onAction }: MenuAction) {
  return (
    <MenuItem
      key={id}
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      onAction={onAction}
      className={classNames('option', isDanger && !isDisabled && 'text-danger')}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {isChecked !== undefined && (
        <span className="grid size-4.5 shrink-0 place-content-center rounded-sm border border-line-strong">
          {isChecked && <Icon name="check" className="size-3.5" />}
        </span>
      )}
      {label}
    </MenuItem>
  )
}
